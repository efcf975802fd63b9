// Run a JavaScript program and write down each step. It runs in the sandbox.
//
//     node node_tracer.js RECORD STEPS main.js
//
// writes lines of JSON to the file RECORD, as trace/record.py reads them. Node runs the program in
// its main thread. A second thread is the debugger, by Node's inspector, which needs no socket here:
// the program stops before each line and at each end of a function, and waits until the stop is
// written down. node_source.js knows which places of a line are steps of their own.

"use strict";

const fs = require("fs");
const path = require("path");
const vm = require("vm");
const { Module } = require("module");
const { Session } = require("inspector");
const { pathToFileURL } = require("url");
const { Worker, isMainThread, workerData } = require("worker_threads");
const { INSERTED, Source, place, stops_of, with_stops } = require("./node_source.js");

const MAX_TEXT = 100; // characters of a string
const MAX_ROUNDS = 5; // of objects in private fields of objects

const OF_NODE = new Set(["exports", "require", "module", "__filename", "__dirname"]); // in each module
const LOADED = "a module has its words"; // an event

const ARRAYS_OF_NUMBERS = [
  Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array,
  Float64Array, BigInt64Array, BigUint64Array,
];

const modules = new Set(); // that the program has loaded

/** Return the functions that look at values, in a context that the program cannot change. */
function values_of() {
  const script = path.join(__dirname, "node_values.js");
  const source = fs.readFileSync(script, "utf8");
  const make = vm.runInNewContext(source, {}, { filename: script });
  return make(require("util"), modules, prototypes_of_arrays());
}

/** Return the prototypes of the arrays of JavaScript itself. */
function prototypes_of_arrays() {
  const found = new Set([Object.prototype]);
  for (const maker of [Array, Buffer, ...ARRAYS_OF_NUMBERS]) {
    found.add(maker.prototype);
    found.add(Object.getPrototypeOf(maker.prototype));
  }
  return found;
}

// The program's thread.

/** Run the program as Node does, when the debugger is ready. */
function run_program(record, most_steps, file) {
  const ready = new Int32Array(new SharedArrayBuffer(4));
  const debugger_thread = new Worker(__filename, {
    workerData: { record, most_steps: Number(most_steps), file, ready },
    execArgv: ["--expose-internals", "--no-warnings"], // for Node's own parser, in that thread only
  });
  debugger_thread.unref();
  while (Atomics.load(ready, 0) === 0); // Atomics.wait would not let the debugger in
  const looks = values_of();
  let raised = "";
  process.on("uncaughtExceptionMonitor", (error) => {
    raised = looks.described(error);
  });
  process.on("exit", () => at_end(raised));
  const stops = [];
  note_modules(path.resolve(file), stops);
  hide_stops();
  note_yields();
  note_promises();
  count_reads();
  process.argv.splice(1, 3, path.resolve(file));
  at_beginning(looks, stops);
  process.nextTick(() => Module.runMain()); // the debugger is told all frames of the stack: the fewer
}

/** Stop for the debugger, which takes the functions from here, and says where blocks end. */
function at_beginning(_looks, _stops) {
  debugger;
}

/** Stop for the debugger a last time. */
function at_end(_raised) {
  debugger;
}

/** Stop for the debugger: a generator has given a value. */
function at_yield(_value) {
  debugger;
}

/** Stop where a generator gives a value, which V8 does not do. */
function note_yields() {
  const owner = Object.getPrototypeOf(function* () {}).prototype;
  const resume = owner.next;
  const call = Reflect.apply;
  const { next } = {
    next(...words) {
      const found = call(resume, this, words);
      if (!found.done) at_yield(found.value);
      return found;
    },
  };
  Object.defineProperty(owner, "next", { value: next, writable: true, configurable: true });
}

/** Stop for the debugger: a promise begins. An async function makes one, and one for each `await`. */
function at_promise(_number) {
  debugger;
}

/** Stop for the debugger: what waits for a promise goes on. */
function at_going_on(_number) {
  debugger;
}

