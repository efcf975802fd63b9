// Find in the source of a JavaScript program where it may stop, and where its variables begin.
//
//     for (const v of f(2)) g(v);    v has a value from the column 22 on; f(2) and g(v) are places
//                                    of their own, f and g within them are not
//
// Lines begin with 0. Node has a parser of its own, which node_tracer.js hands to this.

"use strict";

const LOOPS = new Set(["ForOfStatement", "ForInStatement"]);
const ALL_LOOPS = new Set([...LOOPS, "ForStatement"]);
const JUMPS = new Set(["ReturnStatement", "BreakStatement", "ContinueStatement", "ThrowStatement"]);
const MARK = "/*\u200b*/"; // of what is no text of the program
const STOP = `;debugger${MARK};`; // stops at the end of a block, where its variables are still there
const [OPEN, CLOSE] = [`{${MARK}`, `${STOP}}${MARK}`]; // around the body of a loop
const STOP_WITH = `((${MARK}_) => { debugger; return _; })(`; // stops with a value, and returns it
const [OPEN_VALUE, CLOSE_VALUE] = [`${STOP_WITH}(`, `))${MARK}`]; // around what is returned
const NO_VALUE = ` ${STOP_WITH}${MARK})`; // behind a "return" without a value
const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/** Return a place as a number: places later in the source are greater. */
function place({ line, column }) {
  return line * 2 ** 20 + column;
}

/**
 * Return [offset, text] for each text that makes a program stop where its blocks end that have
 * variables of their own, where "finally" ends, and where V8 does not stop at a "return". The body
 * of a loop that is no block becomes one.
 */
function stops_of(acorn, source) {
  const found = [];
  const take = (node, above, guards) => {
    for (const each of children_of(node)) take(each, node, guards_of(node, each, guards)); // the inner texts first
    const is_body = above?.body === node && ALL_LOOPS.has(above.type) && declares_in([above.left ?? above.init]);
    const cases = node.type === "SwitchStatement" ? node.cases : [];
    const statements = node.type === "BlockStatement" ? node.body : cases.flatMap((each) => each.consequent);
    const is_function = node.type === "BlockStatement" && FUNCTIONS.has(above?.type);
    const may_arrive = statements.length > 0 && !JUMPS.has(statements.at(-1).type);
    const is_finally = above?.type === "TryStatement" && above.finalizer === node;
    const has_end = is_body || is_finally || declares_in(statements);
    if (!is_function && may_arrive && has_end) found.push([node.end - 1, STOP]);
    if (is_body && LOOPS.has(above.type) && /^(?:Expression|If)Statement$/.test(node.type))
      found.push([node.start, OPEN], [node.end, CLOSE]);
    if (node.type === "ReturnStatement" && guards.length > 0) found.push(...stops_with_value(node));
  };
  try {
    take(parsed(acorn, source), null, []);
  } catch {
    // Node will say what is wrong.
  }
  return found.sort(([a], [b]) => a - b);
}

/** Return the texts that make a program stop when the value of a "return" is there. */
function stops_with_value({ start, argument }) {
  if (!argument) return [[start + "return".length, NO_VALUE]];
  return [
    [argument.start, OPEN_VALUE],
    [argument.end, CLOSE_VALUE],
  ];
}

/**
 * Return the statements around a child of a node that do something after a "return" in them: for-of
 * closes its iterator, and "finally" runs. V8 does not stop at such a return.
 */
function guards_of(node, child, guards) {
  if (FUNCTIONS.has(node.type)) return [];
  const is_loop = node.type === "ForOfStatement" && child === node.body;
  const is_tried = node.type === "TryStatement" && node.finalizer && child !== node.finalizer;
  return is_loop || is_tried ? [...guards, node] : guards;
}

function declares_in(nodes) {
  return nodes.some((each) => each?.type === "VariableDeclaration" && each.kind !== "var");
}

/** Return a source with texts at their offsets. */
function with_stops(source, stops) {
  let found = "";
  let done = 0;
  for (const [at, text] of stops) {
    found += source.slice(done, at) + text;
    done = at;
  }
  return found + source.slice(done);
}

