// The last line of the output is "N passed, N failed".
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { startEmbeddedPostgres } from "#db/embedded.ts";
import { buildIfNeeded } from "./build.ts";
import { findBrowsers } from "./chromium.ts";

const CACHE = path.join("node_modules", ".cache", "parley-test");
const BIN = path.join("node_modules", ".bin");

const UNIT_TESTS = "{components,db,lib,scripts}/**/*.test.ts";
const HTTP_TESTS = "{app,packages}/**/*.test.ts";
const BROWSER_TESTS = "e2e/*.spec.ts";
/** What a test file with a long form imports. */
const LONG_FORM = /#lib\/testing\/(?:sweep|api-contract)/;
/** Files that only the sweep runs. */
const SWEEP_FILE = /\.sweep\.test\.ts$/;
const SLOWEST = 10;

const arguments_ = process.argv.slice(2);
const fast = arguments_.includes("--fast");
const sweep = arguments_.includes("--sweep");
const patterns = arguments_.filter((argument) => !argument.startsWith("--"));
const whole = patterns.length === 0 && !sweep;

interface Count {
  passed: number;
  failed: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z
    .array(
      z.object({
        name: z.string(),
        startTime: z.number(),
        endTime: z.number(),
        status: z.string(),
        assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
      }),
    )
    .default([]),
});

const spec = z.object({
  title: z.string(),
  ok: z.boolean(),
  tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
});
interface Suite {
  file: string;
  specs: z.infer<typeof spec>[];
  suites: Suite[];
}
const suite: z.ZodType<Suite> = z.object({
  file: z.string(),
  specs: z.array(spec),
  get suites() {
    return z.array(suite).default([]);
  },
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(suite).default([]),
});

const children = new Set<ChildProcess>();
const stopping = new AbortController();
let database: { stop(): Promise<void> } | undefined;

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopping.abort());
stopping.signal.addEventListener("abort", () => {
  for (const child of children) child.kill("SIGTERM");
});

const total: Count = { passed: 0, failed: 0 };
const seconds = new Map<string, number>();
const failures: string[] = [];
try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  total.failed += 1;
} finally {
  await database?.stop();
}
if (total.passed === 0) console.error("No tests were run.");
printSlowest();
printFailures();
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 || stopping.signal.aborted ? 1 : 0);

async function run(): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const unitTests = selected(UNIT_TESTS);
  const [httpTests, browserTests] = fast ? [[], []] : [selected(HTTP_TESTS), selected(BROWSER_TESTS)];
  Object.assign(process.env, {
    NODE_COMPILE_CACHE: path.resolve(CACHE, "compiled"),
    ...(sweep ? { PARLEY_SWEEP: "on" } : {}),
  });
  stage(
    whole
      ? "Unit and integration tests; static checks and the production build beside them"
      : "Unit and integration tests",
  );
  await together([
    whole && check(["biome", "ci", "--error-on-warnings", "."], ["knip"]),
    buildAndCheck(httpTests.length + browserTests.length > 0),
    startDatabase().then(() =>
      runVitest("unit", ["components", "rules", "transformed", "lib", "renewed", "alone"], unitTests),
    ),
  ]);
  if (httpTests.length > 0) stage("Tests over HTTP");
  await runVitest("http", ["http"], httpTests);
  if (browserTests.length === 0 || stopping.signal.aborted) return;
  stage("Browser tests");
  await runPlaywright(browserTests);
}

async function buildAndCheck(needsBuild: boolean): Promise<void> {
  if (needsBuild) await buildIfNeeded({ signal: stopping.signal });
  // Several checkers repeat each other's work, which costs more than they gain on two cores.
  if (whole) await check(["next", "typegen"], ["tsc", "--noEmit", "-p", ".", "--checkers", "1"]);
}

async function together(tasks: (Promise<void> | false)[]): Promise<void> {
  const errors: unknown[] = [];
  await Promise.all(
    tasks.map(async (task) => {
      try {
        await task;
      } catch (error) {
        errors.push(error);
        stopping.abort();
      }
    }),
  );
  if (errors.length > 0) throw errors[0];
}

function selected(glob: string): string[] {
  return globSync(glob)
    .filter((file) => patterns.length === 0 || patterns.some((pattern) => file.includes(pattern)))
    .filter(isOfThisRun);
}

/** The sweep runs every browser test, because all are checked in both themes. */
function isOfThisRun(file: string): boolean {
  if (!sweep) return !SWEEP_FILE.test(file);
  return file.startsWith("e2e") || SWEEP_FILE.test(file) || LONG_FORM.test(readFileSync(file, "utf8"));
}