function note_promises() {
  const { promiseHooks } = require("v8");
  if (promiseHooks === undefined) return;
  const numbers = new WeakMap();
  const { get, set } = WeakMap.prototype;
  const call = Reflect.apply;
  let count = 0;
  promiseHooks.createHook({
    init(promise) {
      call(set, numbers, [promise, ++count]);
      at_promise(count);
    },
    before(promise) {
      at_going_on(call(get, numbers, [promise]));
    },
  });
}

/** Note what the program loads. `file`: the program, which stops where its blocks end. */
function note_modules(file, stops) {
  const compile = Module.prototype._compile;
  Module.prototype._compile = function (source, name, ...words) {
    modules.add(this.exports); // what `this` is outside of functions
    const usual = (...text) => Reflect.apply(compile, this, [...text, ...words]);
    if (name !== file) return usual(source, name);
    const stopping = with_stops(source, stops);
    const program = compiled(stopping, name);
    if (program === null) return usual(stopping, name); // Node will say what is wrong
    process.nextTick(program.bind(this.exports, ...given_by(usual), name, path.dirname(name)));
  };
  const load = Module._load;
  Module._load = (...words) => {
    const found = load(...words);
    if (typeof found === "object") modules.add(found);
    return found;
  };
}

/**
 * Return a module as a function, null if it does not compile. It is called without the functions of
 * Node that load modules: at each stop, the debugger is told all frames of the stack, which takes time.
 */
function compiled(source, name) {
  const importModuleDynamically = vm.constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  try {
    return vm.compileFunction(source, [...OF_NODE], { filename: name, importModuleDynamically });
  } catch {
    return null;
  }
}

/** Return what a module has of Node. `usual`: loads a text as a file. */
function given_by(usual) {
  const found = [];
  process.once(LOADED, (...words) => found.push(...words));
  usual(`process.emit("${LOADED}", exports, require, module)`, LOADED);
  return found;
}

/** Let functions have the text that the program has given them. */
function hide_stops() {
  const owner = Function.prototype;
  const written = owner.toString;
  const { replaceAll } = String.prototype;
  const call = Reflect.apply;
  const { toString } = {
    toString() {
      let text = call(written, this, []);
      for (let index = 0; index < INSERTED.length; index++) text = call(replaceAll, text, [INSERTED[index], ""]);
      return text;
    },
  };
  Object.defineProperty(owner, "toString", { value: toString, writable: true, configurable: true });
}

/** Read /dev/stdin by the descriptor 0, whose position tells how much was read. */
function count_reads() {
  const read = fs.readFileSync;
  fs.readFileSync = (file, ...words) => read(file === "/dev/stdin" ? 0 : file, ...words);
}

// The debugger's thread.

const THIS = "this"; // belongs to no scope
const INITIALIZER = "<static_initializer>";
const AROUND = "closure"; // the scope of a function around another
const OWN_SCOPES = new Set(["local", "block", "catch"]);

/** Writes a line for each stop of the program. */
class Tracer {
  constructor({ record, most_steps, file, ready }) {
    this.record = fs.openSync(record, "a");
    this.most_steps = most_steps;
    this.file = file;
    this.url = pathToFileURL(file).href;
    this.ready = ready;
    this.script = null; // the number of the program, when it is loaded
    this.looks = {}; // the functions of node_values.js, in the program's thread
    this.source = null; // what node_source.js knows of it
    this.updates = new Set(); // places where a loop goes on
    this.has_private = false; // whether a class may have private fields
    this.steps = 0;
    this.begun = 0; // calls
    this.calls = []; // that have not returned
    this.known = new Map(); // variables outside of functions, as they were written last
    this.told = new Map(); // variables in functions by their scopes: how the last stop found them
    this.left = null; // the call whose return was written last
    this.waiting = new Map(); // calls of async functions, by the promises that they wait for
    this.going_on = null; // the call of an async function that goes on now
    this.entries = new Map(); // where functions begin
    this.raised = ""; // the exception that goes through calls now
    this.read = null; // the variables of the top frame of this stop, if it returns nothing
    this.session = new Session();
    this.session.connectToMainThread();
    this.session.on("Debugger.scriptParsed", ({ params: { url, scriptId } }) => {
      if (url === this.url) this.script = scriptId;
    });
    this.session.on("Debugger.paused", ({ params }) => this.stop(params));
  }

