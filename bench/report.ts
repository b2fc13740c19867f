import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

export interface Row {
  part: string;
  what: string;
  inParallel?: number;
  perSecond?: number;
  p50?: number;
  p95?: number;
  p99?: number;
  /** Relative to an empty route at the same concurrency. */
  ratio?: number;
  note?: string;
}

export interface SkippedPart {
  part: string;
  reason: string;
}

export interface Report {
  rows: Row[];
  skipped: SkippedPart[];
}

const COLUMNS: [title: string, cell: (row: Row) => string][] = [
  ["measured", ({ part, what }) => `${part}: ${what}`],
  ["parallel", ({ inParallel }) => inParallel?.toString() ?? ""],
  ["per second", ({ perSecond }) => format(perSecond, (perSecond ?? 0) < 10 ? 2 : 0)],
  ["p50 ms", ({ p50 }) => format(p50, 1)],
  ["p95 ms", ({ p95 }) => format(p95, 1)],
  ["p99 ms", ({ p99 }) => format(p99, 1)],
  ["ratio", ({ ratio }) => format(ratio, 3)],
  ["", ({ note }) => note ?? ""],
];

function format(value: number | undefined, digits: number): string {
  return value === undefined || Number.isNaN(value) ? "" : value.toFixed(digits);
}

export function formatTable({ rows, skipped }: Report): string {
  const cells = [COLUMNS.map(([title]) => title), ...rows.map((row) => COLUMNS.map(([, cell]) => cell(row)))];
  const widths = COLUMNS.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  const lines = cells.map((line) =>
    line
      .map((cell, column) => {
        const isText = column === 0 || column === COLUMNS.length - 1;
        return isText ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
      })
      .join("  ")
      .trimEnd(),
  );
  lines.splice(1, 0, "-".repeat(Math.max(...lines.map((line) => line.length))));
  return [...lines, ...skipped.map(({ part, reason }) => `skipped: ${part} (${reason})`)].join("\n");
}

export function writeJson(file: string, report: Report, options: object, startedAt: Date): void {
  const machine = {
    commit: commitOf(),
    node: process.version,
    processors: os.availableParallelism(),
    processor: os.cpus()[0]?.model ?? "",
    memoryBytes: os.totalmem(),
    loadAverage: os.loadavg(),
  };
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  const seconds = (Date.now() - startedAt.getTime()) / 1000;
  const whole = { startedAt: startedAt.toISOString(), seconds, machine, options, ...report };
  writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`);
}

function commitOf(): string | null {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return null;
  }
}
