import { and, eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { attachments, conversations, templates } from "#db/schema/index.ts";
import { moveClock } from "#lib/accounts/move-clock.ts";
import { storeUpload } from "#lib/conversations/attachments/store-upload.ts";
import { getMessageForApi, listMessagesForApi } from "#lib/messages/api/api-queries.ts";
import { renderTemplateBody } from "#lib/messages/api/render-schema.ts";
import { renderTemplateForApi } from "#lib/messages/api/render-template.ts";
import { sendMessageForApi } from "#lib/messages/api/send-for-api.ts";
import { drainConversationQueue } from "#lib/messages/send/drain-conversation-queue.ts";
import { sendMessageBody } from "#lib/messages/send/message-schema.ts";
import { queueScheduled } from "#lib/messages/send/queue-scheduled.ts";
import { HOUR } from "#lib/platform/clock.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { readChat } from "#lib/simulator/queries.ts";
import { receiveFromCustomer, sampleFiles } from "#lib/simulator/receive-from-customer.ts";
import { createSandboxTemplate } from "#lib/simulator/sandbox-template.ts";
import { syncTemplates } from "#lib/templates/sync-templates.ts";
import {
  customerWrites,
  makePhone,
  makeSandboxWorkspace,
  until,
  withCurrentClock,
} from "#lib/testing/factories.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

serveUpstream();

/** A caller of the API with a customer who wrote. */
async function makeCaller() {
  const { ctx: system, number } = await makeSandboxWorkspace();
  const ctx: Ctx = { ...system, actor: { kind: "api_key", id: newId("key"), name: "Shop", scopes: [] } };
  const phone = makePhone();
  await customerWrites(ctx, number, phone, "hello");
  const mine = eq(conversations.workspaceId, ctx.workspaceId);
  const [conversation] = await ctx.db.select().from(conversations).where(mine);
  const upload = async (kind: "image" | "document") => {
    const bytes = Buffer.from(sampleFiles[kind].base64, "base64");
    const { id } = await storeUpload(ctx, {
      conversationId: conversation?.id ?? "",
      kind,
      filename: sampleFiles[kind].filename,
      declared: { mimeType: sampleFiles[kind].mimeType, sizeBytes: bytes.byteLength },
      bytes: (async function* () {
        yield bytes;
      })(),
    });
    const all = eq(attachments.workspaceId, ctx.workspaceId);
    await ctx.db.update(attachments).set({ uploadedByApi: true }).where(all);
    return id;
  };
  const send = (body: object, to = phone) => sendMessageForApi(ctx, sendMessageBody.parse({ to, ...body }));
  const onPhone = async (waId = phone) => (await readChat(ctx.db, number, waId)).at(-1);
  return { ctx, number, phone, upload, send, onPhone };
}

const ROAST = { template: "new_roast", variables: { "1": "Guji", "2": "3 pm" } };
const BUTTONS = { type: "buttons", body: "Which?", buttons: [{ id: "a", title: "A" }] };
const issue = (path: string, code: string) => ({ details: { issues: [{ path, code }] } });

test("an uploaded file is the header of templates, fallbacks and buttons, many times", async () => {
  const { ctx, phone, upload, send, onPhone } = await makeCaller();
  const mediaId = await upload("image");
  const template = { type: "template", ...ROAST, headerMediaId: mediaId };
  const header = { type: "header", parameters: [{ type: "image", image: { id: expect.any(String) } }] };
  const sent = { message: { template: { components: [header, { type: "body" }] } } };
  const { body } = await send({ content: template });
  const received = await onPhone();
  expect(received).toMatchObject({ ...sent, content: { headerMediaId: expect.stringMatching(/^\d+$/) } });
  expect(JSON.stringify(received?.message)).toContain(`"id":"${Object(received?.content).headerMediaId}"`);
  expect(await getMessageForApi(ctx, body.messageId)).toMatchObject({
    content: { type: "template", headerMediaLink: null },
    media: { kind: "image" },
  });

  const stranger = makePhone();
  const fallback = { ...ROAST, headerMediaId: mediaId };
  const text = { type: "text", body: "Fresh!" };
  expect((await send({ content: text, fallback }, stranger)).body).toMatchObject({ fallbackUsed: true });
  expect(await onPhone(stranger)).toMatchObject(sent);
  expect((await send({ content: text, fallback })).body).toMatchObject({ fallbackUsed: false });

  const buttons = await send({ content: { ...BUTTONS, header: { type: "image", mediaId } } });
  const interactive = { header: { type: "image", image: { id: expect.any(String) } } };
  expect(await onPhone(phone)).toMatchObject({
    message: { interactive },
    content: { header: { type: "image", mediaId: Object(received?.content).headerMediaId } },
  });
  expect(await getMessageForApi(ctx, buttons.body.messageId)).toMatchObject({
    content: { header: { type: "image", text: null, link: null } },
    media: { kind: "image" },
  });
  const copies = and(eq(attachments.workspaceId, ctx.workspaceId), isNotNull(attachments.messageId));
  expect(await ctx.db.$count(attachments, copies)).toBe(3);

  const named = await upload("document");
  await send({ content: { ...BUTTONS, header: { type: "document", mediaId: named } } });
  expect(await onPhone()).toMatchObject({
    message: { interactive: { header: { document: { filename: sampleFiles.document.filename } } } },
  });
});

test("uploaded files are in the cards of a carousel", async () => {
  const { ctx, number, upload, send, onPhone } = await makeCaller();
  const card = { components: [{ type: "HEADER", format: "IMAGE" }] };
  await createSandboxTemplate(ctx.db, number.wabaId, {
    ...{ name: "photos", language: "en", category: "MARKETING" },
    components: [
      { type: "BODY", text: "Look" },
      { type: "CAROUSEL", cards: [card, card] },
    ],
  });
  await syncTemplates(ctx);
  const all = eq(templates.workspaceId, ctx.workspaceId);
  await ctx.db.update(templates).set({ approval: "approved" }).where(all);
  const [headerMediaId, link] = [await upload("image"), "https://example.com/b.jpg"];
  const content = { type: "template", template: "photos", variables: {} };
  const document = await upload("document");
  const wrong = { ...content, cards: [{ headerMediaId: document }, { headerMediaLink: link }] };
  await expect(send({ content: wrong })).rejects.toMatchObject(
    issue("content.cards.0.headerMediaId", "wrong_kind"),
  );
  const cards = [{ headerMediaId }, { headerMediaLink: link }];
  const { body } = await send({ content: { ...content, cards } });
  expect(await getMessageForApi(ctx, body.messageId)).toMatchObject({ status: "sent", content: { cards } });
  const withImage = (image: object) => ({ components: [{ parameters: [{ type: "image", image }] }] });
  expect(await onPhone()).toMatchObject({
    message: {
      template: { components: [{ cards: [withImage({ id: expect.any(String) }), withImage({ link })] }] },
    },
    content: { cards: [{ headerMediaId: expect.stringMatching(/^\d+$/) }, { headerMediaId: null }] },
  });
});

test("a scheduled message that becomes its fallback gets the file of the fallback in place of its own", async () => {
  const { ctx, phone, upload, send, onPhone } = await makeCaller();
  const [own, header] = [await upload("document"), await upload("image")];
  const sendAt = new Date(ctx.clock.now().getTime() + 25 * HOUR).toISOString();
  const fallback = { ...ROAST, headerMediaId: header };
  const { body } = await send({ content: { type: "document", mediaId: own }, fallback, sendAt });
  await moveClock(ctx, 26 * HOUR);
  const later = await withCurrentClock(ctx);
  const conversationId = body.conversationId as Id<"conv">;
  await queueScheduled(later, conversationId);
  await drainConversationQueue(later, conversationId);
  const image = { type: "image", image: { id: expect.any(String) } };
  expect(await onPhone(phone)).toMatchObject({
    message: { template: { components: [{ parameters: [image] }, { type: "body" }] } },
  });
  expect(await getMessageForApi(later, body.messageId)).toMatchObject({ media: { kind: "image" } });
});

test("a header file that cannot be sent is refused, in a dry run too", async () => {
  const { ctx, upload, send } = await makeCaller();
  const document = await upload("document");
  const template = (members: object) => ({ content: { type: "template", ...ROAST, ...members } });
  const header = "content.headerMediaId";
  await expect(send(template({ headerMediaId: document }))).rejects.toMatchObject(
    issue(header, "wrong_kind"),
  );
  const unsent = await upload("image");
  await ctx.db
    .update(attachments)
    .set({ uploadedByApi: false })
    .where(eq(attachments.id, unsent as Id<"att">));
  await expect(send(template({ headerMediaId: unsent }))).rejects.toMatchObject(
    issue(header, "unknown_attachment"),
  );
  await expect(send({ content: { type: "image", mediaId: unsent } })).rejects.toMatchObject(
    issue("content.mediaId", "unknown_attachment"),
  );
  const both = { headerMediaId: document, headerMediaLink: "https://example.com/a.png" };
  await expect(send(template(both))).rejects.toMatchObject(issue(header, "two_sources"));
  await expect(send(template({ headerMediaId: newId("att") }))).rejects.toMatchObject(
    issue(header, "unknown_attachment"),
  );
  const fallback = { template: "welcome", variables: {}, headerMediaId: document };
  await expect(send({ content: { type: "text", body: "Hi" }, fallback })).rejects.toMatchObject({
    code: "HEADER_MEDIA_NOT_ALLOWED",
  });
  const image = { ...BUTTONS, header: { type: "image", mediaId: document } };
  await expect(send({ content: image })).rejects.toMatchObject(issue("content.header.mediaId", "wrong_kind"));
  const { variables } = ROAST;
  const render = (members: object) =>
    renderTemplateForApi(ctx, "new_roast", renderTemplateBody.parse({ variables, ...members }));
  expect(await render({ headerMediaId: document })).toMatchObject({
    sendable: false,
    issues: [{ code: "VALIDATION_ERROR", path: "headerMediaId" }],
  });
  expect(await render({ headerMediaId: await upload("image") })).toMatchObject({ sendable: true });
});

test("a voice message is an Ogg file", async () => {
  const { ctx, upload, send, onPhone } = await makeCaller();
  const mediaId = await upload("image");
  const become = (mimeType: string) =>
    ctx.db
      .update(attachments)
      .set({ kind: "audio", mimeType })
      .where(and(eq(attachments.workspaceId, ctx.workspaceId), eq(attachments.uploadedByApi, true)));
  const voice = { content: { type: "audio", mediaId, voice: true } };
  await become("audio/mpeg");
  await expect(send(voice)).rejects.toMatchObject(issue("content.mediaId", "type_not_allowed"));
  await become("audio/ogg");
  await send(voice);
  expect(await onPhone()).toMatchObject({ message: { audio: { voice: true } } });
});

test("the tap on a quick reply brings back its payload", async () => {
  const { ctx, number, phone, send, onPhone } = await makeCaller();
  const welcome = { type: "template", template: "welcome", variables: {} };
  await send({ content: { ...welcome, quickReplyPayloads: { "1": "stop-1042" } } });
  const wamid = (await onPhone())?.wamid ?? "";
  const tap = { kind: "button" as const, wamid, text: "Stop promotions" };
  await receiveFromCustomer(ctx.db, number, { waId: phone, profileName: "Customer" }, tap);
  const replies = await until(async () => {
    const list = await listMessagesForApi(ctx, { limit: 10, type: "button_reply" });
    return list.data.length > 0 ? list.data : null;
  });
  expect(replies).toMatchObject([{ content: { type: "quick_reply", payload: "stop-1042" } }]);
  await expect(send({ content: { ...welcome, quickReplyPayloads: { "2": "x" } } })).rejects.toMatchObject(
    issue("content.quickReplyPayloads.2", "no_quick_reply"),
  );
});
