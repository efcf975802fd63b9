// Runs the visitor's program in a Worker as Node.js would: `load` is the program as a function. It has standard input,
// the modules that read it, and an event loop whose clock jumps to the next timer.
(() => {
  "use strict";
  const channel = new MessageChannel();
  const answer = self.postMessage.bind(self);
  const real_console = self.console;
  // Wait until all promises that can go on have done so.
  const settle = () => new Promise((resolve) => {
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(0);
  });

  class Exit extends Error {}

  class Emitter {
    on(name, act) {
      this.events ??= new Map();
      if (!this.events.has(name)) this.events.set(name, []);
      this.events.get(name).push(act);
      this.attached?.(name);
      return this;
    }
    once(name, act) {
      const only = (...values) => {
        this.off(name, only);
        act.apply(this, values);
      };
      only.original = act;
      return this.on(name, only);
    }
    off(name, act) {
      const rest = (this.events?.get(name) ?? []).filter((other) => other !== act && other.original !== act);
      this.events?.set(name, rest);
      return this;
    }
    removeAllListeners(name) {
      if (name === undefined) this.events?.clear();
      else this.events?.delete(name);
      return this;
    }
    emit(name, ...values) {
      const acts = [...(this.events?.get(name) ?? [])];
      for (const act of acts) act.apply(this, values);
      return acts.length > 0;
    }
    listenerCount(name) {
      return this.events?.get(name)?.length ?? 0;
    }
    listeners(name) {
      return [...(this.events?.get(name) ?? [])];
    }
    setMaxListeners() {
      return this;
    }
  }
  Object.assign(Emitter.prototype, { addListener: Emitter.prototype.on, removeListener: Emitter.prototype.off, prependListener: Emitter.prototype.on });
  Emitter.once = (emitter, name) => new Promise((resolve) => emitter.once(name, (...values) => resolve(values)));
  Emitter.EventEmitter = Emitter;

  class Buffer extends Uint8Array {
    static from(value, encoding) {
      if (typeof value !== "string") return super.from(value);
      if (encoding === "hex") return super.from(value.match(/../g) ?? [], (digits) => parseInt(digits, 16));
      const bytes = /^(latin1|binary|ascii)$/.test(encoding) ? [...value].map((one) => one.charCodeAt(0)) : new TextEncoder().encode(value);
      return super.from(bytes);
    }
    static concat(parts) {
      const whole = new Buffer(parts.reduce((sum, part) => sum + part.length, 0));
      let place = 0;
      for (const part of parts) {
        whole.set(part, place);
        place += part.length;
      }
      return whole;
    }
    static alloc(size, fill = 0) {
      return new Buffer(size).fill(typeof fill === "string" ? fill.charCodeAt(0) : fill);
    }
    static allocUnsafe(size) {
      return new Buffer(size);
    }
    static isBuffer(value) {
      return value instanceof Buffer;
    }
    static byteLength(text) {
      return new TextEncoder().encode(text).length;
    }
    toString(encoding = "utf8", start = 0, end = this.length) {
      const bytes = this.subarray(start, end);
      if (encoding === "hex") return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
      if (/^(latin1|binary|ascii)$/.test(encoding)) return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
      return new TextDecoder().decode(bytes);
    }
    slice(start, end) {
      return this.subarray(start, end);
    }
    indexOf(value, from) {
      return super.indexOf(typeof value === "string" ? value.charCodeAt(0) : value, from);
    }
    includes(value, from) {
      return this.indexOf(value, from) >= 0;
    }
    equals(other) {
      return this.toString("hex") === other.toString("hex");
    }
  }

  // Values as console.log writes them.
  function inspect(value, depth = 0) {
    if (typeof value === "string") return depth > 0 ? `'${value}'` : value;
    if (typeof value === "bigint") return `${value}n`;
    if (Object.is(value, -0)) return "-0";
    if (typeof value === "function") return `[Function: ${value.name || "(anonymous)"}]`;
    if (typeof value === "symbol") return value.toString();
    if (value === null || typeof value !== "object") return String(value);
    if (depth > 3) return Array.isArray(value) ? "[Array]" : "[Object]";
    if (value instanceof Error) return value.stack ?? String(value);
    const inner = (item) => inspect(item, depth + 1);
    const list = (open, items, close) => (items.length > 0 ? `${open} ${items.join(", ")} ${close}` : open + close);
    if (Array.isArray(value)) return list("[", value.map(inner), "]");
    if (value instanceof Set) return list(`Set(${value.size}) {`, [...value].map(inner), "}");
    if (value instanceof Map) return list(`Map(${value.size}) {`, [...value].map(([name, item]) => `${inner(name)} => ${inner(item)}`), "}");
    if (ArrayBuffer.isView(value)) return list(`${value.constructor.name}(${value.length}) [`, [...value].map(inner), "]");
    return list("{", Object.entries(value).map(([name, item]) => `${name}: ${inner(item)}`), "}");
  }

  function format(...values) {
    if (typeof values[0] !== "string" || !values[0].includes("%")) return values.map((value) => inspect(value)).join(" ");
    let next = 1;
    const text = values[0].replace(/%[sdifjoOc%]/g, (code) => {
      if (code === "%%") return "%";
      if (next >= values.length) return code;
      const value = values[next++];
      if (code === "%d") return typeof value === "bigint" ? `${value}n` : inspect(Number(value));
      if (code === "%i") return inspect(parseInt(value, 10));
      if (code === "%f") return inspect(parseFloat(value));
      if (code === "%j") return JSON.stringify(value);
      if (code === "%c") return "";
      return inspect(value, code === "%s" ? 0 : 1);
    });
    return [text, ...values.slice(next).map((value) => inspect(value))].join(" ");
  }

  // The world of one run.
  function make_world(input, fail) {
    const output = [];
    const world = { output, touched: false, late: false, exit: null, exit_code: 0 };

    // The event loop.
    let tasks = [];
    let now = 0;
    let count = 0;
    const schedule = (act, delay = 0, values = [], every = 0) => {
      const task = { id: ++count, due: now + delay, act: () => act(...values), every };
      task.ref = task.unref = () => task;
      task.hasRef = () => true;
      task[Symbol.toPrimitive] = () => task.id;
      tasks.push(task);
      return task;
    };
    const cancel = (task) => {
      tasks = tasks.filter((other) => other !== task && other.id !== Number(task));
    };
    const delay_of = (delay) => (delay >= 1 ? Number(delay) : 1);
    world.run = async () => {
      for (;;) {
        await settle();
        if (world.exit) return;
        if (tasks.length === 0) {
          if (!world.idle.some((act) => act())) return;
          continue;
        }
        const task = tasks.reduce((first, other) => (other.due < first.due ? other : first));
        now = Math.max(now, task.due);
        if (task.every > 0) task.due += task.every;
        else cancel(task);
        guard(task.act);
      }
    };
    world.idle = []; // what may go on if nothing else does; each returns whether it has
    const guard = (act) => {
      try {
        act();
      } catch (error) {
        fail(error);
      }
    };
    world.guard = guard;

    // Standard input.
    class Input extends Emitter {
      constructor() {
        super();
        Object.assign(this, { fd: 0, isTTY: undefined, readable: true, flowing: null, encoding: null, left: Buffer.from(input) });
      }
      attached(name) {
        world.touched = true;
        if (name === "data") this.resume();
        if (name === "readable" && !this.reading) {
          this.reading = true;
          schedule(() => {
            this.emit("readable");
            schedule(() => {
              this.emit("readable");
              this.end();
            });
          });
        }
      }
      take() {
        world.touched = true;
        const bytes = this.left;
        this.left = new Buffer(0);
        return bytes.length === 0 ? null : this.encoding ? bytes.toString(this.encoding) : bytes;
      }
      read() {
        return this.take();
      }
      resume() {
        if (!this.flowing) schedule(() => this.deliver());
        this.flowing = true;
        return this;
      }
      pause() {
        return this;
      }
      deliver() {
        const chunk = this.take();
        if (chunk !== null) this.emit("data", chunk);
        schedule(() => this.end());
      }
      end() {
        if (this.ended) return;
        this.ended = true;
        this.emit("end");
        schedule(() => this.emit("close"));
      }
      setEncoding(encoding) {
        this.encoding = encoding ?? "utf8";
        return this;
      }
      pipe(target) {
        this.on("data", (chunk) => target.write(chunk));
        this.on("end", () => target.end?.());
        return target;
      }
      async *[Symbol.asyncIterator]() {
        const chunk = this.take();
        if (chunk !== null) yield chunk;
      }
    }
    for (const name of ["ref", "unref", "destroy"]) Input.prototype[name] = function () { return this; };
    const stdin = new Input();

    const write = (text) => {
      if (!world.exit) output.push(typeof text === "string" ? text : Buffer.from(text).toString());
    };
    class Output extends Emitter {
      constructor(put, fd) {
        super();
        Object.assign(this, { fd, put, writable: true, columns: 80 });
      }
      write(text, ...rest) {
        this.put(text);
        const done = rest.find((value) => typeof value === "function");
        if (done) schedule(done);
        return true;
      }
      end(text) {
        if (text !== undefined) this.put(text);
      }
    }
    for (const name of ["cork", "uncork", "ref", "unref"]) Output.prototype[name] = function () { return this; };
    const stdout = new Output(write, 1);
    const stderr = new Output(() => {}, 2);

    // Lines. Node.js drops lines for which nobody waits; here they stay, and `late` tells that it would.
    class Lines extends Emitter {
      constructor(options, target) {
        super();
        world.touched = true;
        const { input: source = stdin, output: to = target } = options?.input ? options : { input: options ?? stdin, output: target };
        Object.assign(this, { input: source, to, asked: [], closed: false, text: "> ", lines: [], terminal: false });
        const text = (source.left ?? Buffer.from("")).toString();
        if (source.left) source.left = new Buffer(0);
        this.lines = text.split(/\r\n|\n|\r/);
        if (this.lines[this.lines.length - 1] === "") this.lines.pop();
        schedule(() => this.pump());
        world.idle.push(() => this.finish());
      }
      attached(name) {
        if (name === "line" && this.pumped) schedule(() => this.pump());
      }
      pump() {
        if (this.pumped && this.lines.length > 0) world.late = true;
        this.pumped = true;
        while (this.lines.length > 0 && !world.exit) {
          if (this.asked.length > 0) this.asked.shift()(this.lines.shift());
          else if (this.listenerCount("line") > 0) this.emit("line", this.lines.shift());
          else return;
        }
        this.close();
      }
      finish() {
        if (this.closed) return false;
        this.lines = [];
        this.close();
        return true;
      }
      close() {
        if (this.closed) return;
        this.closed = true;
        this.emit("close");
        stdin.end();
      }
      question(query, ...rest) {
        this.to?.write?.(query);
        this.asked.push(rest[rest.length - 1]);
        if (this.pumped) schedule(() => this.pump());
      }
      setPrompt(text) {
        this.text = text;
      }
      getPrompt() {
        return this.text;
      }
      prompt() {
        this.to?.write?.(this.text);
      }
      pause() {
        return this;
      }
      resume() {
        return this;
      }
      write() {}
      [Symbol.asyncIterator]() {
        const ready = [];
        const waiting = [];
        let done = this.closed;
        this.on("line", (line) => (waiting.length > 0 ? waiting.shift()({ value: line, done: false }) : ready.push(line)));
        this.on("close", () => {
          done = true;
          for (const resolve of waiting.splice(0)) resolve({ value: undefined, done: true });
        });
        return {
          next: () => {
            if (ready.length > 0) return Promise.resolve({ value: ready.shift(), done: false });
            if (done) return Promise.resolve({ value: undefined, done: true });
            return new Promise((resolve) => waiting.push(resolve));
          },
          return: () => {
            this.lines = [];
            this.close();
            return Promise.resolve({ value: undefined, done: true });
          },
          [Symbol.asyncIterator]() {
            return this;
          },
        };
      }
    }
    class PromisedLines extends Lines {
      question(query) {
        return new Promise((resolve) => super.question(query, resolve));
      }
    }

    // Modules.
    const is_stdin = (file) => file === 0 || /^\/dev\/(stdin|fd\/0)$/.test(file);
    const read_file = (file, options) => {
      if (!is_stdin(file)) throw new Error(`ENOENT: no such file or directory, open '${file}'`);
      world.touched = true;
      const bytes = file === 0 ? stdin.left : Buffer.from(input);
      if (file === 0) stdin.left = new Buffer(0);
      const encoding = typeof options === "string" ? options : options?.encoding;
      return encoding ? bytes.toString(encoding) : bytes;
    };
    const write_file = (file, text) => {
      if (file === 1 || file === "/dev/stdout") write(typeof text === "string" || ArrayBuffer.isView(text) ? text : String(text));
      return Buffer.byteLength(String(text));
    };
    const fs = {
      readFileSync: read_file,
      readFile: (file, ...rest) => schedule(() => rest[rest.length - 1](null, read_file(file, rest.length > 1 ? rest[0] : undefined))),
      readSync: (_file, buffer, offset = 0, length = buffer.length - offset) => {
        world.touched = true;
        const part = stdin.left.subarray(0, length);
        buffer.set(part, offset);
        stdin.left = stdin.left.subarray(part.length);
        return part.length;
      },
      writeSync: write_file, writeFileSync: write_file, appendFileSync: write_file,
      existsSync: is_stdin, openSync: () => 0, closeSync: () => {},
      fstatSync: () => ({ size: input.length, isFile: () => true }),
      createReadStream: () => stdin, createWriteStream: () => stdout,
      promises: { readFile: async (file, options) => read_file(file, options), writeFile: async (file, text) => void write_file(file, text) },
    };
    const lines = (kind) => ({
      createInterface: (options, to) => new kind(options, to), Interface: kind, clearLine() {}, cursorTo() {},
    });
    const process = Object.assign(new Emitter(), {
      stdin: undefined, stdout, stderr, argv: ["node", "/main.js"], env: {}, platform: "linux", version: "v20.0.0", versions: { node: "20.0.0" }, pid: 1,
      exit: (code) => {
        if (world.exit) throw world.exit;
        world.exit_code = Number(code ?? process.exitCode ?? 0);
        guard(() => process.emit("exit", world.exit_code));
        world.exit = new Exit();
        throw world.exit;
      },
      nextTick: (act, ...values) => queueMicrotask(() => guard(() => act(...values))),
      hrtime: Object.assign(() => [Math.floor(performance.now() / 1000), 0], { bigint: () => BigInt(Math.floor(performance.now() * 1e6)) }),
      memoryUsage: () => ({ heapUsed: 0, heapTotal: 0, rss: 0 }), uptime: () => performance.now() / 1000, cwd: () => "/", emitWarning: () => {},
    });
    Object.defineProperty(process, "stdin", { get: () => stdin });
    const unsupported = (condition, text) => {
      if (!condition) throw new Error(text ?? "assertion failed");
    };
    const assert = Object.assign(unsupported, { ok: unsupported, equal: (a, b) => unsupported(a == b), strictEqual: (a, b) => unsupported(Object.is(a, b)) });
    const util = {
      inspect: (value) => inspect(value, 1), format,
      promisify: (act) => (...values) => new Promise((resolve, reject) => act(...values, (error, value) => (error ? reject(error) : resolve(value)))),
    };
    const modules = {
      fs, "fs/promises": fs.promises, readline: { ...lines(Lines), promises: lines(PromisedLines) }, "readline/promises": lines(PromisedLines),
      process, events: Emitter, buffer: { Buffer }, util, assert, os: { EOL: "\n", cpus: () => [], platform: () => "linux" },
      path: { join: (...parts) => parts.join("/"), resolve: (...parts) => parts.join("/"), basename: (path) => path.split("/").pop() },
      perf_hooks: { performance }, timers: {}, stream: { Readable: Input, Writable: Output }, string_decoder: {},
      "timers/promises": { setTimeout: (delay, value) => new Promise((resolve) => schedule(resolve, delay_of(delay), [value])) },
    };
    world.require = (name) => {
      const found = modules[String(name).replace(/^node:/, "")];
      if (!found) throw new Error(`Cannot find module '${name}'`);
      return found;
    };

    // Globals.
    const print = (...values) => write(format(...values) + "\n");
    const nothing = () => {};
    const console = {
      log: print, info: print, debug: print, error: nothing, warn: nothing, trace: nothing, assert: nothing,
      dir: (value) => print(value), time: nothing, timeEnd: nothing, timeLog: nothing, table: print, group: print, groupEnd: nothing, count: nothing,
    };
    const timers = {
      setTimeout: (act, delay, ...values) => schedule(act, delay_of(delay), values),
      setInterval: (act, delay, ...values) => schedule(act, delay_of(delay), values, delay_of(delay)),
      setImmediate: (act, ...values) => schedule(act, 0, values),
      clearTimeout: cancel, clearInterval: cancel, clearImmediate: cancel,
    };
    Object.assign(modules.timers, timers);
    world.globals = { process, console, Buffer, global: self, ...timers };
    return world;
  }

  function set_globals(values) {
    for (const [name, value] of Object.entries(values)) {
      Object.defineProperty(self, name, { value, writable: true, configurable: true, enumerable: false });
    }
  }

  /** Where an error has happened, as a line of the program. */
  function line_of(error) {
    const places = String(error?.stack ?? "").match(/blob:[^\s)]*?:(\d+):\d+/);
    return places ? Number(places[1]) - 1 : 0;
  }

  let fault = null;
  let current = null;
  const fail = (error) => {
    if (error instanceof Exit || current?.exit) return;
    fault ??= { error };
  };
  self.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    fail(event.reason);
    if (fault && current) current.exit = new Exit();
  });

  const loading = (world, module) => {
    const require = Object.assign(world.require, { main: module });
    return load.call(module.exports, require, module, module.exports, "/main.js", "/");
  };

  async function run({ calls, input }) {
    fault = null;
    const world = make_world(input, (error) => {
      fail(error);
      world.exit ??= new Exit();
    });
    current = world;
    set_globals(world.globals);
    let solution = null;
    loading(world, { exports: {}, id: ".", filename: "/main.js" }).then((found) => (solution = found), (error) => world.guard(() => {
      throw error;
    }));
    await world.run();
    let output = world.output.join("");
    if (solution && !world.touched && !fault) {
      const results = [];
      try {
        for (const values of structuredClone(calls)) results.push(String(await solution(...values)));
      } catch (error) {
        fail(error);
      }
      output = results.join("\n");
    } else if (!fault && !world.exit) {
      world.guard(() => world.globals.process.emit("exit", 0));
      output = world.output.join("");
      world.exit_code = Number(world.globals.process.exitCode ?? 0);
    }
    await settle(); // a rejected promise is reported after the promises have settled
    await settle();
    if (fault) {
      const { error } = fault;
      return { output, error: error instanceof Error || error?.message ? `${error.name}: ${error.message}` : inspect(error), line: line_of(error) };
    }
    if (world.exit_code) return { output, error: "exit", status: world.exit_code };
    return { output, late: world.late };
  }

  const names = new Set(Object.getOwnPropertyNames(self));
  const own = ["process", "Buffer", "global", "setImmediate", "clearImmediate"];
  self.onmessage = async ({ data }) => {
    const result = await run(data);
    for (const name of Object.getOwnPropertyNames(self)) {
      if (!names.has(name) && !own.includes(name)) delete self[name]; // what the program has left in the world
    }
    set_globals({ console: real_console });
    answer(result);
  };
})();
