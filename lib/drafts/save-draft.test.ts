import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { attachments, conversations, events } from "#db/schema/index.ts";
import { removeUnsent } from "#lib/attachments/remove-unsent.ts";
import { storeUpload } from "#lib/attachments/store-upload.ts";
import { DAY } from "#lib/clock.ts";
import { getDraft } from "#lib/drafts/queries.ts";
import { saveDraft } from "#lib/drafts/save-draft.ts";
import { type Draft, type DraftFile, saveDraftBody } from "#lib/drafts/schema.ts";
import type { Id } from "#lib/id.ts";
import { sendFromInbox } from "#lib/messages/send-from-inbox.ts";
import { sampleFiles } from "#lib/sandbox/sample-files.ts";
import { customerWrites, makeMember, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { startUpstream } from "#lib/testing/upstream.ts";

let stopUpstream: () => Promise<void>;
beforeAll(async () => {
  stopUpstream = await startUpstream();
});
afterAll(() => stopUpstream());

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
  body,
  isNote: false,
  replyToId: null,
  files: [],
  updatedAt,
  ...changes,
});

async function told({ workspaceId, db }: Ctx): Promise<unknown[]> {
  const rows = await db
    .select({ data: events.data })
    .from(events)
    .where(and(eq(events.workspaceId, workspaceId), eq(events.type, "draft.changed")))
    .orderBy(events.id);
  return rows.map(({ data }) => Object(data).draft?.body ?? null);
}

test("a draft is its writer's alone, and the later of two devices stays whatever order they arrive in", async () => {
  const { ctx, id } = await makeConversation();
  expect(await getDraft(ctx, id)).toBeNull();
  const later = await saveDraft(ctx, id, draft("written later", ago(1000)));
  expect(await saveDraft(ctx, id, draft("written before", ago(5000)))).toEqual(later);
  expect(await getDraft(ctx, id)).toMatchObject({ body: "written later" });
  expect(await told(ctx)).toEqual(["written later"]);
  const colleague = (await makeMember(ctx, "admin")).ctx;
  expect(await getDraft(colleague, id)).toBeNull();
  await saveDraft(colleague, id, draft("the colleague's", ago(0)));
  expect(await getDraft(ctx, id)).toMatchObject({ body: "written later" });
});

test("an emptied draft is none, and an older device does not bring it back", async () => {
  const { ctx, id } = await makeConversation();
  await saveDraft(ctx, id, draft("soon gone", ago(3000)));
  expect(await saveDraft(ctx, id, draft("", ago(1000)))).toBeNull();
  expect(await saveDraft(ctx, id, draft("soon gone", ago(2000)))).toBeNull();
  expect(await told(ctx)).toEqual(["soon gone", null]);
});

test("a browser whose clock is ahead keeps no other device out", async () => {
  const { ctx, id } = await makeConversation();
  await saveDraft(ctx, id, draft("from the future", ago(-DAY)));
  const saved = await saveDraft(ctx, id, draft("from now", ago(-10)));
  expect(saved?.body).toBe("from now");
});

test("it is gone with the message that it became, unless another device went on writing", async () => {
  const { ctx, id } = await makeConversation();
  const send = (draftAt: string) =>
    sendFromInbox(ctx, id, { kind: "text", clientId: randomUUID(), seen: 1, body: "hi", draftAt });
  const at = ago(5000);
  await saveDraft(ctx, id, draft("hi", at));
  await send(at);
  expect(await getDraft(ctx, id)).toBeNull();
  await saveDraft(ctx, id, draft("more, written elsewhere", ago(1000)));
  await send(ago(2000));
  expect(await getDraft(ctx, id)).toMatchObject({ body: "more, written elsewhere" });
});

test("its uploaded file is kept as long as it is in the draft", async () => {
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
  await removeUnsent(ctx.db);
  const rows = await ctx.db
    .select({ id: attachments.id })
    .from(attachments)
    .where(eq(attachments.workspaceId, ctx.workspaceId));
  expect(rows).toEqual([{ id: kept.id }]);
  expect(left.id).not.toBe(kept.id);
});

test("what the database cannot keep is left out, and what is too much is refused", () => {
  const parse = (body: string) => saveDraftBody.safeParse(draft(body, ago(0)));
  expect(parse("a\u0000b\ud800").data?.body).toBe("ab\ufffd");
  expect(parse("x".repeat(20_001)).success).toBe(false);
});
