import type { Load } from "./load.ts";
import type { Row } from "./report.ts";

export interface BenchOptions {
  seconds: number;
  messages: number;
  rows: number;
  pgbouncer: boolean;
}

export interface PartContext {
  options: BenchOptions;
  postgresUrl: string;
  add(row: Omit<Row, "part">): void;
  reportProgress(text: string): void;
  /** The last one runs first. */
  atEnd(end: () => Promise<void> | void): void;
}

export type RunPart = (context: PartContext) => Promise<void>;

export function loadColumns(load: Load, inParallel: number, empty?: Load): Omit<Row, "part" | "what"> {
  const { perSecond, p50, p95, p99 } = load;
  return {
    inParallel,
    perSecond,
    p50,
    p95,
    p99,
    ...(empty ? { ratio: perSecond / empty.perSecond } : {}),
  };
}