  /** Ask the program's thread, and promise its answer. */
  ask(method, parameters) {
    return new Promise((resolve, reject) => {
      this.session.post(method, parameters, (error, found) =>
        error ? reject(new Error(error.message)) : resolve(found),
      );
    });
  }

  properties_of({ objectId }) {
    return this.ask("Runtime.getProperties", { objectId, ownProperties: true });
  }

  async begin() {
    setInterval(() => {}, 2 ** 30); // this thread ends with the program only
    await this.ask("Runtime.enable");
    await this.ask("Debugger.enable");
    await this.ask("Debugger.setBlackboxPatterns", { patterns: ["^node:"] });
    Atomics.store(this.ready, 0, 1);
  }

  /** Take a stop of the program, and let it go on. */
  async stop({ callFrames, reason, data }) {
    this.read = null;
    const [top] = callFrames;
    const is_program = top.location.scriptId === this.script; // its functions may have any name
    const is_rejection = reason === "promiseRejection" && is_program;
    const is_thrown = is_rejection && !this.source.rejects_at(place_of(top.location));
    if (reason === "exception" || is_thrown) await this.step(callFrames, data);
    else if (is_program && !is_rejection) await this.step(callFrames, null);
    else if (top.functionName === "at_beginning") await this.prepare(top);
    else if (top.functionName === "at_yield") await this.yields(callFrames);
    else if (top.functionName === "at_promise") await this.waits(callFrames);
    else if (top.functionName === "at_going_on") await this.goes_on(top);
    else if (top.functionName === "at_end") await this.end(top);
    await this.ask("Debugger.resume");
  }

