import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { conversations } from "#db/schema/index.ts";
import { DAY, MINUTE } from "#lib/clock.ts";
import { getContact } from "#lib/contacts/page-queries.ts";
import { sendFromInbox } from "#lib/messages/send-from-inbox.ts";
import { receiveFromCustomer } from "#lib/sandbox/receive-from-customer.ts";
import { makePhone, makeSandboxWorkspace, until } from "#lib/testing/factories.ts";
import { startUpstream } from "#lib/testing/upstream.ts";

let stopUpstream: () => Promise<void>;
beforeAll(async () => {
  stopUpstream = await startUpstream();
});
afterAll(() => stopUpstream());

/** A customer has written, and is answered. */
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

test("the first answer to who came from an ad begins three free days, and no later one prolongs them", async () => {
  const { ctx, answer } = await begin({ advertised: true });
  const first = await answer();
  const { freeUntil } = first.conversation.window;
  const lasts = Date.parse(freeUntil ?? "") - Date.parse(first.message.createdAt);
  // WhatsApp tells its time to the second.
  expect(lasts).toBeGreaterThan(3 * DAY - MINUTE);
  expect(lasts).toBeLessThan(3 * DAY + MINUTE);
  expect((await answer()).conversation.window.freeUntil).toBe(freeUntil);
  const { conversation } = await getContact(ctx, first.conversation.contact.id);
  expect(conversation?.window.freeUntil).toBe(freeUntil);
});

test("nothing is free for who came by themselves", async () => {
  const { answer } = await begin({});
  expect((await answer()).conversation.window).not.toHaveProperty("freeUntil");
});