async function check(...commands: string[][]): Promise<void> {
  for (const [command = "", ...args] of commands) {
    const { code, output } = await execute(command, args, { quiet: true });
    if (stopping.signal.aborted) return;
    if (code !== 0) throw new Error(`${output}\n${command} found problems; see above.`);
  }
}

function stage(name: string): void {
  console.log(`\n── ${name} ${"─".repeat(Math.max(0, 60 - name.length))}`);
}

function add(count: Count): void {
  total.passed += count.passed;
  total.failed += count.failed;
}

async function startDatabase(): Promise<void> {
  if (process.env.DATABASE_URL) return;
  // Durability is not needed here, and checkpoints and vacuums would only take processor time.
  const settings = {
    ...{ fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
    ...{ wal_level: "minimal", max_wal_senders: "0", max_wal_size: "4GB", checkpoint_timeout: "1h" },
    ...{ autovacuum: "off", io_method: "sync" },
  };
  const server = await startEmbeddedPostgres(path.join(CACHE, "data"), { settings });
  database = server;
  process.env.DATABASE_URL = server.url;
}

/** @returns the exit code and the captured output */
function execute(
  command: string,
  args: string[],
  { quiet = false, env = {} }: { quiet?: boolean; env?: Record<string, string> } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(path.join(BIN, command), args, {
      stdio: ["ignore", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }), ...env },
    });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => printed.push(chunk));
    children.add(child);
    const end = (code: number) => {
      children.delete(child);
      resolve({ code, output: Buffer.concat(printed).toString() });
    };
    child.once("error", () => end(1));
    child.once("close", (code) => end(code ?? 1));
  });
}

async function runVitest(name: string, projects: string[], files: string[]): Promise<void> {
  if (files.length === 0 || stopping.signal.aborted) return;
  const file = path.join(CACHE, `vitest-${name}.json`);
  rmSync(file, { force: true });
  const { code } = await execute("vitest", [
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
    ...(whole ? [] : files),
  ]);
  const report = vitestReport.parse(
    readReport(file) ?? { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0 },
  );
  const failed = report.numFailedTests + report.numPendingTests;
  // A file that fails to load fails the run without a failed test.
  add({ passed: report.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) });
  for (const { name, startTime, endTime, status, assertionResults } of report.testResults) {
    const testFile = path.relative(".", name);
    seconds.set(testFile, (endTime - startTime) / 1000);
    const failedTests = assertionResults.filter((test) => test.status !== "passed");
    failures.push(...failedTests.map(({ fullName }) => `${testFile}: ${fullName}`));
    if (status === "failed" && failedTests.length === 0) failures.push(`${testFile}: could not be run`);
  }
}

async function runPlaywright(specs: string[]): Promise<void> {
  const file = path.join(CACHE, "playwright.json");
  rmSync(file, { force: true });
  const { code } = await execute("playwright", ["test", "--reporter=list,json", ...(whole ? [] : specs)], {
    env: { ...(await findBrowsers()), PLAYWRIGHT_JSON_OUTPUT_NAME: path.resolve(file) },
  });
  const { stats, suites } = playwrightReport.parse(
    readReport(file) ?? { stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 } },
  );
  const failed = stats.unexpected + stats.flaky + stats.skipped;
  add({ passed: stats.expected, failed: code === 0 ? failed : Math.max(failed, 1) });
  for (const each of suites) {
    const specsFile = path.join("e2e", each.file);
    const specs = specsOf(each);
    const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
    seconds.set(
      specsFile,
      results.reduce((sum, { duration }) => sum + duration / 1000, 0),
    );
    failures.push(...specs.filter(({ ok }) => !ok).map(({ title }) => `${specsFile}: ${title}`));
  }
}

function specsOf({ specs, suites }: Suite): Suite["specs"] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function printSlowest(): void {
  if (seconds.size <= SLOWEST) return;
  const slowest = [...seconds].toSorted(([, a], [, b]) => b - a).slice(0, SLOWEST);
  console.log("\nThe slowest test files, in seconds:");
  for (const [file, took] of slowest) console.log(`${took.toFixed(1).padStart(7)}  ${file}`);
}

/** Repeated at the end, because the reasons are far above. */
function printFailures(): void {
  if (failures.length === 0) return;
  console.log("\nFailed:");
  for (const failure of failures) console.log(`  ${failure}`);
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
