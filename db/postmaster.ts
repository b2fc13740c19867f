import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 50;
const FAST_STOP_MS = 30_000;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

export function readPid(data: string): number | null {
  const file = pidFile(data);
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : 0;
  return pid > 0 ? pid : null;
}

/** Stops the server of a host process that was killed. @returns the server's process id, or null when none runs */
export async function stopLeftServer(data: string): Promise<number | null> {
  const pid = readPid(data);
  if (pid === null || !isServerProcess(pid, data)) return null;
  // Fast shutdown first; then immediate shutdown, which requires recovery at the next start.
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    process.kill(pid, signal);
    if (await hasEnded(pid, data)) return pid;
  }
  throw new Error(
    `PostgreSQL (process ${pid}) was left running by an earlier start and does not stop. End process ${pid}, then start Parley again.`,
  );
}

/** Replaces a pid file whose process id now belongs to another program, which would prevent the start. */
export function clearStalePid(data: string): void {
  const pid = readPid(data);
  if (pid === null || !isAlive(pid) || isServerProcess(pid, data)) return;
  const [, ...rest] = readFileSync(pidFile(data), "utf8").split("\n");
  writeFileSync(pidFile(data), [process.pid, ...rest].join("\n"));
}

async function hasEnded(pid: number, data: string): Promise<boolean> {
  const deadline = Date.now() + FAST_STOP_MS;
  while (Date.now() < deadline) {
    if (!isServerProcess(pid, data)) return true;
    await sleep(POLL_MS);
  }
  return false;
}

function pidFile(data: string): string {
  return path.join(data, "postmaster.pid");
}

/** A zombie process has no command line. */
function isServerProcess(pid: number, data: string): boolean {
  return isAlive(pid) && commandOf(pid).includes(data);
}

function commandOf(pid: number): string[] {
  try {
    if (existsSync("/proc/self/cmdline")) return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" }).split(
      /\s+/,
    );
  } catch {
    return [];
  }
}
