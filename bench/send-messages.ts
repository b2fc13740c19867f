import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import { eq } from "drizzle-orm";
import { pool } from "#db/client.ts";
import { numbers, templates } from "#db/schema/index.ts";
import { newId } from "#lib/id.ts";
import { createKey } from "#lib/keys/create-key.ts";
import { makeCloudNumber, makePhone, makeWorkspace } from "#lib/testing/factories.ts";
import { percentile, startBenchServer } from "./bench-server.ts";

// How many templates a second the public API sends, how soon each is answered, and what part of an empty route's rate that
// is in the same run: machines differ, the ratio hardly does. WhatsApp's side is a server that accepts everything at once;
// server, database and callers share this machine.

const SECONDS_EACH = 5;

const graph = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { "Content-Type": "application/json" });
  response.end(JSON.stringify({ messages: [{ id: `wamid.${randomUUID()}`, message_status: "accepted" }] }));
});
await new Promise<void>((resolve) => graph.listen(0, "127.0.0.1", resolve));
const graphUrl = `http://127.0.0.1:${(graph.address() as AddressInfo).port}`;

const { url, stop } = await startBenchServer({ WHATSAPP_GRAPH_URL: graphUrl });
try {
  const ctx = await makeWorkspace("Bench");
  const { id } = await makeCloudNumber(ctx, "bench secret");
  const { db } = pool();
  await db.update(numbers).set({ throughputLevel: "HIGH" }).where(eq(numbers.workspaceId, ctx.workspaceId));
  const [number] = await db.select().from(numbers).where(eq(numbers.workspaceId, ctx.workspaceId));
  if (!number) throw new Error(`The number ${id} was not made.`);
  await db.insert(templates).values({
    id: newId("tpl"),
    workspaceId: ctx.workspaceId,
    wabaId: number.wabaId,
    name: "order_update",
    language: "en",
    category: "utility",
    components: [{ type: "BODY", text: "Hi {{1}}, your order {{2}} is on its way." }],
    whatsappStatus: "approved",
    approval: "approved",
  });
  const limits = { requestsPerSecond: 10_000 };
  await db.execute("update workspaces set requests_per_second = 10000");
  const { secret } = await createKey(ctx, { name: "Bench", scopes: ["messages.send"], limits });

  const send = async (to: string, idempotent: boolean): Promise<number> => {
    const began = performance.now();
    const response = await fetch(`${url}/api/v1/messages/template`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${secret}`,
        "Content-Type": "application/json",
        ...(idempotent ? { "Idempotency-Key": randomUUID() } : {}),
      },
      body: JSON.stringify({ to, template: "order_update", variables: { "1": "Ana", "2": "NW-1042" } }),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`answered ${response.status}: ${text}`);
    return performance.now() - began;
  };

  const empty = async (): Promise<number> => {
    const began = performance.now();
    const response = await fetch(`${url}/api/health`);
    await response.text();
    if (response.status !== 200) throw new Error(`answered ${response.status}`);
    return performance.now() - began;
  };

  const run = async (what: string, atOnce: number, call: () => Promise<number>): Promise<number> => {
    const taken: number[] = [];
    const began = performance.now();
    const until = began + SECONDS_EACH * 1000;
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (performance.now() < until) taken.push(await call());
      }),
    );
    const perSecond = taken.length / ((performance.now() - began) / 1000);
    console.log(
      `${what}, ${atOnce} at once: ${perSecond.toFixed(0)} a second; median ${percentile(taken, 0.5)}, 99 % ${percentile(taken, 0.99)}`,
    );
    return perSecond;
  };

  const known = Array.from({ length: 500 }, makePhone);
  let next = 0;
  const again = () => known[next++ % known.length] ?? makePhone();
  for (let warm = 0; warm < 700; warm += 10)
    await Promise.all(Array.from({ length: 10 }, () => send(again(), false)));
  // As autovacuum does within a database's first minute: without statistics every plan is a guess at empty tables.
  await db.execute("analyze");
  for (const atOnce of [1, 10, 32, 50]) {
    const bare = await run("empty route", atOnce, empty);
    const ratio = async (what: string, call: () => Promise<number>) => {
      const perSecond = await run(what, atOnce, call);
      console.log(`  ratio to the empty route: ${(perSecond / bare).toFixed(3)}`);
    };
    await ratio("template to known contacts", () => send(again(), false));
    await ratio("template to known contacts with idempotency keys", () => send(again(), true));
    await ratio("template to new contacts", () => send(makePhone(), false));
  }
} finally {
  await stop();
  graph.close();
  graph.closeAllConnections();
}
