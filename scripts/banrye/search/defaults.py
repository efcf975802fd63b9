"""How long searches take by default. Apart from what searches: --help prints these numbers."""

SHAPES_IN_JUDGE = 4.0  # seconds of CPU time, of inputs with a shape
SHAPES_IN_COUNTEREXAMPLE = 30.0
