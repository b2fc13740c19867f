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

test("a new secret takes the place of the former one, which is kept beside it", () => {
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

test("a crash between the two files, or within one, loses no secret", () => {
  const first = readOwnSecret(folder);
  // The former secret was noted, and the new one was not written.
  writeFileSync(path.join(folder, "secret.previous"), first);
  writeFileSync(path.join(folder, "secret.next"), "half of a sec");
  expect([readOwnSecret(folder), readPreviousSecrets(folder)]).toEqual([first, [first]]);
  rotateOwnSecret(folder);
  expect(readPreviousSecrets(folder)).toEqual([first]);
  expect(readFileSync(path.join(folder, "secret"), "utf8")).toHaveLength(43);
});