  /**
   * Set a breakpoint wherever the program can stop, but for calls within a line. It is compiled here
   * to know these places; Node then compiles it again, and stops there.
   */
  async prepare(frame) {
    for (const name of ["shown_all", "with_private", "note_private"])
      this.looks[name] = await this.evaluate(frame, { expression: `_looks.${name}` });
    const read = fs.readFileSync(this.file, "utf8").replace(/^\uFEFF/, "");
    const stops = stops_of(acorn, read);
    await this.evaluate(frame, { expression: `_stops.push(...${JSON.stringify(stops)})` });
    const source = with_stops(read, stops).replace(/^#!/, "//");
    this.source = new Source(acorn, source, stops);
    this.has_private = /#[\p{L}$_]/u.test(source);
    const expression = `(function (exports, require, module, __filename, __dirname) {\n${source}\n})`;
    const wanted = { expression, sourceURL: "", persistScript: true };
    const { scriptId } = await this.ask("Runtime.compileScript", wanted);
    if (scriptId === undefined) return; // it does not compile: Node will say so
    const start = { scriptId, lineNumber: 1, columnNumber: 0 };
    const { locations } = await this.ask("Debugger.getPossibleBreakpoints", { start });
    await this.set_breakpoints(locations, source.split("\n"));
    await this.ask("Debugger.setPauseOnExceptions", { state: "all" });
  }

  /** Set a breakpoint at each place that is the first of its line or part, or no call. */
  async set_breakpoints(locations, written) {
    const end = { line: written.length - 1, column: written.at(-1).length };
    const found = locations.map(({ lineNumber, columnNumber, type }) => {
      const here = { line: lineNumber - 1, column: columnNumber };
      return { ...(place(here) < place(end) ? here : last_character(written)), type };
    });
    const places = new Set(found.map(place));
    const firsts = this.source.first_of_parts(places);
    this.updates = this.source.first_of_updates(places);
    const lines = new Set();
    for (const each of found) {
      const is_call_within = each.type === "call" && lines.has(each.line) && !firsts.has(place(each));
      lines.add(each.line);
      const wanted = { url: this.url, lineNumber: each.line, columnNumber: each.column };
      const is_inserted = this.source.stops.has(place(each)) || this.source.is_inserted(place(each));
      if (!is_call_within && !is_inserted) await this.ask("Debugger.setBreakpointByUrl", wanted).catch(() => {}); // set twice
    }
  }

  async evaluate({ callFrameId }, question) {
    const answer = await this.ask("Debugger.evaluateOnCallFrame", { callFrameId, ...question });
    return answer.result;
  }

  /** Write down that a line, a return or an exception is next. */
  async step(all_frames, exception) {
    const going = this.source.returns.get(place_of(all_frames[0].location));
    if (going && !exception) return this.leaves(all_frames, going);
    const frames = this.calls_of(all_frames);
    const [top] = frames;
    if (top === undefined) return;
    const call = await this.call_of(frames);
    const at = place_of(top.location);
    if (call.leaving?.blocks.every(([begin, end]) => at < begin || end <= at)) call.leaving = null; // "finally" has gone elsewhere
    if (exception) {
      const text = (exception.description ?? String(exception.value)).split("\n")[0];
      if (text === this.raised) return;
      this.raised = text;
      return this.write("raise", call, top, { raised: text.slice(0, 2 * MAX_TEXT) });
    }
    this.raised = "";
    if (top.returnValue && top === all_frames[0]) {
      await this.write("return", call, top, {}, await this.returned_by(top));
      this.left = this.calls.pop();
    } else if (this.source.stops.has(at)) {
      if (call.leaving?.last === at) await this.returns(call, top, call.leaving.value);
      else await this.write("within", call, top);
    } else if (call.arrives_at(top.location, this.updates)) {
      this.steps++;
      await this.write("line", call, top);
    } else await this.write("within", call, top);
  }

  /** Note that the value of a "return" is there. It returns now, or when "finally" has run. */
  async leaves([top, ...others], { end, blocks, last }) {
    const frames = this.calls_of(others);
    const [frame] = frames;
    this.raised = "";
    const call = await this.call_of(frames);
    const value = await this.evaluate(top, { expression: "_" });
    const location = { ...frame.location, lineNumber: end.line, columnNumber: end.column };
    if (blocks.length === 0) await this.returns(call, { ...frame, location }, value);
    else call.leaving = { value, blocks, last };
  }

  /** Write down that a call returns. An iterator that it has used may still end within it. */
  async returns(call, frame, value) {
    await this.write("return", call, frame, {}, value);
    call.leaving = null;
    call.is_over = true;
  }

  /** Return what a function returns: of an async function, the value of its promise. */
  async returned_by({ returnValue: value, functionLocation }) {
    if (value.subtype !== "promise" || !this.source.is_async(place_of(functionLocation))) return value;
    const { internalProperties } = await this.properties_of(value);
    const found = Object.fromEntries(internalProperties.map((each) => [each.name, each.value]));
    return found["[[PromiseState]]"]?.value === "pending" ? value : (found["[[PromiseResult]]"] ?? value);
  }

  /** Return the frames of the program's calls. What gives static fields their values is none. */
  calls_of(frames) {
    const of_program = frames.filter(({ location }) => location.scriptId === this.script);
    const found = of_program.filter(({ functionName }) => functionName !== INITIALIZER);
    if (of_program[0]?.functionName === INITIALIZER && found.length > 0) {
      const [{ location }] = of_program; // V8 says of the class only what was before it
      found[0] = { ...found[0], location };
    }
    return found;
  }

  /** Write down what a generator of the program gives. */
  async yields([top, ...others]) {
    const frames = this.calls_of(others);
    const call = this.calls.at(-1);
    if (this.calls.length !== frames.length + 1 || this.steps > this.most_steps) return;
    const value = await this.evaluate(top, { expression: "_value" });
    const { returned } = await this.shown(["returned"], [argument(value)]);
    this.write_line({
      kind: "yield",
      file: path.basename(this.file),
      line: call.line + 1,
      depth: call.depth,
      frame: call.number,
      function: call.name,
      returned: returned ?? "undefined",
    });
    this.calls.pop();
  }

  /**
   * Note that an async function waits. A promise begins in it, or with it: what an earlier call at
   * this place of the stack was is over.
   */
  async waits([top, next, ...others]) {
    const frames = this.calls_of(others);
    if (next === undefined || others[0]?.location.scriptId !== this.script) return;
    const [own] = frames;
    const at = place_of(own.location);
    if (at <= place_of(own.functionLocation)) {
      while (this.calls.length >= frames.length) this.calls.pop();
    } else if (this.source.waits_at(at)) {
      const call = await this.call_of(frames);
      if (this.steps <= this.most_steps) await this.write("within", call, own);
      const { value } = await this.evaluate(top, { expression: "_number" });
      this.waiting.delete(call.promise);
      call.promise = value;
      this.waiting.set(value, call);
    }
  }

  /** Note which call of an async function goes on: it is the next that stops. */
  async goes_on(top) {
    const { value } = await this.evaluate(top, { expression: "_number" });
    this.going_on = this.waiting.get(value) ?? null;
    this.waiting.delete(value);
  }

  /** Return the call of the top frame. If it has just begun, write that down. */
  async call_of(frames) {
    const [top] = frames;
    const key = JSON.stringify(top.functionLocation);
    if (this.going_on && frames.length === 1 && this.going_on.key === key) this.calls = [this.going_on];
    this.going_on = null;
    while (this.calls.length > frames.length) this.calls.pop();
    const called = this.calls.at(-1);
    if (this.calls.length === frames.length && (called.key !== key || called.is_over)) this.calls.pop();
    const left = this.left?.key === key && this.calls.length + 1 === frames.length ? this.left : null;
    this.left = null;
    if (this.calls.length === frames.length) return this.calls.at(-1);
    const place = `${top.location.lineNumber}:${top.location.columnNumber}`;
    if (left && place !== this.entries.get(key)) {
      this.calls.push(left); // "finally" goes on after its return
      return left;
    }
    this.entries.set(key, place);
    while (this.calls.length < frames.length)
      this.calls.push(new Call(key, ++this.begun, name_of_call(top), (this.calls.at(-1)?.depth ?? -1) + 1));
    const call = this.calls.at(-1);
    if (name_of_call(top)) await this.write("call", call, top);
    return call;
  }

  async write(kind, call, frame, more = {}, returned = null) {
    if (this.steps > this.most_steps) return; // only counted from here on
    const name = name_of_call(frame);
    const variables = (!returned && this.read) || (await this.variables(frame, returned, call));
    const { own, outer, value } = variables;
    if (!returned) this.read = variables; // a call and its first line are one stop
    const { known, locals } = call.changes(own, kind, this.told);
    const has_no_value = name.startsWith("<") || this.source.ends.has(place_of(frame.location));
    const is_silent = returned?.type === "undefined" && has_no_value;
    if (returned) more = { ...more, returned: is_silent ? "" : (value ?? "undefined") };
    const globals = changed(outer, this.known);
    const is_empty = [known, locals, globals].every((each) => Object.keys(each).length === 0);
    if (kind === "within" && is_empty) return;
    this.write_line({
      kind,
      file: path.basename(this.file),
      line: frame.location.lineNumber + 1,
      depth: call.depth,
      frame: call.number,
      function: name,
      known,
      locals,
      globals,
      ...more,
    });
  }

  /**
   * Return the variables of a call, those around it, and what it returns, as they are written.
   * Those of the program itself belong to no call, but for those of a block.
   */
  async variables(frame, returned, call) {
    const is_function = Boolean(name_of_call(frame));
    const names = ["returned"];
    const values = [argument(returned ?? {})];
    const is_own = [false];
    const keys = new Map(); // of the scopes, by the variables
    const add = (name, value, own) => {
      names.push(name);
      values.push(argument(value));
      is_own.push(own);
    };
    const take = async (scope, name, value, own) => {
      if (value === undefined || OF_NODE.has(name) || names.includes(name)) return;
      const is_known = own ? call.knows(name, key_of(scope)) : this.known.has(name);
      const is_undefined = value.type === "undefined";
      const declared = is_undefined || !is_known ? this.declared_at(scope, name) : null;
      if (declared && place_of(frame.location) < declared.at) return; // V8 may show what was there before
      if (is_undefined && !is_known && !declared?.has_value) return; // not yet set
      if (is_undefined && !(await this.value_of(frame, name))) return;
      add(name, value, own);
      keys.set(name, key_of(scope));
    };
    const scopes = frame.scopeChain.filter(({ type }) => OWN_SCOPES.has(type) || type === AROUND);
    const results = await Promise.all(scopes.map(({ object }) => this.properties_of(object)));
    for (const [index, scope] of scopes.entries()) {
      const { type } = scope;
      const own = is_function ? !is_of_program(scope) : type !== "local";
      for (const { name, value } of results[index].result) await take(scope, name, value, own && !is_class(value, name));
    }
    for (const name of this.source.undeclared) {
      const value = names.includes(name) ? null : await this.value_of(frame, name);
      if (value) add(name, value, false);
    }
    const it = frame.this;
    if (is_function && it?.type === "object" && it.objectId && it.className !== "global") add("this", it, true);
    const all = Object.entries(await this.shown(names, values));
    const owned = new Set(names.filter((_, index) => is_own[index]));
    return {
      own: {
        values: Object.fromEntries(all.filter(([name]) => owned.has(name))),
        keys,
        scopes: new Set(frame.scopeChain.map(key_of)),
      },
      outer: Object.fromEntries(all.filter(([name]) => name !== "returned" && !owned.has(name))),
      value: returned ? Object.fromEntries(all).returned : null,
    };
  }

  /** Return where a variable begins, and whether it gives a value; null if it is not found. */
  declared_at({ startLocation, endLocation, type }, name) {
    if (type === AROUND || !startLocation || !endLocation) return null;
    return this.source.declared(name, place_of(startLocation), place_of(endLocation));
  }

  /** Return the value of a variable, null if the program cannot read it: before its declaration, say. */
  async value_of({ callFrameId }, expression) {
    const question = { callFrameId, expression, silent: true, throwOnSideEffect: true };
    const { result, exceptionDetails } = await this.ask("Debugger.evaluateOnCallFrame", question);
    return exceptionDetails ? null : result;
  }

  /** Return values as they are written, by their names. `values`: arguments of a call. */
  async shown(names, values) {
    const words = [{ value: JSON.stringify(names) }, ...values];
    if (this.has_private) await this.find_private(words);
    const { value } = await this.call("shown_all", words, { returnByValue: true });
    return JSON.parse(value);
  }

  /** Call a function of node_values.js with arguments, as an array. */
  async call(name, words, more = {}) {
    const answer = await this.ask("Runtime.callFunctionOn", {
      functionDeclaration: "function () { return this(arguments); }",
      objectId: this.looks[name].objectId,
      arguments: words,
      ...more,
    });
    return answer.result;
  }

  /** Look up the private fields, which only a debugger sees: those of objects in such fields, too. */
  async find_private(words) {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const list = await this.call("with_private", [{ value: round === 0 }, ...words]);
      const { result } = await this.properties_of(list);
      const objects = result.filter(({ name, value }) => /^\d+$/.test(name) && value?.objectId);
      if (objects.length === 0) return;
      for (const { value } of objects) {
        const { privateProperties = [] } = await this.properties_of(value);
        const fields = privateProperties.filter((each) => each.value && each.value.type !== "function");
        const names = JSON.stringify(fields.map(({ name }) => name));
        const values = fields.map((each) => argument(each.value));
        await this.call("note_private", [{ objectId: value.objectId }, { value: names }, ...values]);
      }
    }
  }

