import { Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { attachments, auditEntries } from "#db/schema/index.ts";
import { storageKeyOf } from "#lib/conversations/attachments/queries.ts";
import { storeUpload } from "#lib/conversations/attachments/store-upload.ts";
import { openMediaArchive } from "#lib/conversations/thread/open-media-archive.ts";
import type { Id } from "#lib/platform/id.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";
import { readZip } from "#lib/testing/exports.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { insertMessage, insertNumber, insertThread, type Thread } from "#lib/testing/insert-messages.ts";

async function insertDocument(ctx: Ctx, thread: Thread, filename: string, text: string, second: number) {
  const { id } = await storeUpload(ctx, {
    ...{ conversationId: thread.conversationId, kind: "document", filename },
    declared: { mimeType: "text/plain", sizeBytes: text.length },
    bytes: Readable.from([Buffer.from(text)]),
  });
  const file = { mediaId: null, mimeType: null, sha256: null, caption: null, filename };
  const at = new Date(Date.UTC(2026, 10, 20, 12, 0, second));
  const messageId = await insertMessage(ctx, thread, { kind: "document", ...file }, { at });
  await ctx.db
    .update(attachments)
    .set({ messageId })
    .where(eq(attachments.id, id as Id<"att">));
  return id as Id<"att">;
}

async function makeThread() {
  const { ctx } = await makeMember(await makeWorkspace(), "agent");
  const thread = await insertThread(ctx, await insertNumber(ctx), "Ana");
  return { ctx, thread };
}

test("an archive has the files of its conversation, lists a missing one and is recorded once", async () => {
  const { ctx, thread } = await makeThread();
  await insertDocument(ctx, thread, "offer.txt", "first", 1);
  const removed = await insertDocument(ctx, thread, "offer.txt", "removed", 2);
  await insertDocument(ctx, thread, "offer.txt", "third", 3);
  const other = await insertThread(ctx, thread.numberId, "Ben");
  await insertDocument(ctx, other, "private.txt", "of Ben", 4);
  await mediaStorage().remove(storageKeyOf({ workspaceId: ctx.workspaceId, id: removed }));

  const { filename, zip } = await openMediaArchive(ctx, thread.conversationId);
  const entries = await readZip(zip);
  expect(filename).toMatch(/^conversation-media-\d{4}-\d\d-\d\d\.zip$/);
  expect(entries.map(([name, content]) => [name, content.toString("utf8")])).toEqual([
    ["2026-11-20_120003_offer.txt", "third"],
    ["2026-11-20_120001_offer.txt", "first"],
    ["not-included.txt", expect.stringContaining("\n2026-11-20_120002_offer.txt\n")],
  ]);
  const recorded = await ctx.db
    .select({ targetId: auditEntries.targetId, data: auditEntries.data })
    .from(auditEntries)
    .where(
      and(eq(auditEntries.workspaceId, ctx.workspaceId), eq(auditEntries.action, "export.media_downloaded")),
    );
  expect(recorded).toEqual([{ targetId: thread.conversationId, data: { count: 3 } }]);
});
