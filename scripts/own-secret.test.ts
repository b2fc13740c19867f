import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readOwnSecret, readPreviousSecrets, rotateOwnSecret } from "./own-secret.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "parley-secret-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("replaces the secret and stores the previous one", () => {
  const first = readOwnSecret(folder);
  expect([first.length, readOwnSecret(folder), readPreviousSecrets(folder)]).toEqual([43, first, []]);
  rotateOwnSecret(folder);
  const second = readOwnSecret(folder);
  expect([second === first, readPreviousSecrets(folder)]).toEqual([false, [first]]);
  rotateOwnSecret(folder);
  expect(readPreviousSecrets(folder)).toEqual([second, first]);
  expect(statSync(path.join(folder, "secret")).mode & 0o777).toBe(0o600);
  expect(statSync(path.join(folder, "secret.previous")).mode & 0o777).toBe(0o600);
});

test("loses no secret in a crash during or between the two writes", () => {
  const first = readOwnSecret(folder);
  // A crash after the previous secret was stored and before the new one was written.
  writeFileSync(path.join(folder, "secret.previous"), first);
  writeFileSync(path.join(folder, "secret.next"), "half of a sec");
  expect([readOwnSecret(folder), readPreviousSecrets(folder)]).toEqual([first, [first]]);
  rotateOwnSecret(folder);
  expect(readPreviousSecrets(folder)).toEqual([first]);
  expect(readFileSync(path.join(folder, "secret"), "utf8")).toHaveLength(43);
});
