import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { attachments, messages, numbers } from "#db/schema/index.ts";
import { moveClock } from "#lib/accounts/move-clock.ts";
import { deleteUnsentUploads } from "#lib/conversations/attachments/delete-unsent-uploads.ts";
import { openAttachment } from "#lib/conversations/attachments/open-attachment.ts";
import { storeUpload } from "#lib/conversations/attachments/store-upload.ts";
import { listConversations } from "#lib/conversations/queries.ts";
import { listConversationsQuery } from "#lib/conversations/schema.ts";
import { getMessageForApi } from "#lib/messages/api/api-queries.ts";
import { sendMessageForApi } from "#lib/messages/api/send-for-api.ts";
import { drainConversationQueue } from "#lib/messages/send/drain-conversation-queue.ts";
import { sendMessageBody } from "#lib/messages/send/message-schema.ts";
import { queueScheduled } from "#lib/messages/send/queue-scheduled.ts";
import { sendToRecipient } from "#lib/messages/send/send-to-recipient.ts";
import { DAY } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/id.ts";
import { readChat } from "#lib/simulator/queries.ts";
import { sampleFiles } from "#lib/simulator/receive-from-customer.ts";
import { makeApprovedTemplate } from "#lib/testing/approved-template.ts";
import { customerWrites, makePhone, makeSandboxWorkspace, withCurrentClock } from "#lib/testing/factories.ts";
import { replaceGraph } from "#lib/testing/replace-graph.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

serveUpstream();

const image = Buffer.from(sampleFiles.image.base64, "base64");

/** A workspace with three customers and a file uploaded by the API. */
async function makeUpload(workspace = makeSandboxWorkspace()) {
  const { ctx, number } = await workspace;
  const phones = [makePhone(), makePhone(), makePhone()];
  for (const phone of phones) await customerWrites(ctx, number, phone, "hello");
  const [conversation] = (await listConversations(ctx, listConversationsQuery.parse({}))).data;
  const { id } = await storeUpload(ctx, {
    conversationId: conversation?.id ?? "",
    kind: "image",
    filename: "photo.jpg",
    declared: { mimeType: sampleFiles.image.mimeType, sizeBytes: image.byteLength },
    bytes: (async function* () {
      yield image;
    })(),
  });
  const mine = eq(attachments.workspaceId, ctx.workspaceId);
  await ctx.db.update(attachments).set({ uploadedByApi: true }).where(mine);
  const send = (phone: string, kind: "image" | "document" = "image") =>
    sendToRecipient(
      ctx,
      { phone },
      {
        message: { kind: "content", content: { kind, attachmentId: id } },
        clientId: randomUUID(),
      },
    );
  const rowsOf = () => ctx.db.select().from(attachments).where(mine);
  const age = (days: number) =>
    ctx.db
      .update(attachments)
      .set({ createdAt: new Date(Date.now() - days * DAY) })
      .where(and(mine, eq(attachments.uploadedByApi, true)));
  return { ctx, number, phones, id, mine, send, rowsOf, age };
}

async function bytesOf(ctx: Parameters<typeof openAttachment>[0], id: string): Promise<Buffer> {
  return buffer(await (await openAttachment(ctx, id)).open());
}

test("one upload of the API is sent to three people and uploaded to WhatsApp once", async () => {
  const { ctx, number, phones, id, send, rowsOf } = await makeUpload();
  const sent = [];
  for (const phone of phones) sent.push((await send(phone)).message);
  expect(sent.map(({ status }) => status)).toEqual(["sent", "sent", "sent"]);
  const copies = sent.map(({ attachment }) => attachment?.id ?? "");
  expect(new Set([id, ...copies]).size).toBe(4);
  const rows = await rowsOf();
  expect(new Set(rows.map(({ storageKey }) => storageKey)).size).toBe(1);
  expect(new Set(rows.map(({ mediaId }) => mediaId)).size).toBe(1);
  for (const { id: copy, sourceId, messageId, uploadedByApi } of rows.filter((row) => row.id !== id)) {
    expect([copies.includes(copy), sourceId, uploadedByApi]).toEqual([true, id, false]);
    expect(sent.map((message) => message.id)).toContain(messageId);
  }
  for (const phone of phones) {
    const onPhone = (await readChat(ctx.db, number, phone)).at(-1);
    expect(onPhone?.message).toMatchObject({ image: { id: rows[0]?.mediaId } });
  }
});

