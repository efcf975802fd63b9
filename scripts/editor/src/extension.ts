/** Banrye in VS Code: tests that are judged by `banrye judge --json`, and commands. */

import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import * as vscode from "vscode";
import { isGenerator, json, options, PROGRAM, run, settings, task, textOf, Trouble, words } from "./banrye";
import type { Failure, Searched } from "./banrye";
import { Tests } from "./tests";

const SCHEME = "banrye";
const { l10n, window, workspace } = vscode;

export function activate(context: vscode.ExtensionContext): void {
  const tests = new Tests();
  const found = new Found();
  const commands: Record<string, (file: vscode.Uri) => Promise<void>> = {
    judge: (file) => judge(tests, file),
    counterexample: (file) => search(tests, found, file),
    keep: (file) => keep(tests, file),
    trace: (file) => trace(tests, file),
    copy: (file) => copy(file),
  };
  for (const [name, work] of Object.entries(commands)) {
    const command = (file?: vscode.Uri) => withFile(file, work);
    context.subscriptions.push(vscode.commands.registerCommand(`banrye.${name}`, command));
  }
  context.subscriptions.push(
    tests,
    vscode.commands.registerCommand("banrye.listen", listen),
    workspace.registerTextDocumentContentProvider(SCHEME, found),
    window.onDidChangeActiveTextEditor((editor) => {
      follow(tests, editor);
    }),
  );
  follow(tests, window.activeTextEditor);
  void tests.findFiles();
}

/** Show what is known of the file in the editor, and add it to the tests. */
function follow(tests: Tests, editor: vscode.TextEditor | undefined): void {
  const file = editor?.document.uri;
  const isProgram = file?.scheme === "file" && PROGRAM.test(file.path);
  void vscode.commands.executeCommand("setContext", "banrye.isProgram", isProgram);
  if (file && isProgram && !isGenerator(file)) tests.item(file);
  tests.showStatus(file);
}

/** Do something with a file, by default with that of the editor, after it was saved. */
async function withFile(
  named: vscode.Uri | undefined,
  work: (file: vscode.Uri) => Promise<void>,
): Promise<void> {
  const file = named ?? programInEditor();
  if (!file) {
    void window.showErrorMessage(l10n.t("Open a program first."));
    return;
  }
  await workspace.textDocuments.find((each) => each.uri.toString() === file.toString())?.save();
  try {
    await work(file);
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    void window.showErrorMessage(error.message);
  }
}

function programInEditor(): vscode.Uri | undefined {
  const editors = [window.activeTextEditor, ...window.visibleTextEditors];
  const files = editors.map((editor) => editor?.document.uri);
  return files.find((file) => file?.scheme === "file" && PROGRAM.test(file.path));
}

async function judge(tests: Tests, file: vscode.Uri): Promise<void> {
  const source = new vscode.CancellationTokenSource();
  await tests.run(new vscode.TestRunRequest([tests.item(file)]), source.token);
}

/** Run something long in a notification that can be cancelled. */
function withProgress<Result>(
  title: string,
  work: (token: vscode.CancellationToken) => Promise<Result>,
): Thenable<Result> {
  const location = vscode.ProgressLocation.Notification;
  return window.withProgress({ location, title, cancellable: true }, (_, token) => work(token));
}

// Counterexamples.

/** The pages of what was found, which cannot be edited. */
class Found implements vscode.TextDocumentContentProvider {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly pages = new Map<string, string>();
  readonly onDidChange = this.changed.event;

  provideTextDocumentContent(page: vscode.Uri): string {
    return this.pages.get(page.toString()) ?? "";
  }

  put(page: vscode.Uri, text: string): void {
    this.pages.set(page.toString(), text);
    this.changed.fire(page);
  }
}

