import { afterAll, beforeAll } from "vitest";
import type { Connection } from "#db/client.ts";
import { renewDatabase } from "#lib/testing/worker.ts";

const POOLS = ["", ".reading", ".intake", ".polling"].map((name) => Symbol.for(`parley.pool${name}`));

// Each file has a database of its own in a process that several files share, because starting one takes seconds.
beforeAll(renewDatabase);

afterAll(async () => {
  const shared = globalThis as { [pool: symbol]: Connection | undefined };
  await Promise.all(POOLS.map((pool) => shared[pool]?.close()));
  for (const pool of POOLS) delete shared[pool];
});
