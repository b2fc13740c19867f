import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { contacts, messages, numbers } from "#db/schema/index.ts";
import { eraseContact } from "#lib/erasure/erase-contact.ts";
import { runErasure } from "#lib/erasure/run-erasure.ts";
import { env } from "#lib/platform/env.ts";
import { makeApprovedTemplate, makePhone } from "#lib/testing/factories.ts";
import { sendMessage } from "#lib/testing/send-message.ts";
import { makeReceiver } from "#lib/testing/webhooks.ts";

let ctx: Ctx;

async function eraseAll(): Promise<void> {
  const rows = await ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(eq(contacts.workspaceId, ctx.workspaceId));
  for (const { id } of rows) {
    await eraseContact(ctx, id);
    await runErasure(ctx, id);
  }
}

let prepared: { status: number; body: object };

/** WhatsApp, which responds to each call when the recipient has been erased. */
const graph = createServer(async (request, response) => {
  request.resume();
  await eraseAll();
  response.writeHead(prepared.status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(prepared.body));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => graph.listen(env().PORT, "127.0.0.1", resolve));
  ({ ctx } = await makeReceiver());
  // Its calls go to this process's port.
  await ctx.db.update(numbers).set({ kind: "sandbox" }).where(eq(numbers.workspaceId, ctx.workspaceId));
  await makeApprovedTemplate(ctx, { name: "order_update", category: "utility", body: "Hi {{1}}" });
});
afterAll(async () => {
  graph.closeAllConnections();
  await new Promise((resolve) => graph.close(resolve));
});

test.each([
  ["accepts", { status: 200, body: { messages: [{ id: "wamid.1" }], contacts: [{ wa_id: "15555550123" }] } }],
  ["rejects", { status: 400, body: { error: { code: 131026, message: "Undeliverable" } } }],
])("the outcome of a running call that WhatsApp %s is dropped", async (_name, given) => {
  prepared = given;
  const sent = await sendMessage(ctx, {
    to: makePhone(),
    message: { kind: "template", template: { name: "order_update" }, variables: { "1": "Ana" } },
  });
  expect(sent.message.status).toBe("queued");
  for (const table of [contacts, messages]) {
    expect(await ctx.db.$count(table, eq(table.workspaceId, ctx.workspaceId))).toBe(0);
  }
});