  /** Write how many steps there were, and the exception that has ended the program. */
  async end(frame) {
    const { value } = await this.evaluate(frame, { expression: "_raised", returnByValue: true });
    this.write_line({ kind: "end", steps: this.steps, raised: value });
  }

  write_line(line) {
    const streams = { printed: position(1), read: position(0) };
    fs.writeSync(this.record, `${JSON.stringify({ ...line, ...streams })}\n`);
  }
}

/** A call of a function of the program. */
class Call {
  constructor(key, number, name, depth) {
    this.key = key;
    this.name = name;
    this.number = number;
    this.depth = depth;
    this.known = new Map(); // by the scope: its variables, as they were written last
    this.shown = new Map(); // the scopes of the variables that the names mean
    this.line = null; // where it is
    this.columns = new Set(); // of the stops since it came to this line
    this.leaving = null; // what a "return" will give when "finally" has run
    this.is_over = false; // whether its return is written
  }

  knows(name, key) {
    return this.known.get(key)?.has(name) ?? false;
  }

  /**
   * Return the variables that have changed, and what names mean now without a change; null: nothing.
   * Until a line begins, the variables of the last block are there. `told`: the variables of all
   * scopes as the last stop found them. What a function around this one has is no change when this
   * one begins, and what another function has changed was told there.
   */
  changes({ values, keys, scopes }, kind, told) {
    const known = {};
    const locals = {};
    if (kind === "line") {
      for (const name of this.shown.keys()) if (!(name in values)) known[name] = null;
      for (const name of Object.keys(known)) this.shown.delete(name);
      for (const key of this.known.keys()) if (!scopes.has(key) && key !== THIS) this.known.delete(key);
    }
    for (const [name, value] of Object.entries(values)) {
      const key = keys.get(name) ?? THIS;
      const is_around = key.startsWith(AROUND);
      if (is_around && kind === "call") continue;
      if (!this.known.has(key)) this.known.set(key, new Map());
      const before = this.known.get(key).get(name);
      const written = JSON.stringify(value);
      const is_another = this.shown.has(name) && this.shown.get(name) !== key;
      if (is_another || (before !== undefined && !this.shown.has(name)))
        known[name] = before === undefined ? null : JSON.parse(before);
      this.shown.set(name, key);
      this.known.get(key).set(name, written);
      const owner = `${key.replace(/^\w+/, "")} ${name}`;
      const is_told = before === undefined ? is_around : key !== THIS && told.get(owner) === written;
      if (before !== written) (is_told ? known : locals)[name] = value;
      if (key !== THIS) told.set(owner, written);
    }
    return { known, locals };
  }

