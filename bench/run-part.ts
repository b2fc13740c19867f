// Settings, pools and servers end with the process of a part.
import { once } from "node:events";
import type { BenchOptions, PartContext } from "./part.ts";
import { partNamed } from "./parts.ts";

export interface PartOrder {
  name: string;
  options: BenchOptions;
  postgresUrl: string;
}

const ends: (() => Promise<void> | void)[] = [];
let ending: Promise<void> | undefined;

process.on("SIGTERM", () => void exit(1));
process.on("disconnect", () => void exit(1));
// An error outside of the part fails the part, so that its server stops too.
process.on("uncaughtException", fail);

const [order] = (await once(process, "message")) as [PartOrder];
const context: PartContext = {
  options: order.options,
  postgresUrl: order.postgresUrl,
  add: (row) => process.send?.({ row: { part: order.name, ...row } }),
  reportProgress: (text) => process.send?.({ progress: text }),
  atEnd: (end) => ends.push(end),
};
try {
  const run = await partNamed(order.name).load();
  await run(context);
  await exit(0);
} catch (error) {
  fail(error);
}

function fail(error: unknown): void {
  if (!ending && process.connected)
    process.send?.({ failed: error instanceof Error ? error.message : String(error) });
  void exit(1);
}

async function exit(code: number): Promise<void> {
  ending ??= endAll();
  await ending;
  process.exit(code);
}

async function endAll(): Promise<void> {
  for (const end of ends.toReversed()) {
    try {
      await end();
    } catch {
      // Clean-up continues.
    }
  }
}
