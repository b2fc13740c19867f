import "server-only";
import { readdir, rm, stat } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { DAY } from "#lib/platform/clock.ts";
import { recordOf } from "#lib/platform/record-of.ts";

const NAME = /^parley-spool-([0-9a-z_.-]*)-(\d+)-[^-]+$/i;
/** After this time a folder of another machine, with which this one shares its temporary files, is abandoned. */
const FOREIGN_MAX_MS = DAY;

const machine = hostname().replaceAll(/[^0-9a-z_.-]/gi, "_");

/** @returns the prefix for `mkdtemp`; it names the process, so that the next one recognizes what it left */
export function temporaryFolderPrefix(): string {
  return path.join(tmpdir(), `parley-spool-${machine}-${process.pid}-`);
}

/**
 * Removes the temporary files of processes that were killed, each up to the size of a part of an export. Called at the
 * start, because a killed process is started again.
 * @returns how many folders it removed
 */
export async function removeAbandonedFiles(now = Date.now()): Promise<number> {
  let removed = 0;
  for (const name of await readdir(tmpdir())) {
    const folder = path.join(tmpdir(), name);
    if (!(await isAbandoned(name, folder, now))) continue;
    await rm(folder, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

async function isAbandoned(name: string, folder: string, now: number): Promise<boolean> {
  const [, owner, pid] = NAME.exec(name) ?? [];
  if (owner === undefined) return false;
  // Removed meanwhile by its process.
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) return false;
  if (owner !== machine) return now - found.mtimeMs > FOREIGN_MAX_MS;
  // In a container, the next process has the same number.
  if (Number(pid) === process.pid) return found.mtimeMs < performance.timeOrigin;
  return !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Any other error means that the process belongs to another user.
    return recordOf(error).code !== "ESRCH";
  }
}
