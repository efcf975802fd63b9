/** The view of tests: a program is a test, and its test cases are the tests in it. */

import * as path from "node:path";
import * as vscode from "vscode";
import { isGenerator, json, options, PROGRAM, task, textOf, Trouble } from "./banrye";
import type { CaseResult, Failure, Judged } from "./banrye";

const MOST_FILES = 500;
const PLACE = /^(.+?):(\d+):(?:(\d+):)? (?:fatal )?error: (.*)$/m;

export const COUNTEREXAMPLE = "counterexample";

/** What is known of the last run of each file, by its address. */
export class Tests implements vscode.Disposable {
  readonly controller = vscode.tests.createTestController("banrye", "Banrye");
  readonly failures = new Map<string, Failure>();
  private readonly status = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Left);
  private readonly said = new Map<string, string>();

  constructor() {
    this.controller.resolveHandler = (item) => (item ? this.findCases(item) : this.findFiles());
    this.controller.refreshHandler = () => this.findFiles();
    const kind = vscode.TestRunProfileKind.Run;
    this.controller.createRunProfile("Banrye", kind, (request, token) => this.run(request, token), true);
    this.status.command = "testing.showMostRecentOutput";
  }

  dispose(): void {
    this.controller.dispose();
    this.status.dispose();
  }

  /** Add the programs that have test cases beside them. */
  async findFiles(): Promise<void> {
    const cases = await vscode.workspace.findFiles("**/{test,tests}/*.in", "**/node_modules/**", MOST_FILES);
    const folders = new Set(cases.map((file) => path.dirname(path.dirname(file.fsPath))));
    for (const folder of folders) {
      const pattern = new vscode.RelativePattern(folder, "*");
      for (const file of await vscode.workspace.findFiles(pattern, undefined, MOST_FILES)) {
        if (PROGRAM.test(file.path) && !isGenerator(file)) await this.findCases(this.item(file));
      }
    }
  }

  /** Return the test of a file, which is added if there is none. */
  item(file: vscode.Uri): vscode.TestItem {
    const known = this.controller.items.get(file.toString());
    if (known) return known;
    const label = vscode.workspace.asRelativePath(file);
    const item = this.controller.createTestItem(file.toString(), label, file);
    item.range = new vscode.Range(0, 0, 0, 0);
    item.canResolveChildren = true;
    this.controller.items.add(item);
    return item;
  }

  /** Add the test cases that lie beside a program. */
  private async findCases(item: vscode.TestItem): Promise<void> {
    if (!item.uri) return;
    const folder = path.dirname(item.uri.fsPath);
    const pattern = new vscode.RelativePattern(folder, "{test,tests}/*.in");
    const files = await vscode.workspace.findFiles(pattern, undefined, MOST_FILES);
    for (const file of files.sort((a, b) => a.path.localeCompare(b.path, undefined, { numeric: true }))) {
      this.child(item, path.basename(file.path), file);
    }
  }

  child(item: vscode.TestItem, name: string, file?: vscode.Uri): vscode.TestItem {
    const known = item.children.get(name);
    if (known) return known;
    const child = this.controller.createTestItem(name, name, file ?? item.uri);
    child.range = new vscode.Range(0, 0, 0, 0);
    item.children.add(child);
    return child;
  }

  /** Judge the programs of a request, one after the other: each uses the processors as it likes. */
  async run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    const run = this.controller.createTestRun(request);
    const wanted = request.include ?? [...this.controller.items].map(([, item]) => item);
    const programs = new Set(wanted.map((item) => item.parent ?? item));
    for (const item of programs) {
      if (token.isCancellationRequested || !item.uri) break;
      const names = wanted.filter((each) => each.parent === item).map((each) => each.id);
      await this.judge(run, item, item.uri, names, token);
    }
    run.end();
  }

  /** Judge one program. `names`: the test cases that are wanted, all if there are none. */
  private async judge(
    run: vscode.TestRun,
    item: vscode.TestItem,
    file: vscode.Uri,
    names: string[],
    token: vscode.CancellationToken,
  ): Promise<void> {
    run.started(item);
    try {
      const judged = await json<Judged>("judge", [...task(file), "--all", ...options(file)], file, token);
      this.show(run, item, judged, names);
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      run.errored(item, new vscode.TestMessage(error.message));
      this.say(file, "banrye: " + (error.message.split("\n").at(-1) ?? ""));
    }
  }

  private show(run: vscode.TestRun, item: vscode.TestItem, judged: Judged, names: string[]): void {
    const { failure, test_cases: cases, verdict } = judged;
    const file = item.uri;
    if (!file) return;
    for (const line of [judged.note, judged.hint]) if (line) write(run, line);
    this.failures.delete(file.toString());
    if (verdict === "CE" || verdict === null) {
      const message = compileError(judged.error ?? "", file);
      run.errored(item, message);
      write(run, judged.error ?? "");
      this.say(file, verdict ?? vscode.l10n.t("not judged"));
      return;
    }
    for (const result of cases.results) {
      if (names.length > 0 && !names.includes(result.name)) continue;
      this.showCase(run, this.child(item, result.name), result, failure);
    }
    const slowest = Math.max(0, ...cases.results.map((each) => each.cpu_seconds));
    if (failure) {
      this.failures.set(file.toString(), failure);
      run.failed(item, messageOf(failure, file));
    } else run.passed(item, 1000 * slowest);
    this.say(file, `${verdict} ${slowest.toFixed(3)} s`);
  }

  private showCase(
    run: vscode.TestRun,
    child: vscode.TestItem,
    result: CaseResult,
    failure: Failure | null,
  ): void {
    const time = 1000 * result.cpu_seconds;
    const facts = `${result.cpu_seconds.toFixed(3)} s, ${result.memory_mebibytes} MiB`;
    child.description = `${result.verdict ?? "-"} ${facts}`;
    if (result.verdict === "AC" || result.verdict === null) run.passed(child, time);
    else if (failure?.name === result.name && child.uri)
      run.failed(child, messageOf(failure, child.uri), time);
    else run.failed(child, new vscode.TestMessage(`${result.verdict} (${facts})`), time);
  }

  /** Add a failing input that was found, as a test that has failed. */
  showFound(file: vscode.Uri, failure: Failure): void {
    const item = this.item(file);
    const child = this.child(item, COUNTEREXAMPLE);
    this.failures.set(file.toString(), failure);
    const run = this.controller.createTestRun(new vscode.TestRunRequest([child]), COUNTEREXAMPLE);
    run.failed(child, messageOf(failure, file));
    run.end();
  }

  private say(file: vscode.Uri, text: string): void {
    this.said.set(file.toString(), text);
    this.showStatus(vscode.window.activeTextEditor?.document.uri);
  }

  /** Show in the status bar what is known of the file in the editor. */
  showStatus(file: vscode.Uri | undefined): void {
    const text = file && this.said.get(file.toString());
    if (!text) {
      this.status.hide();
      return;
    }
    this.status.text = `$(${text.startsWith("AC") ? "pass" : "error"}) ${text}`;
    this.status.show();
  }
}

function write(run: vscode.TestRun, text: string): void {
  run.appendOutput(text.replace(/\r?\n/g, "\r\n") + "\r\n");
}

/** The difference of a failure, for the editor's own view. */
function messageOf(failure: Failure, file: vscode.Uri): vscode.TestMessage {
  const title = [failure.verdict, failure.reason, failure.message].filter(Boolean).join(": ");
  const input = vscode.l10n.t("input");
  const text = `${title}\n${input}:\n${textOf(failure.input)}${textOf(failure.standard_error)}`;
  const message = failure.answer
    ? vscode.TestMessage.diff(text, textOf(failure.answer), textOf(failure.output))
    : new vscode.TestMessage(text);
  message.location = new vscode.Location(file, new vscode.Position(0, 0));
  return message;
}

/** What a compiler says, at the line that it names. */
function compileError(text: string, file: vscode.Uri): vscode.TestMessage {
  const message = new vscode.TestMessage(text);
  const place = PLACE.exec(text);
  const line = Math.max(0, Number(place?.[2] ?? 1) - 1);
  message.location = new vscode.Location(file, new vscode.Position(line, 0));
  return message;
}