/** Yield the offsets of the statements of STOP in a source with texts at their offsets. */
function* offsets_of(stops) {
  let longer = 0;
  for (const [at, text] of stops) {
    if (text.startsWith(STOP)) yield at + longer + 1; // behind the semicolon
    longer += text.length;
  }
}

function parsed(acorn, source) {
  const options = { ecmaVersion: "latest", locations: true, allowHashBang: true, allowReturnOutsideFunction: true };
  return acorn().parse(source, options);
}

/** What is known of a source, found once. `stops`: the texts that were inserted. */
class Source {
  constructor(acorn, source, stops = []) {
    this.variables = new Map(); // by the names: where they begin, how deep, whether with a value
    this.parts = []; // [begin, end] of what runs by itself: a statement, the head of a loop
    this.updates = []; // [begin, end] of what begins a round of a loop
    this.ends = new Set(); // of functions that have no "return" there
    this.awaits = []; // [begin, end] of what an async function waits for
    this.async_heads = []; // [begin, end] of async functions without their bodies
    this.stops = new Set(); // the places of STOP
    this.rejections = []; // [begin, end] of calls that reject a promise
    this.offsets = new Set(offsets_of(stops));
    this.returns = new Map(); // by the places of STOP_WITH: what note_return says
    this.inserted = []; // [begin, end] of STOP_WITH
    this.assigned = new Set(); // names that get a value
    this.undeclared = []; // of them, those that are declared nowhere: fields of the global object
    this.source = source;
    try {
      this.take(parsed(acorn, source), null, 0, []);
      this.undeclared = [...this.assigned].filter((name) => !this.variables.has(name));
    } catch {
      // Node will say what is wrong; or it has another parser: then each line is one part.
    }
  }

  /** Take a node of the tree and those in it. */
  take(node, above, depth, guards) {
    if (node.type === "CallExpression" && this.source.startsWith(STOP_WITH, node.start)) {
      this.note_return(node, above, guards);
      for (const each of node.arguments) this.take(each, node, depth + 1, guards);
      return;
    }
    if (node.type === "DebuggerStatement" && this.offsets.has(node.start)) this.stops.add(place(begin_of(node.loc.start)));
    if (node.async && node.body && !node.generator)
      this.async_heads.push([place(begin_of(node.loc.start)), place(begin_of(node.body.loc.start))]);
    if (node.type === "AwaitExpression") this.part(node, this.awaits);
    if (node.type === "ForOfStatement" && node.await)
      this.awaits.push([place(begin_of(node.loc.start)), place(begin_of(node.body.loc.start))]);
    const called = node.callee?.property?.name ?? node.callee?.name;
    if (node.type === "CallExpression" && /^rej/.test(called)) this.part(node, this.rejections);
    if (/(?:Statement|Declaration)$/.test(node.type) && node.type !== "BlockStatement") this.part(node);
    if (node.type === "PropertyDefinition" && node.value) this.part(node.value);
    if (LOOPS.has(node.type)) this.part(node.right);
    if (node.type === "AssignmentExpression" || LOOPS.has(node.type))
      for (const { name } of names_in(node.left)) this.assigned.add(name);
    if (node.test) this.part(node.test);
    if (node.type === "ForStatement" && (node.update ?? node.test)) this.part(node.update ?? node.test, this.updates);
    if (node.type === "ArrowFunctionExpression" && node.expression) this.part(node.body);
    else if (FUNCTIONS.has(node.type))
      this.ends.add(place(begin_of({ line: node.body.loc.end.line, column: node.body.loc.end.column - 1 })));
    if (node.type === "VariableDeclaration") this.declares(node, above, depth);
    if (node.type === "ClassDeclaration" && node.id) this.declare(node.id, node.loc.end, depth, true);
    for (const each of [...(node.params ?? []), node.type === "CatchClause" ? node.param : null])
      for (const id of names_in(each)) this.declare(id, null, depth + 1, true);
    for (const each of children_of(node)) this.take(each, node, depth + 1, guards_of(node, each, guards));
  }

