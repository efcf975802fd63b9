// Runs the visitor's program in a Worker: `load` is the program as a function. A program defines a
// function `solution`, or reads standard input with fs.readFileSync, readline or process.stdin and
// prints with console.log or process.stdout.write. There is nothing else of Node.js.
(() => {
  "use strict";
  const answer = self.postMessage.bind(self);
  const real_console = self.console;
  const silent = Object.fromEntries(Object.keys(real_console).map((name) => [name, () => {}]));
  const channel = new MessageChannel();
  const known_names = new Set(Object.getOwnPropertyNames(self));
  let fault = null; // what has gone wrong in this run

  class Exit extends Error {}
  const fail = (error) => {
    if (!(error instanceof Exit)) fault ??= { error };
  };
  self.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    fail(event.reason);
  });

  // Wait until all promises that can go on have done so.
  const settle = () =>
    new Promise((resolve) => {
      channel.port1.onmessage = resolve;
      channel.port2.postMessage(0);
    });

  // What a program can listen to: `on` keeps the listeners of the events of these names.
  function make_emitter(name, events, opened) {
    const listeners = Object.fromEntries(events.map((event) => [event, []]));
    const emitter = {
      on(event, listener) {
        if (!listeners[event]) throw new Error(`${name} has no event "${event}" here`);
        opened();
        listeners[event].push(listener);
        return emitter;
      },
    };
    emitter.once = emitter.addListener = emitter.on;
    return { emitter, listeners };
  }

  const lines_of = (input) => input.replace(/\r?\n$/, "").split(/\r?\n/);

  // What a program sees of Node.js, and what it has done with it.
  function make_world(input) {
    const world = { output: [], is_input_read: false, status: 0, readers: [] };
    const open_input = () => {
      world.is_input_read = true;
    };
    const write = (text) => void world.output.push(String(text));
    const stdin = make_emitter("process.stdin", ["data", "end", "close"], open_input);
    let is_input_left = true; // for for await
    Object.assign(stdin.emitter, {
      fd: 0,
      setEncoding: () => stdin.emitter,
      resume: () => stdin.emitter,
      async *[Symbol.asyncIterator]() {
        open_input();
        if (is_input_left) yield input;
        is_input_left = false;
      },
    });
    const process = {
      stdin: stdin.emitter,
      stdout: { write },
      argv: ["node", "main.js"],
      exit(status = 0) {
        world.status = Number(status);
        throw new Exit();
      },
    };
    const fs = {
      readFileSync(file) {
        if (file !== 0 && file !== "/dev/stdin") throw new Error(`no such file: ${file}`);
        open_input();
        return input;
      },
    };
    const readline = {
      createInterface() {
        open_input();
        const reader = make_emitter("readline", ["line", "close"], () => {});
        const left = lines_of(input);
        world.readers.push(reader.listeners);
        return Object.assign(reader.emitter, {
          close() {},
          async *[Symbol.asyncIterator]() {
            while (left.length > 0) yield left.shift();
          },
        });
      },
    };
    // Tell the listeners what comes, as Node.js does after the program was read to its end.
    world.emit_input = async () => {
      for (const listen of stdin.listeners.data) listen(input);
      for (const event of ["end", "close"])
        for (const listen of stdin.listeners[event]) await listen();
      for (const { line, close } of world.readers) {
        for (const text of line.length > 0 ? lines_of(input) : [])
          for (const listen of line) listen(text);
        for (const listen of close) await listen();
      }
    };
    const modules = { fs, readline };
    world.require = (name) => {
      const found = modules[String(name).replace(/^node:/, "")];
      if (!found) throw new Error(`no module "${name}" here, only fs and readline`);
      return found;
    };
    const console = { ...silent, log: (...values) => write(line(values)) };
    world.globals = { process, console };
    return world;
  }

  const line = (values) => values.map(String).join(" ") + "\n";

  async function run({ calls, input }) {
    fault = null;
    const world = make_world(input);
    Object.assign(self, world.globals);
    let solution = null;
    try {
      solution = await load(world.require, { exports: {} });
      await world.emit_input();
      if (solution && !world.is_input_read) {
        world.output = [];
        for (const values of structuredClone(calls))
          world.output.push(line([await solution(...values)]));
      }
    } catch (error) {
      fail(error);
    }
    await settle(); // a rejected promise is reported after the promises have settled
    await settle();
    const { output, status } = world;
    return { output: output.join(""), error: status ? "exit" : "", status, ...described(fault) };
  }

  // Where a fault is, as a line of the program, and its text.
  function described(found) {
    if (!found) return {};
    const { error } = found;
    const place = Number(/blob:[^\s)]*?:(\d+):\d+/.exec(error?.stack)?.[1] ?? 1) - 1;
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return { error: text, line: place };
  }

  async function run_and_answer(data) {
    const result = await run(data);
    // What the program has left in the global object.
    for (const name of Object.getOwnPropertyNames(self))
      if (!known_names.has(name)) delete self[name];
    self.console = real_console;
    answer(result);
  }

  let before = Promise.resolve();
  self.onmessage = ({ data }) => {
    before = before.then(() => run_and_answer(data));
  };
})();
