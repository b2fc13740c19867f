import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { HOUR } from "#lib/platform/clock.ts";
import { callApi } from "#lib/testing/api-contract.ts";

const sampleOutcome = z.object({ exit: z.number(), output: z.string() });
export type SampleOutcome = z.output<typeof sampleOutcome>;

/** In the repository, so that samples can import its packages. */
const FOLDER = "test-results";

const PROGRAMS: Record<string, string> = { typescript: process.execPath, python: "python3", php: "php" };
/** They read a line of JSON, {"file", "env"}, per program, and write {"exit", "output"}. */
const RUNNERS: Record<string, string> = {
  typescript: "lib/testing/sample-runner.mjs",
  python: "lib/testing/sample_runner.py",
};
const ENDINGS: Record<string, string> = { typescript: "mts", python: "py", php: "php" };

/** Programs import the Python SDK from its sources. */
export const PYTHON_SETTINGS = {
  PYTHONPATH: path.resolve("packages/parley-python/src"),
  PYTHONDONTWRITEBYTECODE: "1",
};

/** Languages whose samples can run here: curl commands are emulated, the others need their interpreter. */
export const runnableLanguages = ["bash", "typescript", "python", "php"].filter(
  (language) => language === "bash" || language === "typescript" || hasProgram(language),
);

function hasProgram(language: string): boolean {
  // PHP's curl is an extension.
  const check = language === "php" ? ["-r", "curl_version();"] : ["--version"];
  return spawnSync(PROGRAMS[language] ?? language, check).status === 0;
}

export const hasGofmt = spawnSync("gofmt", { input: "" }).status === 0;

/** Programs in TypeScript and Python share an interpreter per test process, because starting one takes most of the time. */
export async function runSample(
  language: string,
  code: string,
  env: Record<string, string>,
): Promise<SampleOutcome> {
  if (language === "bash") return runCurl(code, env);
  await mkdir(FOLDER, { recursive: true });
  const folder = await mkdtemp(path.join(FOLDER, "sample-"));
  try {
    const file = path.resolve(folder, `sample.${ENDINGS[language]}`);
    await writeFile(file, code);
    const runner = RUNNERS[language];
    return runner ? await runInShared(language, runner, file, env) : await runAlone(language, file, env);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runAlone(language: string, file: string, env: Record<string, string>): Promise<SampleOutcome> {
  const child = spawn(PROGRAMS[language] ?? language, [file], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = new Promise<number>((resolve) => child.once("exit", (exit) => resolve(exit ?? 1)));
  const [exit, out, err] = await Promise.all([exited, text(child.stdout), text(child.stderr)]);
  return { exit, output: out + err };
}

interface Interpreter {
  run(file: string, env: Record<string, string>): Promise<SampleOutcome>;
}

const interpreters = new Map<string, Interpreter>();

function runInShared(
  language: string,
  runner: string,
  file: string,
  env: Record<string, string>,
): Promise<SampleOutcome> {
  const interpreter = interpreters.get(language) ?? startInterpreter(language, runner);
  interpreters.set(language, interpreter);
  return interpreter.run(file, env);
}

/** It ends with this process, when its input closes. */
function startInterpreter(language: string, runner: string): Interpreter {
  const child = spawn(PROGRAMS[language] ?? language, [runner], {
    env: { ...process.env, NODE_OPTIONS: "--conditions=source", ...PYTHON_SETTINGS },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const waiting: ((outcome: SampleOutcome) => void)[] = [];
  createInterface({ input: child.stdout }).on("line", (line) =>
    waiting.shift()?.(sampleOutcome.parse(JSON.parse(line))),
  );
  child.once("exit", (exit) => {
    interpreters.delete(language);
    for (const end of waiting) end({ exit: exit ?? 1, output: "The sample ended its interpreter." });
  });
  child.unref();
  return {
    run: (file, env) =>
      new Promise((resolve) => {
        waiting.push(resolve);
        child.stdin.write(`${JSON.stringify({ file, env })}\n`);
      }),
  };
}

/** Emulates a curl command, so that samples are tested without curl. */
async function runCurl(command: string, env: Record<string, string>): Promise<SampleOutcome> {
  const [program, ...words] = shellWords(command.replace(/^#.*\n/gm, ""), env);
  if (program !== "curl") throw new Error(`${program} is not a sample's command.`);
  let method: string | undefined;
  let address = "";
  let body: string | FormData | undefined;
  const headers: Record<string, string> = {};
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === "-X") method = words.shift();
    else if (word === "-d") body = words.shift();
    else if (word === "-F") body = await withField(body, words.shift() ?? "");
    else if (word === "-w") words.shift();
    else if (word === "-H") {
      const [name = "", value = ""] = (words.shift() ?? "").split(/:\s*(.*)/s);
      headers[name] = value;
    } else if (!word.startsWith("-")) address = word;
  }
  const { pathname, search } = new URL(address);
  const response = await callApi(method ?? (body === undefined ? "GET" : "POST"), pathname + search, {
    headers,
    ...(body === undefined ? {} : { body }),
  });
  return { exit: response.status < 300 ? 0 : 1, output: response.text };
}

async function withField(body: string | FormData | undefined, field: string): Promise<FormData> {
  const form = body instanceof FormData ? body : new FormData();
  const [name = "", value = ""] = field.split(/=(.*)/s);
  const file = value.startsWith("@") ? value.slice(1) : null;
  // curl takes the type from the filename.
  if (file === null) form.append(name, value);
  else form.append(name, await openAsBlob(file, { type: "image/jpeg" }), path.basename(file));
  return form;
}

const IN_AN_HOUR = `$(node -p 'new Date(Date.now() + 3600000).toISOString()')`;

/** Splits a command as a POSIX shell does, as far as the samples need it. */
function shellWords(command: string, env: Record<string, string>): string[] {
  const expand = (text: string) =>
    text
      .replaceAll("$(date +%s%N)", () => randomUUID())
      .replaceAll(IN_AN_HOUR, () => new Date(Date.now() + HOUR).toISOString())
      .replace(/\$(\w+)/g, (_, name: string) => env[name] ?? "");
  const words = command.replace(/\\\n/g, " ").match(/(?:'[^']*'|"(?:\\.|[^"\\])*"|\\'|[^\s'"\\])+/g) ?? [];
  return words.map((word) =>
    word.replace(/'([^']*)'|"((?:\\.|[^"\\])*)"|\\(')|([^'"\\]+)/g, (_, single, double, quote, bare) => {
      if (single !== undefined) return single;
      if (quote !== undefined) return quote;
      return expand(double === undefined ? bare : double).replace(/\\(["\\$])/g, "$1");
    }),
  );
}
