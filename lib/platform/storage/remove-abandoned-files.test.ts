import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, utimes } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { DAY, MINUTE } from "#lib/platform/clock.ts";
import { removeAbandonedFiles, temporaryFolderPrefix } from "#lib/platform/storage/remove-abandoned-files.ts";

test("the temporary files of ended processes are removed, and no others", async () => {
  const own = temporaryFolderPrefix();
  // A process that has ended, whose number is free.
  const ended = execFileSync(process.execPath, ["-p", "process.pid"]).toString().trim();
  const of = (machine: string, pid: number | string) =>
    mkdtemp(path.join(tmpdir(), `parley-spool-${machine}-${pid}-`));
  const machine = own.slice(own.indexOf("parley-spool-") + 13, -`-${process.pid}-`.length);
  const folders = {
    ended: await of(machine, ended),
    current: await mkdtemp(own),
    before: await mkdtemp(own),
    parent: await of(machine, process.ppid),
    elsewhere: await of("another-machine", ended),
    elsewhereOld: await of("another-machine", process.pid),
    unrelated: await mkdtemp(path.join(tmpdir(), "parley-test-")),
  };
  expect(machine).toContain(hostname().slice(0, 3));
  const startedAt = new Date(performance.timeOrigin - MINUTE);
  await utimes(folders.before, startedAt, startedAt);
  const old = new Date(Date.now() - DAY - MINUTE);
  await utimes(folders.elsewhereOld, old, old);
  await removeAbandonedFiles();
  const left = Object.entries(folders).filter(([, folder]) => existsSync(folder));
  expect(left.map(([name]) => name)).toEqual(["current", "parent", "elsewhere", "unrelated"]);
  for (const [, folder] of left) await rm(folder, { recursive: true });
});
