"""The shapes of inputs that make programs slow or wrong: one entry for each.

A shape is a formula for a read of a validator that is read repeatedly (engine/shaped_values.h lists
the variables: `i` counts values or characters, `n` is how many there are, `r` the greatest value, 0
the least one, `s` the size of the input). For example, the valley `max(i,n-1-i)-n/2` makes
2 1 0 0 1 2. To add a shape is to add an entry; the engine needs no change.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class FormulaShape:
    """A formula for one read, and the reason why its values are hard for programs."""

    name: str
    formula: str
    reason: str


class ValueShape(FormulaShape):
    """A list of numbers."""


@dataclass(frozen=True)
class EdgeShape:
    """A list of pairs that are edges, or of triples with a weight. Vertices count from 0."""

    name: str
    first: str
    second: str
    reason: str
    weight: str = ""  # "": as other values
    vertices: Sequence[str] = ("s+1", "s")  # how many, if `s` edges are wanted: the first that does


class WordShape(FormulaShape):
    """A word. `a`, `b` are usual characters, `z` is one that is not a letter if there is one."""


class GridShape(FormulaShape):
    """A grid of two kinds of cells: 1 is the second. `x`, `y`: column and row, of `c` and `d`."""


class OrderShape(FormulaShape):
    """The order of kinds of queries, which are numbers from 0 to `r`."""


# How many buckets a std::unordered_set has when all values are in it: as many as the range has
# multiples of.
BUCKETS = "buckets(min(n,r/buckets(root(r))))"
BUCKETS_BEFORE = "buckets(min(n/2,r/buckets(root(r))))"

VALUES = (
    ValueShape("all equal, at the upper bound", "r", "quicksort with one pivot; sums overflow"),
    ValueShape("all equal, at the lower bound", "0", "quicksort with one pivot; empty ranges"),
    ValueShape("ascending", "i", "quicksort with an outer pivot; a window searched again"),
    ValueShape("descending", "r-i", "insertion sort; a stack that is never emptied"),
    ValueShape("high, and then low", "i<n/2?r:0", "what is cheap comes late and spreads slowly"),
    ValueShape(
        "an organ pipe with one peak",
        "min(2*i,max(0,2*(n-1-i)-1))",
        "quicksort with a middle pivot; merging runs; ways that only rise",
    ),
    ValueShape("low, and then high", "i<n/2?0:r", "the same, the other way round"),
    ValueShape(
        "each value twice, in no order",
        "hash(shuffled(i,n)/2)%(r+1)",
        "maps at half of their largest size; a place is left for another again and again",
    ),
    ValueShape(
        "the square root of n distinct values, in no order",
        "hash(shuffled(i,n)/max(1,root(n)))%(r+1)",
        "neither few values nor rare ones: what is done for both kinds",
    ),
    ValueShape("ascending over the whole range", "i*(r/max(n,1))", "the same with large numbers"),
    ValueShape("descending over the whole range", "r-i*(r/max(n,1))", "the same"),
    ValueShape("low and high in turn", "i%2*r", "a step in every pair; nested intervals"),
    ValueShape(
        "twins",
        "max(2,i%2?(i+1)/2:i/2+2)",
        "each value again at the third place after it: what is unique is at the end",
    ),
    ValueShape("a valley", "max(i,n-1-i)-n/2", "stacks that are emptied at the end"),
    ValueShape("few distinct values", "i%3*(r/2)", "quicksort with one pivot; lists per value"),
    ValueShape(
        "one value at the end differs", "i==n-1?0:r", "a search to the end, again and again"
    ),
    ValueShape("powers of two", "shifted(1,i%min(62,max(1,n)))-1", "many bits; sums that differ"),
    ValueShape("Thue-Morse", "ones(i)%2*r", "hashes modulo a power of two"),
    ValueShape("all distinct, in no order", "shuffled(i,r+1)", "sets and maps at their largest"),
    ValueShape("distinct, close, in no order", "shuffled(i,n)", "permutations; many inversions"),
    ValueShape("at random", "hash(i)%(r+1)", "what most data are"),
    ValueShape("small", "hash(i)%min(2,r+1)", "counters that grow; many ties"),
    ValueShape(
        "multiples of the number of buckets",
        f"i%min({BUCKETS},r/{BUCKETS}+1)*{BUCKETS}",
        "all keys are in one bucket of an unordered_set that has grown for the last time",
    ),
    ValueShape(
        "multiples of the number of buckets before the last growth",
        f"i%(r/{BUCKETS_BEFORE}+1)*{BUCKETS_BEFORE}",
        "the same while the second half of the keys is added",
    ),
)

LENGTHS = (
    ValueShape("as short as possible", "0", "many of them, and many ways to put them together"),
    ValueShape("short", "hash(i)%min(3,r+1)", "the same"),
    ValueShape("as long as possible", "r", "few of them fit"),
    ValueShape("ascending", "i", "each begins as the one before"),
)

ORDERS = (
    OrderShape("in turn", "i%(r+1)", "every kind of query after every other"),
    OrderShape(
        "the kinds one after another", "i*(r+1)/max(n,1)", "all changes, then all questions"
    ),
    OrderShape("the kinds in reverse", "r-i*(r+1)/max(n,1)", "the same, the other way round"),
)
EACH_KIND = 4  # kinds of queries of which there is a list with this kind alone

EDGES = (
    EdgeShape("a path", "i%max(1,r)", "i%max(1,r)+1", "recursion as deep as the graph is large"),
    EdgeShape(
        "a path, from its end on",
        "(n-1-i)%max(1,r)",
        "(n-1-i)%max(1,r)+1",
        "relaxing edges in their order",
    ),
    EdgeShape(
        "a path, each edge turned round",
        "i%max(1,r)+1",
        "i%max(1,r)",
        "sets that are joined from one end",
    ),
    EdgeShape(
        "a path, its vertices and edges in no order",
        "shuffled(shuffled(i,n)%max(1,r),r+1)",
        "shuffled(shuffled(i,n)%max(1,r)+1,r+1)",
        "as deep as a path, and each step leaves the cache",
    ),
    EdgeShape("a star", "0", "i+1", "sets joined one by one; a vertex of large degree"),
    EdgeShape("a star, each edge turned round", "i+1", "0", "the same, the other way round"),
    EdgeShape("a star around the last vertex", "i", "n", "a centre that comes last"),
    EdgeShape("a broom", "i<n/2?i:n/2", "i+1", "deep, and a large degree at the end"),
    EdgeShape("a caterpillar", "i%2?i-1:max(0,i-2)*(i>1)", "i+1", "deep, and many leaves"),
    EdgeShape("a binary tree", "i/2", "i+1", "a small depth and many subtrees"),
    EdgeShape("a random tree", "hash(i)%(i+1)", "i+1", "a usual tree"),
    EdgeShape(
        "a random tree, its vertices in no order",
        "shuffled(hash(i)%(i+1)%(r+1),r+1)",
        "shuffled((i+1)%(r+1),r+1)",
        "a usual tree whose vertices are far apart in memory",
    ),
    EdgeShape("a cycle", "i", "i==n-1?0:i+1", "the last edge closes it", vertices=("s",)),
    EdgeShape(
        "a complete graph",
        "i-(root(8*i+1)-1)/2*((root(8*i+1)-1)/2+1)/2",
        "(root(8*i+1)-1)/2+1",
        "as many edges as there can be",
        vertices=("root(2*s)+2",),
    ),
    EdgeShape(
        "a complete bipartite graph",
        "i%max(1,root(n))",
        "max(1,root(n))+i/max(1,root(n))",
        "many paths of equal length",
        vertices=("2*root(s)+2",),
    ),
    EdgeShape("one edge, many times", "0", "1", "lists of neighbours with repetitions"),
    EdgeShape(
        "the first and the last, every time", "0", "r", "ranges, each of which is the whole list"
    ),
    EdgeShape(
        "one edge, there and back", "i%2", "1-i%2", "a cycle of two vertices, again and again"
    ),
    EdgeShape(
        "layers, each joined to the next",
        "i/9*3+i%3",
        "i/9*3+3+i/3%3",
        "the number of paths is exponential",
        vertices=("s/3+6",),
    ),
    EdgeShape(
        "a hub that is reached by many detours",
        "i<n/3?0:i<n/3*2?i-n/3+2:1",
        "i<n/3?i+2:i<n/3*2?1:i-n/3+2",
        "Dijkstra that looks at all neighbours each time that a vertex leaves the queue",
        weight="i<n/3?i:i<n/3*2?2*(n/3*2-i):r",
    ),
    EdgeShape(
        "a path with long steps that are dear",
        "min(i/4,r-1)",
        "min(i/4,r-1)+4-i%4",
        "a queue of vertices that improves each one again and again",
        weight="(3-i%4)*(r/3)",
        vertices=("s/4+4",),
    ),
    EdgeShape(
        "a path with long steps that are dear, each edge three times",
        "min(i/12,r-1)",
        "min(i/12,r-1)+4-i/3%4",
        "the same, and each improvement tries more edges",
        weight="(3-i/3%4)*(r/3)",
        vertices=("s/12+4",),
    ),
    EdgeShape(
        "detours, each half as long as the one before, and a star at their end",
        "i<48?i/3*2+i%3%2:32",
        "i<48?i/3*2+(i%3==0?1:2):i-15",
        "a stack of vertices that improves the last ones an exponential number of times",
        weight="i<48?i%3==2?shifted(1,15-i/3):0:0",
        vertices=("s-15", "s+1"),
    ),
    EdgeShape("edges at random", "hash(i)%(g+1)", "hash(i+n)%(g+1)", "a usual graph"),
)

WORDS = (
    WordShape("one character", "a", "a search that goes back after each mismatch"),
    WordShape("one character, and another at the end", "i==n-1?b:a", "a mismatch at the end"),
    WordShape("one character, and another at the beginning", "i==0?b:a", "the same, backwards"),
    WordShape("another character", "b", "what is searched is nowhere, or only at the end"),
    WordShape("two characters in turn", "i%2?b:a", "many borders; many runs"),
    WordShape("the first half one character, the second another", "i<n/2?a:b", "deep nesting"),
    WordShape(
        "two thirds of a letter, with another sign between",
        "i<n/3?a:i<n*2/3?z:a",
        "changes in the middle of what is long",
    ),
    WordShape("a letter, and then another sign", "i<n/2?a:z", "what is long is taken down again"),
    WordShape(
        "a Fibonacci word",
        "(i+2)*618033989/1000000000-(i+1)*618033989/1000000000?a:b",
        "as many repetitions as there can be",
    ),
    WordShape("a Thue-Morse word", "ones(i)%2?b:a", "hashes modulo a power of two"),
    WordShape("all characters in turn", "i%(r+1)", "large alphabets"),
    WordShape("a counter", "hash(y)/shifted(1,min(40,3*i))%(r+1)", "many distinct words"),
    WordShape("long common beginnings", "i<n-5?a:hash(y*n+i)%(r+1)", "words compared to their end"),
)

GRIDS = (
    GridShape("all of one kind", "0", "the largest area"),
    GridShape("all of the other kind", "1", "no way at all"),
    GridShape("a snake", "(y%2)*(x!=(y/2%2?0:c-1))", "the longest way"),
    GridShape("a comb", "(x%2)*(y!=d-1)", "many dead ends"),
    GridShape("a checkerboard", "(x+y)%2", "as many parts as there can be"),
    GridShape("a blocked goal", "x+y==c+d-3", "everything is searched in vain"),
    GridShape("a wall with one hole", "(y==d/2)*(x!=c/2)", "a detour"),
    GridShape("at random, few of the other kind", "hash(x+y*c)%4==0", "a usual grid"),
)
