// Runs the visitor's program in a Worker: `load` is the program as a function. A program defines a
// function `solution`, or reads standard input with fs.readFileSync or readline and prints with
// console.log or process.stdout.write. There is nothing else of Node.js.
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

  // What a program sees of Node.js, and what it has done with it.
  function make_world(input) {
    const world = {
      output: [],
      is_input_read: false,
      status: 0,
      listeners: { line: [], close: [] },
    };
    const write = (text) => void world.output.push(String(text));
    const process = {
      stdin: {},
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
        world.is_input_read = true;
        return input;
      },
    };
    const readline = {
      createInterface() {
        world.is_input_read = true;
        const reader = {
          on(event, listener) {
            const listeners = world.listeners[event];
            if (!listeners) throw new Error(`readline has no event "${event}" here`);
            listeners.push(listener);
            return reader;
          },
          close() {},
        };
        return reader;
      },
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
      const lines =
        world.listeners.line.length > 0 ? input.replace(/\r?\n$/, "").split(/\r?\n/) : [];
      for (const text of lines) for (const listen of world.listeners.line) listen(text);
      for (const listen of world.listeners.close) await listen();
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
