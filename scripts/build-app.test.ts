import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";

const BUILD_APP = path.resolve("scripts/build-app.ts");

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "parley-build-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** @param next the program that runs in place of `next` */
function startBuild(next: string) {
  const bin = path.join(folder, "node_modules/next/dist/bin");
  mkdirSync(bin, { recursive: true });
  mkdirSync(path.join(folder, ".next/static"), { recursive: true });
  writeFileSync(path.join(bin, "next"), next);
  const child = spawn(process.execPath, [BUILD_APP], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("The build has no output.");
  const ended = Promise.all([once(child, "exit"), text(stdout), text(stderr)]).then(([[code], out, err]) => ({
    code,
    out,
    err,
  }));
  return { child, stdout, ended };
}

test("a build prints one line, and a failed one also what next printed", async () => {
  const table = "for (let i = 0; i < 200; i++) console.log('├ ƒ /route/', i)";
  const { code, out, err } = await startBuild(table).ended;
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatch(/^· Building the app [^\n]*\n$/);

  writeFileSync(path.join(folder, "package-lock.json"), "{}");
  const failed = await startBuild(`${table}; console.error("Module not found"); process.exit(1)`).ended;
  expect(failed).toMatchObject({ code: 1, out });
  // In which order the two streams of `next` arrive is up to the system.
  expect(failed.err).toMatch(/route\/ 199\n.*The production build failed/s);
  expect(failed.err).toMatch(/Module not found\n.*The production build failed/s);
});

test("a build ends silently when its parent has stopped", async () => {
  const { child, stdout, ended } = startBuild("console.log('started'); setInterval(() => undefined, 60_000)");
  await once(stdout, "data");
  child.disconnect();
  expect(await ended).toMatchObject({ code: 1, err: "" });
});
