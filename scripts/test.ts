// `npm test`: static checks, unit and integration tests on a real PostgreSQL, browser tests against the production build.
// `npm run verify` leaves the browser tests out. `npm test -- <pattern…>` runs only the test files whose path contains
// one of the patterns, without the static checks. The last line is "N passed, N failed".
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { startEmbeddedPostgres } from "#db/embedded.ts";
import { buildIfNeeded } from "./build.ts";
import { findChromium } from "./chromium.ts";

const CACHE = path.join("node_modules", ".cache", "parley-test");
const BIN = path.join("node_modules", ".bin");

interface Count {
  passed: number;
  failed: number;
}

/** Test files that need the production build. */
const HTTP_TESTS = "app/**/*.test.ts";
const BROWSER_TESTS = "e2e/*.spec.ts";

const fast = process.argv.includes("--fast");
const patterns = process.argv.slice(2).filter((argument) => argument !== "--fast");

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

let running: ChildProcess | undefined;
let database: { stop(): Promise<void> } | undefined;
let interrupted = false;

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    interrupted = true;
    running?.kill(signal);
  });
}

const total: Count = { passed: 0, failed: 0 };
try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  total.failed += 1;
} finally {
  await database?.stop();
}
if (total.passed === 0) console.error("No test ran.");
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 || interrupted ? 1 : 0);

async function run(): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const browserTests = fast ? [] : selected(BROWSER_TESTS);
  if (patterns.length === 0) {
    stage("Static checks");
    await staticChecks();
  }
  if (selected(HTTP_TESTS).length > 0 || browserTests.length > 0) {
    stage("Production build");
    await buildIfNeeded();
  }
  stage("Database");
  await startDatabase();
  if (selected("{app,components,lib,scripts}/**/*.test.ts").length > 0) {
    stage("Unit and integration tests");
    add(await vitest());
  }
  if (browserTests.length === 0 || interrupted) return;
  stage("Browser tests");
  add(await playwright(browserTests));
}

/** The files of a glob that the patterns of the command line choose: all without a pattern. */
function selected(glob: string): string[] {
  const files = globSync(glob);
  return patterns.length === 0
    ? files
    : files.filter((file) => patterns.some((pattern) => file.includes(pattern)));
}

async function staticChecks(): Promise<void> {
  for (const [command, ...args] of [
    ["biome", "ci", "--error-on-warnings", "."],
    ["next", "typegen"],
    ["tsc", "--noEmit", "-p", "."],
    ["knip"],
  ]) {
    if (!(await succeeds(path.join(BIN, String(command)), args))) {
      throw new Error(`${command} found something; its words are above.`);
    }
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
  // Nothing here must survive a power cut.
  const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
  const server = await startEmbeddedPostgres(path.join(CACHE, "data"), { settings });
  database = server;
  process.env.DATABASE_URL = server.url;
}

function succeeds(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }), ...env },
    });
    running = child;
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}

async function vitest(): Promise<Count> {
  const file = path.join(CACHE, "vitest.json");
  rmSync(file, { force: true });
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...patterns];
  const fine = await succeeds(path.join(BIN, "vitest"), args);
  const report = vitestReport.parse(
    readReport(file) ?? { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0 },
  );
  const failed = report.numFailedTests + report.numPendingTests;
  // A file that could not be loaded fails the run without a failed test.
  return { passed: report.numPassedTests, failed: fine ? failed : Math.max(failed, 1) };
}

async function playwright(specs: string[]): Promise<Count> {
  const file = path.join(CACHE, "playwright.json");
  rmSync(file, { force: true });
  const fine = await succeeds(path.join(BIN, "playwright"), ["test", "--reporter=list,json", ...specs], {
    CHROMIUM_PATH: await findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: path.resolve(file),
  });
  const { stats } = playwrightReport.parse(
    readReport(file) ?? { stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 } },
  );
  const failed = stats.unexpected + stats.flaky + stats.skipped;
  return { passed: stats.expected, failed: fine ? failed : Math.max(failed, 1) };
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
