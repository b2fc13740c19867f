import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { conversations } from "#db/schema/index.ts";
import { getContact } from "#lib/contacts/page-queries.ts";
import { sendFromInbox } from "#lib/messages/send/send-from-inbox.ts";
import { DAY, MINUTE } from "#lib/platform/clock.ts";
import { receiveFromCustomer } from "#lib/simulator/receive-from-customer.ts";
import { makePhone, makeSandboxWorkspace, until } from "#lib/testing/factories.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

serveUpstream();

async function begin(how: { advertised?: boolean }) {
  const { ctx, number } = await makeSandboxWorkspace();
  const customer = { waId: makePhone(), profileName: "Customer" };
  await receiveFromCustomer(ctx.db, number, customer, { kind: "text", body: "hello" }, how);
  const { id } = await until(async () => (await listConversations(ctx))[0] ?? null);
  const body = { kind: "text" as const, seen: 1000, body: "Good morning!" };
  return { ctx, answer: () => sendFromInbox(ctx, id, { ...body, clientId: randomUUID() }) };
}

function listConversations(ctx: Ctx) {
  return ctx.db.select().from(conversations).where(eq(conversations.workspaceId, ctx.workspaceId));
}

test("starts three free days at the first reply to an ad message and does not extend them", async () => {
  const { ctx, answer } = await begin({ advertised: true });
  const first = await answer();
  const { freeUntil } = first.conversation.window;
  const lasts = Date.parse(freeUntil ?? "") - Date.parse(first.message.createdAt);
  // WhatsApp's times are in whole seconds.
  expect(lasts).toBeGreaterThan(3 * DAY - MINUTE);
  expect(lasts).toBeLessThan(3 * DAY + MINUTE);
  expect((await answer()).conversation.window.freeUntil).toBe(freeUntil);
  const { conversation } = await getContact(ctx, first.conversation.contact.id);
  expect(conversation?.window.freeUntil).toBe(freeUntil);
});

test("starts no free entry without an ad", async () => {
  const { answer } = await begin({});
  expect((await answer()).conversation.window).not.toHaveProperty("freeUntil");
});
