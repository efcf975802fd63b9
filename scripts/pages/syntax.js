// The visitor's program as the text of a Worker, and where a "}" too many stands.
//     worker_text("foo()", runner)   async function load(...) { foo() ... }, then the runner
//     stray_brace("if (a) {\n}}\n")  2

/** The text of a Worker. Line n of the program is line n + 1 of the text. */
export const worker_text = (code, runner) =>
  [
    "const load = (async (require, module) => {",
    without_first_sign(code),
    'return typeof solution === "function" ? solution : null; });',
    runner,
  ].join("\n");

const without_first_sign = (code) => code.replace(/^#!/, "//");

/**
 * The line of a "}" that closes nothing; null if the first error of the program is another one. In
 * the text of a Worker such a brace ends `load`, and the error is reported after it. So the browser
 * reads the program alone: nothing of it runs, because it begins with `throw`.
 * @param {string} code
 * @returns {Promise<number | null>}
 */
export function stray_brace(code) {
  const lines = without_first_sign(code).split("\n");
  const text = ["throw 0;", ...lines].join("\n");
  const worker = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  return new Promise((resolve) => {
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      const line = event.lineno - 1;
      resolve(lines[line - 1]?.[event.colno - 1] === "}" ? line : null);
    };
  });
}
