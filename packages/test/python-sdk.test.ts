import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, inject, test } from "vitest";
import { scopes } from "#lib/platform/scopes.ts";
import { makeKey, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { photo } from "#lib/testing/forms.ts";
import { PYTHON_SETTINGS, runnableLanguages } from "#lib/testing/run-sample.ts";
import { sweepSize } from "#lib/testing/sweep.ts";

const TESTS = "packages/parley-python/tests";

async function runPython(
  file: string,
  env: Record<string, string> = {},
): Promise<[exit: number, output: string]> {
  const { PYTHONPATH } = PYTHON_SETTINGS;
  const child = spawn("python3", ["-W", "error", "-m", "unittest", file], {
    env: {
      ...process.env,
      ...PYTHON_SETTINGS,
      PYTHONPATH: [PYTHONPATH, path.resolve(TESTS)].join(path.delimiter),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = new Promise<number>((resolve) => child.once("exit", (exit) => resolve(exit ?? 1)));
  const [exit, output] = await Promise.all([exited, text(child.stderr)]);
  return [exit, output];
}

const ran = /^Ran [1-9]\d* tests? in .*\n\nOK$/m;

const isRunnable = runnableLanguages.includes("python");
const files = globSync(`${TESTS}/test_*.py`).map((file) => path.basename(file, ".py"));

test("the SDK has tests, which run where Python is installed", () => {
  expect(files.length).toBeGreaterThan(2);
});

test.each(isRunnable ? sweepSize([], files) : [])("%s passes", async (file) => {
  expect(await runPython(file)).toEqual([0, expect.stringMatching(ran)]);
});

test.each(isRunnable ? ["against_server"] : [])(
  "%s: sends, reads and verifies, and has a method for every operation",
  async (file) => {
    const { ctx, number } = await makeSandboxWorkspace();
    const { secret } = await makeKey(ctx, [...scopes]);
    const outcome = await runPython(file, {
      PARLEY_BASE_URL: inject("serverUrl"),
      PARLEY_API_KEY: secret,
      PHONE_NUMBER_ID: number.phoneNumberId,
      CUSTOMER: makePhone(),
      PHOTO: Buffer.from(photo).toString("base64"),
    });
    expect(outcome).toEqual([0, expect.stringMatching(ran)]);
  },
);