  /** Note a stop. Return whether a line begins: it is another one, or the same once more. */
  arrives_at(location, updates) {
    const { lineNumber, columnNumber } = location;
    const is_again = this.columns.has(columnNumber) || updates.has(place_of(location));
    const begins = lineNumber !== this.line || is_again;
    if (begins) this.columns.clear();
    this.line = lineNumber;
    this.columns.add(columnNumber);
    return begins;
  }
}

/** Return Node's own parser of JavaScript. */
function acorn() {
  return require("internal/deps/acorn/acorn/dist/acorn");
}

function place_of({ lineNumber, columnNumber }) {
  return place({ line: lineNumber, column: columnNumber });
}

/** Return the place of the last character of a source, where a program ends. */
function last_character(lines) {
  const line = lines.at(-1) === "" && lines.length > 1 ? lines.length - 2 : lines.length - 1;
  return { line, column: Math.max(0, lines[line].length - (line === lines.length - 1)) };
}

/** Return whether a variable is a class, which belongs to no call: its methods have it, too. */
function is_class(value, name) {
  if (value?.type !== "function") return false;
  const [word, called] = value.description.split(/[\s{]+/, 2);
  return word === "class" && called === name;
}

/** Return whether a scope is that of the program, whose variables belong to no call. */
function is_of_program({ type, startLocation }) {
  return type === AROUND && startLocation?.lineNumber === 0 && startLocation.columnNumber === 0;
}

/** Return what the program's thread is given for a value that it has. */
function argument({ objectId, unserializableValue, value }) {
  if (objectId) return { objectId };
  return unserializableValue ? { unserializableValue } : { value };
}

function is_program({ functionLocation }) {
  return functionLocation.lineNumber === 0 && functionLocation.columnNumber === 0;
}

/** Return the name of a function, "" for the program itself. */
function name_of_call(frame) {
  return is_program(frame) ? "" : frame.functionName || "(anonymous)";
}

/** Return the values that are not as they were written last. */
function changed(values, known) {
  const found = {};
  for (const [name, value] of Object.entries(values)) {
    const written = JSON.stringify(value);
    if (known.get(name) === written) continue;
    known.set(name, written);
    found[name] = value;
  }
  return found;
}

/** Return what makes the scope of a variable another one than those around it. */
function key_of({ type, startLocation }) {
  return `${type} ${startLocation?.lineNumber} ${startLocation?.columnNumber}`;
}

/** Return the position in a standard stream, 0 if it is no file. */
function position(descriptor) {
  const text = fs.readFileSync(`/proc/self/fdinfo/${descriptor}`, "latin1");
  return Number(/^pos:\s*(\d+)/.exec(text)?.[1] ?? 0);
}

if (isMainThread) run_program(...process.argv.slice(2));
else new Tracer(workerData).begin();
