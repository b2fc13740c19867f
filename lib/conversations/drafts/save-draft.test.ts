import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { attachments, conversations, liveEvents } from "#db/schema/index.ts";
import { deleteUnsentUploads } from "#lib/conversations/attachments/delete-unsent-uploads.ts";
import { storeUpload } from "#lib/conversations/attachments/store-upload.ts";
import { getDraft } from "#lib/conversations/drafts/queries.ts";
import { saveDraftBody } from "#lib/conversations/drafts/request-schema.ts";
import { planClearDraft, saveDraft } from "#lib/conversations/drafts/save-draft.ts";
import { type Draft, type DraftFile, NO_CONTENT } from "#lib/conversations/drafts/schema.ts";
import { sendFromInbox } from "#lib/messages/send/send-from-inbox.ts";
import { sendToRecipient } from "#lib/messages/send/send-to-recipient.ts";
import type { AcceptanceCall } from "#lib/messages/send/write-acceptance.ts";
import { DAY } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/id.ts";
import { sampleFiles } from "#lib/simulator/receive-from-customer.ts";
import { customerWrites, makeMember, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

serveUpstream();

async function makeConversation(): Promise<{ ctx: Ctx; id: Id<"conv"> }> {
  const { ctx, number } = await makeSandboxWorkspace();
  await customerWrites(ctx, number, makePhone(), "hello");
  const mine = eq(conversations.workspaceId, ctx.workspaceId);
  const [row] = await ctx.db.select().from(conversations).where(mine);
  if (!row) throw new Error("no conversation");
  return { ctx: (await makeMember(ctx, "agent")).ctx, id: row.id };
}

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const draft = (body: string, updatedAt: string, changes: Partial<Draft> = {}): Draft => ({
  ...NO_CONTENT,
  body,
  updatedAt,
  ...changes,
});

async function listLiveEvents({ workspaceId, db }: Ctx): Promise<unknown[]> {
  const rows = await db
    .select({ data: liveEvents.data })
    .from(liveEvents)
    .where(and(eq(liveEvents.workspaceId, workspaceId), eq(liveEvents.type, "draft.changed")))
    .orderBy(liveEvents.id);
  return rows.map(({ data }) => Object(data).draft?.body ?? null);
}

test("shows a draft only to its writer and retains the newer of two devices' drafts", async () => {
  const { ctx, id } = await makeConversation();
  expect(await getDraft(ctx, id)).toBeNull();
  const later = await saveDraft(ctx, id, draft("written later", ago(1000)));
  expect(await saveDraft(ctx, id, draft("written before", ago(5000)))).toEqual(later);
  expect(await getDraft(ctx, id)).toMatchObject({ body: "written later" });
  expect(await listLiveEvents(ctx)).toEqual(["written later"]);
  const colleague = (await makeMember(ctx, "admin")).ctx;
  expect(await getDraft(colleague, id)).toBeNull();
  await saveDraft(colleague, id, draft("the colleague's", ago(0)));
  expect(await getDraft(ctx, id)).toMatchObject({ body: "written later" });
});

test("removes an emptied draft and does not restore it from an older device", async () => {
  const { ctx, id } = await makeConversation();
  const [first, second, third] = [ago(3000), ago(2000), ago(1000)];
  await saveDraft(ctx, id, draft("soon gone", first));
  expect(await saveDraft(ctx, id, draft("", third))).toBeNull();
  expect(await saveDraft(ctx, id, draft("soon gone", second))).toBeNull();
  expect(await listLiveEvents(ctx)).toEqual(["soon gone", null]);
});

test("accepts other devices after one whose clock is ahead", async () => {
  const { ctx, id } = await makeConversation();
  await saveDraft(ctx, id, draft("from the future", ago(-DAY)));
  const saved = await saveDraft(ctx, id, draft("from now", ago(-10)));
  expect(saved?.body).toBe("from now");
});

test("deletes the draft with the send unless another device has a newer one", async () => {
  const { ctx, id } = await makeConversation();
  const send = (draftAt: string) =>
    sendFromInbox(ctx, id, { kind: "text", clientId: randomUUID(), seen: 1, body: "hi", draftAt });
  const at = ago(5000);
  await saveDraft(ctx, id, draft("", ago(6000), { isUnsigned: true }));
  expect(await getDraft(ctx, id)).toMatchObject({ body: "", isUnsigned: true });
  await saveDraft(ctx, id, draft("hi", at, { isUnsigned: true }));
  await send(at);
  expect(await getDraft(ctx, id)).toBeNull();
  const [before, newer] = [ago(2000), ago(1000)];
  await saveDraft(ctx, id, draft("more, written elsewhere", newer));
  await send(before);
  expect(await getDraft(ctx, id)).toMatchObject({ body: "more, written elsewhere" });
});

test("publishes an emptied draft once when the acceptance of a reply is written again", async () => {
  const { ctx, id } = await makeConversation();
  const at = ago(5000);
  await saveDraft(ctx, id, draft("hi", at));
  const emptied = JSON.stringify(planClearDraft(ctx, id, at));
  // As after a connection that was lost with the response.
  const call: AcceptanceCall = (workspace, plan) => {
    const accept = sql`parley_accept_reply(${workspace}, ${emptied}::jsonb, ${plan})`;
    return sql`(array[${accept}, ${accept}])[2]`;
  };
  const sent = await sendToRecipient(
    ctx,
    { conversationId: id },
    { message: { kind: "text", body: "hi" }, hooks: () => ({ call }) },
  );
  expect(sent.message.status).toBe("sent");
  expect(await listLiveEvents(ctx)).toEqual(["hi", null]);
});

test("retains an uploaded file while it is in a draft", async () => {
  const { ctx, id } = await makeConversation();
  const bytes = Buffer.from(sampleFiles.image.base64, "base64");
  const upload = () =>
    storeUpload(ctx, {
      conversationId: id,
      kind: "image",
      filename: "photo.jpg",
      declared: { mimeType: "image/jpeg", sizeBytes: bytes.byteLength },
      bytes: (async function* () {
        yield bytes;
      })(),
    });
  const [kept, left] = [await upload(), await upload()];
  const file: DraftFile = {
    attachmentId: kept.id,
    kind: "image",
    name: "photo.jpg",
    mimeType: "image/jpeg",
    sizeBytes: bytes.byteLength,
    caption: "",
    voice: false,
  };
  await saveDraft(ctx, id, draft("", ago(0), { files: [file] }));
  await ctx.db
    .update(attachments)
    .set({ createdAt: sql`${attachments.createdAt} - interval '2 days'` })
    .where(eq(attachments.workspaceId, ctx.workspaceId));
  await deleteUnsentUploads(ctx.db);
  const rows = await ctx.db
    .select({ id: attachments.id })
    .from(attachments)
    .where(eq(attachments.workspaceId, ctx.workspaceId));
  expect(rows).toEqual([{ id: kept.id }]);
  expect(left.id).not.toBe(kept.id);
});

test("removes characters that the database cannot store and rejects oversized drafts", () => {
  const parse = (body: string) => saveDraftBody.safeParse(draft(body, ago(0)));
  expect(parse("a\u0000b\ud800").data?.body).toBe("ab\ufffd");
  expect(parse("x".repeat(20_001)).success).toBe(false);
});
