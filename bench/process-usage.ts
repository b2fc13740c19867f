import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

interface ProcessUsage {
  pid: number;
  command: string;
  cpuSeconds: number;
  /** Proportional set size. */
  pssBytes: number;
}

/** Linux only. */
export function readProcessTree(root: number): ProcessUsage[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : null;
    if (stat) parents.set(Number(name), Number(stat[1]));
  }
  const isOurs = (pid: number): boolean =>
    pid === root || (parents.has(pid) && isOurs(parents.get(pid) ?? 0));
  return [...parents.keys()].filter(isOurs).flatMap((pid) => readUsage(pid) ?? []);
}

function readUsage(pid: number): ProcessUsage | null {
  const stat = readStat(pid);
  if (!stat) return null;
  try {
    const pssKib = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
    return {
      pid,
      command: readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim(),
      cpuSeconds: stat.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND,
      pssBytes: Number(pssKib ?? 0) * 1024,
    };
  } catch {
    return null;
  }
}

/** The fields of `/proc/pid/stat` after the command, which may contain spaces; the first is the state. */
function readStat(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}
