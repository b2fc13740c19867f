import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { conversations } from "#db/schema/index.ts";
import { storeUpload } from "#lib/conversations/attachments/store-upload.ts";
import { sendFromInbox } from "#lib/messages/send/send-from-inbox.ts";
import type { Id } from "#lib/platform/id.ts";
import { readChat } from "#lib/simulator/queries.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { customerWrites, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { photo } from "#lib/testing/forms.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";
import type { OutgoingContent } from "#lib/whatsapp/outgoing-content.ts";

let ctx: Ctx;
let number: SandboxNumber;
let conversationId: Id<"conv">;
const to = makePhone();

serveUpstream();
beforeAll(async () => {
  ({ ctx, number } = await makeSandboxWorkspace());
  await customerWrites(ctx, number, to, "hello");
  const [row] = await ctx.db
    .select()
    .from(conversations)
    .where(eq(conversations.workspaceId, ctx.workspaceId));
  if (!row) throw new Error("no conversation");
  conversationId = row.id;
});

function send(content: OutgoingContent, replyTo?: string) {
  const body = { kind: "content" as const, clientId: randomUUID(), seen: 1000, content };
  return sendFromInbox(ctx, conversationId, replyTo === undefined ? body : { ...body, replyTo });
}

const link = "https://example.com/file";
const contents: OutgoingContent[] = [
  { kind: "image", link, caption: "c" },
  { kind: "video", link },
  { kind: "document", link, filename: "order.pdf" },
  { kind: "audio", link, voice: true },
  { kind: "sticker", link },
  { kind: "location", latitude: 37.44, longitude: -122.16 },
  { kind: "contacts", contacts: [{ name: { formatted: "Barbara" }, phones: [{ phone: "+1917" }] }] },
  { kind: "buttons", body: "Which?", buttons: [{ id: "a", title: "A" }] },
  { kind: "list", body: "Which?", button: "Choose", sections: [{ rows: [{ id: "r", title: "R" }] }] },
  { kind: "link", body: "See", label: "Open", url: link },
  { kind: "location_request", body: "Where?" },
  { kind: "contact_request", body: "Your number?" },
];

test.each(contents)("delivers $kind to the customer's phone", async (content) => {
  const { message } = await send(content);
  expect(message.status).toBe("sent");
  expect((await readChat(ctx.db, number, to)).at(-1)).toMatchObject({ direction: "to_customer" });
});

test("quotes a message, and adds and removes a reaction", async () => {
  const { message } = await send({ kind: "location", latitude: 1, longitude: 2 });
  const target = (await readChat(ctx.db, number, to)).at(-1)?.wamid;
  const response = await send({ kind: "image", link }, message.id);
  // A quote names the author of the quoted message.
  expect(response.message.replyTo).toMatchObject({ id: message.id, author: message.author });
  expect((await readChat(ctx.db, number, to)).at(-1)?.message).toMatchObject({
    context: { message_id: target },
  });
  const reaction = await send({ kind: "reaction", messageId: message.id, emoji: "👍" });
  expect(reaction.message).toMatchObject({ status: "sent", replyTo: { id: message.id } });
  await send({ kind: "reaction", messageId: message.id, emoji: null });
  expect((await readChat(ctx.db, number, to)).at(-1)?.message).toMatchObject({
    reaction: { message_id: target, emoji: "" },
  });
});

test("rejects quotes, reactions and files of another conversation", async () => {
  const other = await makeSandboxWorkspace();
  const there = makePhone();
  await customerWrites(other.ctx, other.number, there, "hello");
  const { message } = await send({ kind: "location", latitude: 1, longitude: 2 });
  const [row] = await other.ctx.db
    .select()
    .from(conversations)
    .where(eq(conversations.workspaceId, other.ctx.workspaceId));
  const elsewhere = (content: OutgoingContent, replyTo?: string) =>
    sendFromInbox(other.ctx, row?.id ?? "", {
      kind: "content",
      clientId: randomUUID(),
      seen: 1000,
      content,
      replyTo,
    });
  const refused = { code: "VALIDATION_ERROR" };
  await expect(elsewhere({ kind: "image", link }, message.id)).rejects.toMatchObject(refused);
  await expect(elsewhere({ kind: "reaction", messageId: message.id, emoji: "👍" })).rejects.toMatchObject(
    refused,
  );
  const { id: attachmentId } = await storeUpload(ctx, {
    ...{ conversationId, kind: "image", filename: "photo.jpg" },
    declared: { mimeType: "image/jpeg", sizeBytes: photo.byteLength },
    bytes: Readable.from([photo]),
  });
  await expect(elsewhere({ kind: "image", attachmentId })).rejects.toMatchObject(refused);
  expect((await send({ kind: "image", attachmentId })).message.status).toBe("sent");
});