  /** Note where a "return" ends, the blocks of "finally" that follow, and where the last of them ends. */
  note_return({ loc, callee }, { loc: { end } }, guards) {
    const [stop] = callee.body.body;
    const begin = place(begin_of(loc.start));
    this.inserted.push([begin, begin + STOP_WITH.length]);
    const blocks = [];
    for (const { finalizer } of guards) if (finalizer) this.part(finalizer, blocks);
    const last = blocks.length > 0 ? blocks[0][1] - STOP.length : null; // where the outermost "finally" ends
    this.returns.set(place(begin_of(stop.loc.start)), { end: begin_of(end), blocks, last });
  }

  /** Return whether a place is none of the program, but in STOP_WITH. */
  is_inserted(at) {
    return is_in(this.inserted, at);
  }

  part({ loc }, parts = this.parts) {
    parts.push([place(begin_of(loc.start)), place(begin_of(loc.end))]);
  }

  declares(node, above, depth) {
    const is_of_loop = LOOPS.has(above?.type) && above.left === node;
    const is_var = node.kind === "var"; // it is there from the beginning
    for (const { id, init, loc } of node.declarations)
      for (const each of names_in(id))
        if (is_var) this.declare(each, null, depth, false);
        else this.declare(each, is_of_loop ? above.body.loc.start : loc.end, depth, is_of_loop || init !== null);
  }

  declare({ name, loc }, where, depth, has_value) {
    if (!this.variables.has(name)) this.variables.set(name, []);
    const at = where ? place(begin_of(where)) : 0;
    this.variables.get(name).push({ written: place(begin_of(loc.start)), at, depth, has_value });
  }

  /** Return whether a function waits at a place. */
  waits_at(at) {
    return is_in(this.awaits, at);
  }

  /** Return whether a promise is rejected at a place, which throws nothing there. */
  rejects_at(at) {
    return is_in(this.rejections, at);
  }

  /** Return whether the function that begins at a place gives a promise of what it returns. */
  is_async(at) {
    return is_in(this.async_heads, at);
  }

  /** Return the places that are the first in a part, of all places where the program may stop. */
  first_of_parts(places) {
    const order = [...places].sort((a, b) => a - b);
    return new Set([...first_in(this.parts, order), ...this.first_of_updates(places)]);
  }

  first_of_updates(places) {
    return new Set(first_in(this.updates, [...places].sort((a, b) => a - b)));
  }

  /** Return where a variable of a scope begins, and whether with a value; null if it is not found. */
  declared(name, begin, end) {
    const inside = (this.variables.get(name) ?? []).filter(({ written }) => begin <= written && written <= end);
    return inside.sort((a, b) => a.depth - b.depth)[0] ?? null;
  }
}

function is_in(parts, at) {
  return parts.some(([begin, end]) => begin <= at && at < end);
}

/** Yield the first place in each part. */
function* first_in(parts, order) {
  for (const [begin, end] of parts) {
    let [low, high] = [0, order.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (order[middle] < begin) low = middle + 1;
      else high = middle;
    }
    if (order[low] < end) yield order[low];
  }
}

/** Return a place of the parser, whose lines begin with 1, as the debugger writes it. */
function begin_of({ line, column }) {
  return { line: line - 1, column };
}

function children_of(node) {
  return Object.values(node)
    .flat()
    .filter((each) => typeof each?.type === "string" && each.loc);
}

/** Yield the identifiers that a pattern declares. */
function* names_in(node) {
  if (!node) return;
  if (node.type === "Identifier") yield node;
  else if (node.type === "ObjectPattern") for (const each of node.properties) yield* names_in(each.value ?? each);
  else if (node.type === "ArrayPattern") for (const each of node.elements) yield* names_in(each);
  else yield* names_in(node.left ?? node.argument);
}

const INSERTED = [CLOSE, STOP, OPEN, OPEN_VALUE, CLOSE_VALUE, NO_VALUE];

module.exports = { INSERTED, Source, place, stops_of, with_stops };
