/** Runs the command banrye and reads its JSON. The schema is scripts/banrye/cli/output.schema.json. */

import { spawn } from "node:child_process";
import * as path from "node:path";
import * as vscode from "vscode";

export const PROGRAM = /\.(c|cc|cpp|cxx|py|java|rs|js|kt|go|cs)$/;
const LONGEST_OUTPUT = 64 << 20;

/** A text of a program: as it is, or in base64 if it is none. */
export interface Content {
  text?: string;
  base64?: string;
}

export interface CaseResult {
  name: string;
  verdict: string | null;
  cpu_seconds: number;
  memory_mebibytes: number;
}

export interface Failure {
  name: string | null;
  verdict: string;
  reason: string | null;
  message: string | null;
  input: Content;
  answer: Content | null;
  output: Content;
  standard_error: Content;
}

/** A line of `judge --json`. */
export interface Judged {
  verdict: string | null;
  test_cases: { results: CaseResult[] };
  failure: Failure | null;
  hint: string | null;
  note: string | null;
  error: string | null;
}

/** The line of `counterexample --json`. */
export interface Searched {
  inputs_tried: number;
  failure: Failure | null;
  remarks: string[];
  end: string | null;
}

export interface Ended {
  status: number | null;
  output: string;
  errors: string;
}

/** The command could not do it: its line on standard error. */
export class Trouble extends Error {}

export function settings(file: vscode.Uri): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration("banrye", file);
}

/** The words that start a verb: of an installation, or of a clone whose folder scripts is named. */
export function words(verb: string, file: vscode.Uri): string[] {
  const command = settings(file).get<string>("command", "banrye");
  const isFolder = command.includes("/") && !command.endsWith("/banrye");
  return isFolder ? [path.join(command, verb)] : [command, verb];
}

/** The options that the settings state for a file. */
export function options(file: vscode.Uri): string[] {
  const configured = settings(file);
  const numbers = (["time", "memory"] as const)
    .map((name) => [`--${name}`, configured.get<number>(name, 0)] as const)
    .filter(([, value]) => value > 0);
  const python = configured.get<string>("python", "");
  return [
    ...numbers.flatMap(([name, value]) => [name, String(value)]),
    ...(python && file.path.endsWith(".py") ? ["--python", python] : []),
  ];
}

/** The problem of the settings, if one is named, and the file. */
export function task(file: vscode.Uri): string[] {
  const problem = settings(file).get<string>("problem", "").trim();
  return [...(problem ? [problem] : []), path.basename(file.fsPath)];
}

/** Whether a file makes the inputs of a stress test: then it is no program to judge. */
export function isGenerator(file: vscode.Uri): boolean {
  const name = path.basename(file.path);
  return name.startsWith("gen.") || name === settings(file).get<string>("generator", "");
}

/** Run a verb in the folder of a file. A cancelled run is interrupted as by Ctrl-C. */
export function run(
  verb: string,
  args: string[],
  file: vscode.Uri,
  token: vscode.CancellationToken,
  input = "",
): Promise<Ended> {
  const [program, ...first] = words(verb, file);
  return new Promise((resolve, reject) => {
    const child = spawn(program ?? "banrye", [...first, ...args], {
      cwd: path.dirname(file.fsPath),
      env: { BANRYE_LANG: vscode.env.language, ...process.env, NO_COLOR: "1" },
    });
    const cancel = token.onCancellationRequested(() => child.kill("SIGINT"));
    let output = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (part: string) => {
      if (output.length < LONGEST_OUTPUT) output += part;
    });
    child.stderr.setEncoding("utf8").on("data", (part: string) => {
      errors = (errors + part).slice(-LONGEST_OUTPUT);
    });
    child.stdin.on("error", () => undefined); // it may end before it has read its input
    child.stdin.end(input);
    child.on("error", (error: NodeJS.ErrnoException) => {
      cancel.dispose();
      const missing = vscode.l10n.t("{0} is not installed: see the setting banrye.command", program ?? "");
      reject(new Trouble(error.code === "ENOENT" ? missing : error.message));
    });
    child.on("close", (status) => {
      cancel.dispose();
      resolve({ status, output, errors });
    });
  });
}

/** Run a verb with --json and return its line. Reject with what it says if there is none. */
export async function json<Line>(
  verb: string,
  args: string[],
  file: vscode.Uri,
  token: vscode.CancellationToken,
): Promise<Line> {
  const ended = await run(verb, [...args, "--json"], file, token);
  const line = ended.output.trim().split("\n").at(-1) ?? "";
  if (!line.startsWith("{")) throw new Trouble(ended.errors.trim() || `exit status ${ended.status ?? "?"}`);
  return JSON.parse(line) as Line;
}

export function textOf(content: Content | null): string {
  if (!content) return "";
  return content.text ?? Buffer.from(content.base64 ?? "", "base64").toString("latin1");
}