test("a file is sent only as the type that it was checked for", async () => {
  const { phones, send, rowsOf } = await makeUpload();
  await expect(send(phones[0] ?? "", "document")).rejects.toMatchObject({
    details: { issues: [{ code: "wrong_kind" }] },
  });
  expect(await rowsOf()).toHaveLength(1);
});

test("sends of the same upload at the same time each get a copy", async () => {
  const { phones, send, rowsOf } = await makeUpload();
  const sent = await Promise.all(phones.map((phone) => send(phone)));
  expect(sent.map(({ message }) => message.status)).toEqual(["sent", "sent", "sent"]);
  expect(await rowsOf()).toHaveLength(4);
});

test("an upload of the API is kept for 30 days, and its file as long as a message has it", async () => {
  const { ctx, phones, id, mine, send, rowsOf, age } = await makeUpload();
  await age(29);
  await deleteUnsentUploads(ctx.db);
  const { message } = await send(phones[0] ?? "");
  await age(31);
  await expect(send(phones[1] ?? "")).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  await deleteUnsentUploads(ctx.db);
  const copy = message.attachment?.id ?? "";
  expect(await bytesOf(ctx, copy)).toEqual(image);
  expect(await rowsOf()).toHaveLength(2);
  // Such as when the contact is erased.
  await ctx.db.delete(attachments).where(and(mine, eq(attachments.uploadedByApi, false)));
  const { open } = await openAttachment(ctx, id);
  await deleteUnsentUploads(ctx.db);
  expect(await rowsOf()).toEqual([]);
  await expect(open()).rejects.toThrow();
});

test("an upload is kept until the scheduled carousel whose cards refer to it is sent", async () => {
  const card = {
    components: [
      { type: "HEADER", format: "IMAGE" },
      { type: "BODY", text: "Fresh" },
      { type: "BUTTONS", buttons: [{ type: "QUICK_REPLY", text: "Tell me more" }] },
    ],
  };
  const components = [
    { type: "BODY", text: "New roasts." },
    { type: "CAROUSEL", cards: [card, card] },
  ];
  const { ctx, phones, id, rowsOf, age } = await makeUpload(makeApprovedTemplate("roasts", components));
  await age(29);
  const cards = [{ headerMediaId: id }, { headerMediaId: id }];
  const content = { type: "template", template: "roasts", variables: {}, cards };
  const sendAt = new Date(ctx.clock.now().getTime() + 20 * DAY).toISOString();
  const { body } = await sendMessageForApi(ctx, sendMessageBody.parse({ to: phones[0], content, sendAt }));
  await age(31);
  await deleteUnsentUploads(ctx.db);
  expect(await rowsOf()).toHaveLength(1);
  await moveClock(ctx, 20 * DAY);
  const later = await withCurrentClock(ctx);
  const conversationId = body.conversationId as Id<"conv">;
  await queueScheduled(later, conversationId);
  await drainConversationQueue(later, conversationId);
  expect(await getMessageForApi(later, body.messageId)).toMatchObject({ status: "sent", failure: null });
  await deleteUnsentUploads(ctx.db);
  expect(await rowsOf()).toEqual([]);
});

/** A workspace whose number is at a WhatsApp that refuses every upload. */
async function makeRefusedUpload(status: number) {
  const upload = await makeUpload();
  const error = { code: 999_999, message: "Unknown", fbtrace_id: "A5" };
  const receiver = await replaceGraph(status, { error }, { "Retry-After": "1800" });
  const { db, workspaceId } = upload.ctx;
  await db.update(numbers).set({ kind: "cloud" }).where(eq(numbers.workspaceId, workspaceId));
  return { ...upload, receiver };
}

test.each([503, 429])(
  "an upload refused with %s and an unknown code is queued as long as asked",
  async (status) => {
    const { ctx, number, phones, send, receiver } = await makeRefusedUpload(status);
    const sentAt = Date.now();
    await send(phones[0] ?? "");
    expect(receiver.calls.map(({ path }) => path)).toEqual([
      expect.stringContaining(`/${number.phoneNumberId}/media`),
    ]);
    const [row] = await ctx.db
      .select()
      .from(messages)
      .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.direction, "outbound")));
    expect(row).toMatchObject({ status: "queued", attemptState: "queued" });
    expect(row?.nextAttemptAt?.getTime()).toBeGreaterThanOrEqual(sentAt + 1_800_000);
  },
);

test("an upload refused with 400 and an unknown code fails", async () => {
  const { phones, send } = await makeRefusedUpload(400);
  await expect(send(phones[0] ?? "")).rejects.toMatchObject({ code: "WHATSAPP_REJECTED" });
});