async function search(tests: Tests, found: Found, file: vscode.Uri): Promise<void> {
  const title = l10n.t("Looking for a counterexample of {0}", path.basename(file.path));
  const args = [...task(file), ...(await stressTest(file)), ...options(file)];
  const searched = await withProgress(title, (token) => json<Searched>("counterexample", args, file, token));
  if (!searched.failure) {
    const tried = l10n.t("No input fails. Inputs tried: {0}.", searched.inputs_tried);
    void window.showInformationMessage(`${tried} ${searched.end ?? ""}`.trim());
    return;
  }
  tests.showFound(file, searched.failure);
  const name = l10n.t("{0}: counterexample", path.basename(file.path));
  const page = vscode.Uri.from({ scheme: SCHEME, path: path.posix.join(path.dirname(file.path), name) });
  found.put(page, pageOf(searched.failure, searched.remarks));
  const text = await vscode.languages.setTextDocumentLanguage(await workspace.openTextDocument(page), SCHEME);
  await window.showTextDocument(text, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
  const [keepIt, seeIt] = [l10n.t("Keep as a test case"), l10n.t("See it run")];
  const message = l10n.t("A counterexample was found: {0}", searched.failure.verdict);
  void window.showWarningMessage(message, keepIt, seeIt).then((answer) => {
    if (answer === keepIt) void withFile(file, () => keep(tests, file));
    if (answer === seeIt) void withFile(file, () => trace(tests, file));
  });
}

/** The options of a stress test, if there are a right program and a generator. */
async function stressTest(file: vscode.Uri): Promise<string[]> {
  const configured = settings(file);
  const names = await readdir(path.dirname(file.fsPath));
  const named = (name: string, stem: string) =>
    configured.get<string>(name, "") || names.find((each) => each.startsWith(`${stem}.`) && PROGRAM.test(each));
  const [against, generator] = [named("against", "brute"), named("generator", "gen")];
  return against && generator ? ["--against", against, "--generator", generator] : [];
}

function pageOf(failure: Failure, remarks: string[]): string {
  const part = (title: string, text: string) => `${title}\n${text.replace(/^/gm, "  ").trimEnd()}\n`;
  return [
    [failure.verdict, failure.reason, failure.message].filter(Boolean).join(": ") + "\n",
    part(l10n.t("input"), textOf(failure.input)),
    ...(failure.answer ? [part(l10n.t("expected"), textOf(failure.answer))] : []),
    part(l10n.t("given"), textOf(failure.output)),
    ...remarks.map((remark) => `${remark}\n`),
  ].join("\n");
}

/** Write the last failing input of a file and its answer beside the test cases. */
async function keep(tests: Tests, file: vscode.Uri): Promise<void> {
  const failure = tests.failures.get(file.toString());
  if (!failure?.answer) throw new Trouble(l10n.t("There is no failing input with an answer."));
  const folder = await folderOfCases(file);
  const names = new Set(await readdir(folder.fsPath).catch(() => []));
  let number = 1;
  while (names.has(`counterexample-${number}.in`)) number += 1;
  for (const [suffix, content] of [
    ["in", failure.input],
    ["out", failure.answer],
  ] as const) {
    const target = vscode.Uri.joinPath(folder, `counterexample-${number}.${suffix}`);
    const bytes = Buffer.from(textOf(content), content.text === undefined ? "latin1" : "utf8");
    await workspace.fs.writeFile(target, bytes);
  }
  await tests.findFiles();
  void window.showInformationMessage(l10n.t("Kept: {0}", `counterexample-${number}.in`));
}

async function folderOfCases(file: vscode.Uri): Promise<vscode.Uri> {
  const folder = vscode.Uri.joinPath(file, "..");
  const names = await readdir(folder.fsPath);
  return vscode.Uri.joinPath(folder, names.includes("tests") ? "tests" : "test");
}

// The trace of a run.

/** Show the page of `trace` on the last failing input, or on one that the user chooses. */
async function trace(tests: Tests, file: vscode.Uri): Promise<void> {
  const input = await inputToTrace(tests, file);
  if (input === undefined) return;
  const folder = await mkdtemp(path.join(tmpdir(), "banrye-page-"));
  try {
    const page = path.join(folder, "run.html");
    const args = [path.basename(file.fsPath), "--html", page];
    const name = path.basename(file.path);
    const ended = await withProgress(l10n.t("Running {0}", name), (token) =>
      run("trace", args, file, token, input),
    );
    const text = await readFile(page, "utf8").catch(() => undefined);
    if (text === undefined) throw new Trouble(ended.errors.trim());
    const place = vscode.ViewColumn.Beside;
    const title = l10n.t("{0}: run", name);
    const panel = window.createWebviewPanel("banrye.trace", title, place, { enableScripts: true });
    panel.webview.html = confined(text);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function inputToTrace(tests: Tests, file: vscode.Uri): Promise<string | undefined> {
  const failure = tests.failures.get(file.toString());
  if (failure) return textOf(failure.input);
  const pattern = new vscode.RelativePattern(path.dirname(file.fsPath), "{test,tests}/*.in");
  const files = await workspace.findFiles(pattern);
  const names = files.map((each) => path.basename(each.path)).sort();
  const chosen = await window.showQuickPick(names, { title: l10n.t("The input of the run") });
  const input = files.find((each) => path.basename(each.path) === chosen);
  return input && Buffer.from(await workspace.fs.readFile(input)).toString("utf8");
}

/** A page that may run its own scripts and load nothing: its texts come from a program. */
function confined(page: string): string {
  const nonce = randomBytes(16).toString("base64");
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'`;
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  const without = page.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/gi, "");
  return without.replace("<head>", `<head>${meta}`).replace(/<script(?=[\s>])/g, `<script nonce="${nonce}"`);
}

// The browser and the judge.

/** Receive problems from Competitive Companion in a terminal: it ends with Ctrl-C. */
function listen(): void {
  const folder = workspace.workspaceFolders?.[0];
  if (!folder) {
    void window.showErrorMessage(l10n.t("Open a folder first."));
    return;
  }
  const name = l10n.t("Banrye: from the browser");
  const [shellPath, ...shellArgs] = words("listen", folder.uri);
  const open = window.terminals.find((each) => each.name === name && each.exitStatus === undefined);
  (open ?? window.createTerminal({ name, shellPath, shellArgs, cwd: folder.uri })).show();
}

/** Copy one file with what it includes. It is judged first, and what that says is shown. */
async function copy(file: vscode.Uri): Promise<void> {
  const args = [...task(file), ...options(file), "--quick", "--bundle", "-"];
  const title = l10n.t("Judging {0}", path.basename(file.path));
  const ended = await withProgress(title, (token) => run("judge", args, file, token));
  if (!ended.output) throw new Trouble(ended.errors.trim());
  await vscode.env.clipboard.writeText(ended.output);
  const verdict = ended.errors.trim().split("\n").at(-1) ?? "";
  if (ended.status === 0) void window.showInformationMessage(l10n.t("Copied. {0}", verdict));
  else void window.showWarningMessage(l10n.t("Copied, but it is not accepted: {0}", verdict));
}
