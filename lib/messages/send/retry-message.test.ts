import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { contacts, conversations, messages } from "#db/schema/index.ts";
import { moveClock } from "#lib/accounts/move-clock.ts";
import { getMessage } from "#lib/conversations/thread/queries.ts";
import { giveUpMessage } from "#lib/messages/send/give-up-message.ts";
import { retryMessage } from "#lib/messages/send/retry-message.ts";
import { DAY } from "#lib/platform/clock.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { customerWrites, makePhone, makeSandboxWorkspace, withCurrentClock } from "#lib/testing/factories.ts";
import { sendMessage } from "#lib/testing/send-message.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

serveUpstream();

test("a retry is refused by the send policy, and the failed message stays as it was", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const message = {
    kind: "template" as const,
    template: { name: "order_update" },
    variables: { "1": "Ana", "2": "NW-1", "3": "Friday" },
  };
  const sent = await sendMessage(ctx, { to: "4915550020022", message });
  await moveClock(ctx, 2 * DAY);
  const later = await withCurrentClock(ctx);
  await giveUpMessage(later, sent.message.id);
  const failed = await getMessage(later, sent.message.id);
  await ctx.db
    .update(contacts)
    .set({ blockedAt: new Date() })
    .where(eq(contacts.workspaceId, ctx.workspaceId));
  await expect(retryMessage(later, failed.id)).rejects.toMatchObject({ code: "CONTACT_BLOCKED" });
  expect(await getMessage(later, failed.id)).toEqual(failed);
});

test("a retry is sent in a slot of its own, at its own time, and ends the customer's wait", async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  const to = makePhone();
  await customerWrites(ctx, number, to, "hello");
  const message = { kind: "text" as const, body: "hi" };
  const member = { kind: "member", id: newId("user"), name: "Ben", role: "agent" } as const;
  const sent = await sendMessage({ ...ctx, actor: member }, { to, message });
  const id = sent.message.id as Id<"msg">;
  const waiting = eq(conversations.id, sent.message.conversationId as Id<"conv">);
  const past = new Date(Date.now() - DAY);
  const failure = { code: "EXPIRED", message: "It failed.", whatsappCode: null, retryable: true };
  const [row] = await ctx.db
    .update(messages)
    .set({ status: "failed", failure, failedAt: past, deliveredAt: null, sentAt: past, slotAt: past })
    .where(eq(messages.id, id))
    .returning();
  await ctx.db.update(conversations).set({ waitingSince: past }).where(waiting);
  expect(row?.payload).not.toBeNull();
  await retryMessage(ctx, id);
  const [retried] = await ctx.db.select().from(messages).where(eq(messages.id, id));
  expect(retried?.slotAt).toBeNull();
  expect(retried?.sentAt?.getTime()).toBeGreaterThan(past.getTime());
  const [conversation] = await ctx.db.select().from(conversations).where(waiting);
  expect(conversation?.waitingSince).toBeNull();
});
