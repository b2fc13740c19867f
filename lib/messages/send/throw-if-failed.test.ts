import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { contacts, type MessageFailure, messages, templates } from "#db/schema/index.ts";
import { recoverSend, sendMessageForApi } from "#lib/messages/api/send-for-api.ts";
import { cancelMessage } from "#lib/messages/send/cancel-message.ts";
import { sendMessageBody } from "#lib/messages/send/message-schema.ts";
import { HOUR } from "#lib/platform/clock.ts";
import { newId } from "#lib/platform/id.ts";
import { makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { sendMessage } from "#lib/testing/send-message.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

let ctx: Ctx;

serveUpstream();
beforeAll(async () => {
  ({ ctx } = await makeSandboxWorkspace());
});

async function failed(code: string, change: Partial<MessageFailure> & { sentAt?: Date | null } = {}) {
  const variables = { "1": "Ana", "2": "NW-1", "3": "Friday" };
  const template = { name: "order_update" };
  const { message } = await sendMessage(ctx, {
    to: makePhone(),
    message: { kind: "template", template, variables },
  });
  const { sentAt = null, ...failure } = change;
  await ctx.db
    .update(messages)
    .set({
      status: "failed",
      sentAt,
      failure: { code, message: "It failed.", whatsappCode: null, retryable: false, ...failure },
    })
    .where(eq(messages.id, message.id as `msg_${string}`));
  return message;
}

const refused = (id: string) =>
  recoverSend(ctx, { id }).then(
    () => "responded",
    ({ code, details }) => [code, details],
  );

test("treats a message that WhatsApp accepted as sent, even if it failed later", async () => {
  const { id, conversationId } = await failed("RECIPIENT_UNREACHABLE", {
    sentAt: new Date(),
    whatsappCode: 131026,
  });
  expect(await recoverSend(ctx, { id, fallbackUsed: false })).toEqual({
    status: 200,
    body: { messageId: id, conversationId, status: "sent", fallbackUsed: false },
  });
});

test("does not report a canceled message as sent", async () => {
  const to = makePhone();
  const variables = { "1": "Ana", "2": "NW-1", "3": "Friday" };
  const content = { type: "template", template: "order_update", variables } as const;
  const sendAt = new Date(ctx.clock.now().getTime() + HOUR).toISOString();
  const { body } = await sendMessageForApi(ctx, sendMessageBody.parse({ to, content, sendAt }));
  await cancelMessage(ctx, body.messageId);
  expect(await recoverSend(ctx, { id: body.messageId })).toEqual({ status: 202, body });
  expect(body).toMatchObject({ status: "queued" });
});

test("returns the same error for a queued message as for an immediate send", async () => {
  const window = await failed("WINDOW_CLOSED");
  expect(await refused(window.id)).toEqual([
    "WINDOW_CLOSED",
    { windowExpiredAt: null, conversationId: window.conversationId, messageId: window.id },
  ]);
  expect(await refused((await failed("TEMPLATE_NOT_APPROVED")).id)).toEqual([
    "TEMPLATE_NOT_APPROVED",
    { whatsappStatus: "approved", workspaceStatus: "approved", reason: "It failed." },
  ]);
  // The template of the same name in another WhatsApp account has a status of its own.
  const named = and(eq(templates.workspaceId, ctx.workspaceId), eq(templates.name, "order_update"));
  const paused = await failed("TEMPLATE_NOT_APPROVED");
  const [mine] = await ctx.db.select().from(templates).where(named);
  if (!mine) throw new Error("no template");
  await ctx.db.delete(templates).where(eq(templates.id, mine.id));
  await ctx.db.insert(templates).values([
    { ...mine, id: newId("tpl"), wabaId: "another account" },
    { ...mine, whatsappStatus: "paused" },
  ]);
  expect(await refused(paused.id)).toMatchObject(["TEMPLATE_NOT_APPROVED", { whatsappStatus: "paused" }]);
  await ctx.db.update(templates).set({ whatsappStatus: "approved" }).where(named);
  const blocked = await failed("CONTACT_BLOCKED");
  const rows = await ctx.db.select({ id: contacts.id }).from(contacts);
  expect(await refused(blocked.id)).toEqual(["CONTACT_BLOCKED", { contactId: expect.any(String) }]);
  expect(rows.map(({ id }) => id)).toContain(Object((await refused(blocked.id))[1]).contactId);
  expect(await refused((await failed("CONTACT_OPTED_OUT")).id)).toMatchObject([
    "CONTACT_OPTED_OUT",
    { optedOutAt: expect.any(String) },
  ]);
  const restricted = await failed("NUMBER_RESTRICTED", { whatsappCode: 368 });
  expect(await refused(restricted.id)).toMatchObject([
    "NUMBER_RESTRICTED",
    { whatsappCode: 368, messageId: restricted.id },
  ]);
  const expired = await failed("EXPIRED");
  expect(await refused(expired.id)).toMatchObject([
    "WHATSAPP_REJECTED",
    { whatsappCode: null, messageId: expired.id },
  ]);
});
