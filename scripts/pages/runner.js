// Runs the visitor's program in a Worker as Node.js would: `load` is the program as a function. It has standard input,
// the modules that read it, and an event loop whose clock jumps to the next timer.
(() => {
  "use strict";
  const channel = new MessageChannel();
  const answer = self.postMessage.bind(self);
  const real_console = self.console;
  const nothing = () => {};
  // Wait until all promises that can go on have done so.
  const settle = () =>
    new Promise((resolve) => {
      channel.port1.onmessage = resolve;
      channel.port2.postMessage(0);
    });

  class Exit extends Error {}

  class Emitter {
    acts_of(name) {
      this.events ??= {};
      return (this.events[name] ??= []);
    }
    on(name, act) {
      this.acts_of(name).push(act);
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
      this.events[name] = this.acts_of(name).filter(
        (other) => other !== act && other.original !== act,
      );
      return this;
    }
    removeAllListeners(name) {
      for (const one of name ? [name] : Object.keys(this.events ?? {})) this.events[one] = [];
      return this;
    }
    emit(name, ...values) {
      const acts = [...this.acts_of(name)];
      for (const act of acts) act.apply(this, values);
      return acts.length > 0;
    }
    listenerCount(name) {
      return this.acts_of(name).length;
    }
  }
  const itself = function () {
    return this;
  };
  Emitter.prototype.addListener = Emitter.prototype.on;
  Emitter.prototype.removeListener = Emitter.prototype.off;
  for (const name of ["ref", "unref", "pause", "resume"]) Emitter.prototype[name] = itself;
  Emitter.once = (emitter, name) =>
    new Promise((resolve) => emitter.once(name, (...values) => resolve(values)));
  Emitter.EventEmitter = Emitter;

  class Buffer extends Uint8Array {
    static from(value) {
      return super.from(typeof value === "string" ? new TextEncoder().encode(value) : value);
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
    static alloc(size) {
      return new Buffer(size);
    }
    static isBuffer(value) {
      return value instanceof Buffer;
    }
    toString(_encoding, start = 0, end = this.length) {
      return new TextDecoder().decode(this.subarray(start, end));
    }
    slice(start, end) {
      return this.subarray(start, end);
    }
    indexOf(value, from) {
      return super.indexOf(typeof value === "string" ? value.charCodeAt(0) : value, from);
    }
  }
  Buffer.allocUnsafe = Buffer.alloc;

  // Values as console.log writes them.
  function inspect(value, depth = 0) {
    if (typeof value === "string") return depth > 0 ? `'${value}'` : value;
    if (typeof value === "bigint") return `${value}n`;
    if (Object.is(value, -0)) return "-0";
    if (value === null || typeof value !== "object" || value instanceof Error) return String(value);
    const list = (open, items, close) =>
      items.length > 0 ? `${open} ${items.join(", ")} ${close}` : open + close;
    if (value[Symbol.iterator])
      return list(
        "[",
        Array.from(value, (item) => inspect(item, depth + 1)),
        "]",
      );
    return list(
      "{",
      Object.entries(value).map(([name, item]) => `${name}: ${inspect(item, depth + 1)}`),
      "}",
    );
  }

  function format(first, ...values) {
    const text =
      typeof first === "string"
        ? first.replace(/%[sdifjoO]/g, (code) =>
            values.length > 0 ? inspect(values.shift()) : code,
          )
        : first;
    return [text, ...values].map((value) => inspect(value)).join(" ");
  }

  // The world of one run.
  function make_world(input, fail) {
    const world = { output: [], touched: false, late: false, exit: null, status: 0, idle: [] };
    const guard = (act) => {
      try {
        return act();
      } catch (error) {
        fail(error);
      }
    };
    world.guard = guard;

    // The event loop.
    let tasks = [];
    let now = 0;
    let count = 0;
    const schedule = (act, delay = 0, values = [], every = 0) => {
      const task = {
        id: ++count,
        due: now + delay,
        act: () => act(...values),
        every,
        ref: itself,
        unref: itself,
        [Symbol.toPrimitive]: () => task.id,
      };
      tasks.push(task);
      return task;
    };
    const cancel = (task) => {
      tasks = tasks.filter((other) => other.id !== Number(task));
    };
    const delay_of = (delay) => (delay >= 1 ? Number(delay) : 1);
    world.run = async () => {
      for (;;) {
        await settle();
        if (world.exit) return;
        if (tasks.length === 0) {
          if (world.idle.some((act) => guard(act))) continue;
          return;
        }
        const task = tasks.reduce((first, other) => (other.due < first.due ? other : first));
        now = Math.max(now, task.due);
        if (task.every > 0) task.due += task.every;
        else cancel(task);
        guard(task.act);
      }
    };

    // Standard input.
    class Input extends Emitter {
      fd = 0;
      left = Buffer.from(input);
      attached(name) {
        world.touched = true;
        if (name === "data") this.resume();
        if (name === "readable") {
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
        return bytes.length === 0 ? null : this.encoding ? bytes.toString() : bytes;
      }
      read() {
        return this.take();
      }
      resume() {
        if (!this.flowing) {
          schedule(() => {
            const chunk = this.take();
            if (chunk !== null) this.emit("data", chunk);
            schedule(() => this.end());
          });
        }
        this.flowing = true;
        return this;
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
      async *[Symbol.asyncIterator]() {
        const chunk = this.take();
        if (chunk !== null) yield chunk;
      }
    }
    const stdin = new Input();

    class Output extends Emitter {
      constructor(put, fd) {
        super();
        Object.assign(this, { fd, put });
      }
      write(text, ...rest) {
        this.put(text);
        const done = rest.pop();
        if (typeof done === "function") schedule(done);
        return true;
      }
      end(text = "") {
        this.put(text);
      }
    }
    const write = (text) => {
      if (!world.exit)
        world.output.push(typeof text === "string" ? text : Buffer.from(text).toString());
    };
    const stdout = new Output(write, 1);

    // Lines. Node.js drops lines for which nobody waits; here they stay, and `late` tells that it would.
    class Lines extends Emitter {
      prompt_text = "> ";
      asked = [];
      next = 0; // the number of the first line that waits
      constructor(options, target) {
        super();
        this.target = options?.output ?? target;
        this.lines = String(stdin.take() ?? "").split(/\r\n|\n|\r/);
        if (this.lines[this.lines.length - 1] === "") this.lines.pop();
        schedule(() => this.pump());
        world.idle.push(() => !this.closed && !this.close());
      }
      attached(name) {
        if (name === "line" && this.waits) schedule(() => this.pump());
      }
      pump() {
        if (this.closed) return;
        if (this.waits && this.lines.length > this.next) world.late = true;
        this.waits = false;
        while (this.lines.length > this.next && !world.exit) {
          if (this.asked.length > 0) this.asked.shift()(this.lines[this.next++]);
          else if (this.listenerCount("line") > 0) this.emit("line", this.lines[this.next++]);
          else {
            this.waits = true;
            return;
          }
        }
        this.close();
      }
      close() {
        if (this.closed) return;
        this.closed = true;
        this.emit("close");
        stdin.end();
      }
      question(query, ...rest) {
        this.target?.write(query);
        this.asked.push(rest.pop());
        if (this.waits) schedule(() => this.pump());
      }
      setPrompt(text) {
        this.prompt_text = text;
      }
      prompt() {
        this.target?.write(this.prompt_text);
      }
      async *[Symbol.asyncIterator]() {
        const ready = [];
        let wake = nothing;
        this.on("line", (line) => wake(ready.push(line))).on("close", () => wake());
        for (;;) {
          if (ready.length > 0) yield ready.shift();
          else if (this.closed) return;
          else await new Promise((resolve) => (wake = resolve));
        }
      }
    }
    class PromisedLines extends Lines {
      question(query) {
        return new Promise((resolve) => super.question(query, resolve));
      }
    }

    // Modules.
    const read_file = (file, options) => {
      if (file !== 0 && file !== "/dev/stdin")
        throw new Error(`ENOENT: no such file or directory, open '${file}'`);
      world.touched = true;
      const bytes = file === 0 ? stdin.left : Buffer.from(input);
      if (file === 0) stdin.left = new Buffer(0);
      return (options?.encoding ?? options) ? bytes.toString() : bytes;
    };
    const write_file = (file, text) => {
      if (file === 1 || file === "/dev/stdout")
        write(ArrayBuffer.isView(text) ? text : String(text));
    };
    const fs = {
      readFileSync: read_file,
      readFile: (file, ...rest) => schedule(() => rest.pop()(null, read_file(file, rest[0]))),
      readSync: (_file, buffer, offset = 0, length = buffer.length - offset) => {
        world.touched = true;
        const part = stdin.left.subarray(0, length);
        buffer.set(part, offset);
        stdin.left = stdin.left.subarray(part.length);
        return part.length;
      },
      writeSync: write_file,
      writeFileSync: write_file,
      createReadStream: () => stdin,
      promises: { readFile: async (file, options) => read_file(file, options) },
    };
    const readline = (kind) => ({
      createInterface: (options, target) => new kind(options, target),
      Interface: kind,
    });
    const process = Object.assign(new Emitter(), {
      stdin,
      stdout,
      stderr: new Output(nothing, 2),
      argv: ["node", "/main.js"],
      env: {},
      platform: "linux",
      version: "v20.0.0",
      exit: (code = process.exitCode) => {
        world.status = Number(code ?? 0);
        if (!world.exit) guard(() => process.emit("exit", world.status));
        throw (world.exit ??= new Exit());
      },
      nextTick: (act, ...values) => queueMicrotask(() => guard(() => act(...values))),
    });
    const print = (...values) => write(format(...values) + "\n");
    const timers = {
      setTimeout: (act, delay, ...values) => schedule(act, delay_of(delay), values),
      setInterval: (act, delay, ...values) =>
        schedule(act, delay_of(delay), values, delay_of(delay)),
      setImmediate: (act, ...values) => schedule(act, 0, values),
      clearTimeout: cancel,
      clearInterval: cancel,
      clearImmediate: cancel,
    };
    const modules = {
      fs,
      "fs/promises": fs.promises,
      readline: { ...readline(Lines), promises: readline(PromisedLines) },
      "readline/promises": readline(PromisedLines),
      process,
      events: Emitter,
      buffer: { Buffer },
      util: { inspect, format },
      os: { EOL: "\n" },
      perf_hooks: { performance },
      timers,
      assert: (condition, text = "assertion failed") => {
        if (!condition) throw new Error(text);
      },
    };
    world.require = (name) => {
      const found = modules[String(name).replace(/^node:/, "")];
      if (!found) throw new Error(`Cannot find module '${name}'`);
      return found;
    };
    const methods = { log: print, info: print, debug: print, dir: print };
    const console = new Proxy(methods, { get: (known, name) => known[name] ?? nothing });
    world.globals = { process, console, Buffer, global: self, ...timers };
    return world;
  }

  function set_globals(values) {
    for (const [name, value] of Object.entries(values))
      Object.defineProperty(self, name, { value, writable: true, configurable: true });
  }

  let fault = null; // what has gone wrong in this run
  let current = null;
  const fail = (error) => {
    if (!current.exit && !(error instanceof Exit)) fault ??= { error };
    current.exit ??= new Exit();
  };
  self.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    fail(event.reason);
  });

  async function run({ calls, input }) {
    fault = null;
    const world = (current = make_world(input, fail));
    set_globals(world.globals);
    const module = { exports: {} };
    const require = Object.assign(world.require, { main: module });
    let solution = null;
    load
      .call(module.exports, require, module, module.exports, "/main.js", "/")
      .then((found) => (solution = found), fail);
    await world.run();
    let output = world.output.join("");
    if (solution && !world.touched && !world.exit) {
      const results = [];
      try {
        for (const values of structuredClone(calls))
          results.push(String(await solution(...values)));
      } catch (error) {
        fail(error);
      }
      output = results.join("\n");
    } else if (!world.exit) {
      const { process } = world.globals;
      world.guard(() => process.emit("exit", 0));
      output = world.output.join("");
      world.status = Number(process.exitCode ?? 0);
    }
    await settle(); // a rejected promise is reported after the promises have settled
    await settle();
    if (!fault)
      return { output, late: world.late, error: world.status ? "exit" : "", status: world.status };
    const { error } = fault;
    // Where it has happened, as a line of the program.
    const line = Number(/blob:[^\s)]*?:(\d+):\d+/.exec(error?.stack)?.[1] ?? 1) - 1;
    return {
      output,
      error: error instanceof Error ? `${error.name}: ${error.message}` : inspect(error),
      line,
    };
  }

  const names = new Set([
    ...Object.getOwnPropertyNames(self),
    "process",
    "Buffer",
    "global",
    "setImmediate",
    "clearImmediate",
  ]);
  let before = Promise.resolve();
  self.onmessage = ({ data }) => {
    before = before.then(() => run_and_answer(data));
  };
  async function run_and_answer(data) {
    const result = await run(data);
    for (const name of Object.getOwnPropertyNames(self)) if (!names.has(name)) delete self[name]; // what the program has left
    set_globals({ console: real_console });
    answer(result);
  }
})();
