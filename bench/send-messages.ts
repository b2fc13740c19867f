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

// How many templates a second the public API sends, and how soon each is answered. WhatsApp's side is a server that
// accepts everything at once; server, database and callers share this machine.

const CALLS = 3000;
const AT_ONCE = 32;

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

  const run = async (what: string, nextRecipient: () => string, idempotent: boolean): Promise<void> => {
    const taken: number[] = [];
    let left = CALLS;
    const began = performance.now();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (left > 0) {
          left -= 1;
          taken.push(await send(nextRecipient(), idempotent));
        }
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    console.log(
      `${what}: ${(CALLS / seconds).toFixed(0)} a second; median ${percentile(taken, 0.5)}, 99 % ${percentile(taken, 0.99)}`,
    );
  };

  for (let warm = 0; warm < 100; warm += 1) await send(makePhone(), false);
  const one: number[] = [];
  for (let call = 0; call < 200; call += 1) one.push(await send(makePhone(), false));
  console.log(`one after the other: median ${percentile(one, 0.5)}, 99 % ${percentile(one, 0.99)}`);
  await run(`${AT_ONCE} at once, new recipients`, makePhone, false);
  const known = Array.from({ length: 500 }, makePhone);
  let next = 0;
  const again = () => known[(next++ * 7) % known.length] ?? makePhone();
  await run(`${AT_ONCE} at once, 500 recipients`, again, false);
  await run(`${AT_ONCE} at once, with idempotency keys`, makePhone, true);
} finally {
  await stop();
  graph.close();
  graph.closeAllConnections();
}
