import { setTimeout as pause } from "node:timers/promises";
import { pool } from "#db/client.ts";
import { inTransaction } from "#db/ctx.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import { readServerEvents } from "#lib/realtime/browser.ts";
import { frameSchema } from "#lib/realtime/schema.ts";
import { makeMember, PASSWORD } from "#lib/testing/factories.ts";
import { signIn } from "#lib/testing/staff-client.ts";
import { createWorkspace } from "#lib/workspaces/create-workspace.ts";
import { percentile, startBenchServer } from "./bench-server.ts";

// From the commit of an event to its arrival at a member's stream, with many streams open.

const STREAMS = 50;
const EVENTS = 500;
const EVERY_MS = 20;

const { url, stop } = await startBenchServer({ PARLEY_ROLE: "web" });
const ctx = await createWorkspace(pool().db, { name: "Bench", actor: { kind: "terminal" } });
const client = await signIn((await makeMember(ctx, "agent")).email, PASSWORD, url);
const committedAt = new Map<string, number>();
const latencies: number[] = [];
const ready = Array.from({ length: STREAMS }, async () => {
  const events = readServerEvents(await client.get("/api/inbox/stream"));
  for (let item = await events.next(); item.value?.name !== "caught-up"; item = await events.next());
  void follow(events);
});

async function follow(events: ReturnType<typeof readServerEvents>): Promise<void> {
  for await (const { name, data } of events) {
    if (name !== "live") continue;
    const committed = committedAt.get(Object(frameSchema.parse(data).event).templateId);
    // It may arrive before the one who committed is told so.
    latencies.push(committed === undefined ? 0 : performance.now() - committed);
  }
}

await Promise.all(ready);
for (let index = 0; index < EVENTS; index += 1) {
  const templateId = String(index);
  await inTransaction(ctx, (tx) => appendEvent(tx, { type: "template.updated", templateId }));
  committedAt.set(templateId, performance.now());
  await pause(EVERY_MS);
}
await pause(2000);
console.log(
  `${latencies.length} of ${EVENTS * STREAMS} on the wire; p50 ${percentile(latencies, 0.5)}, p95 ${percentile(latencies, 0.95)}, p99 ${percentile(latencies, 0.99)}, slowest ${percentile(latencies, 1)}`,
);
await stop();
process.exit(0);
