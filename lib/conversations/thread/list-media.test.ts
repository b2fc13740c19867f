import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { attachments, messages } from "#db/schema/index.ts";
import { listMedia } from "#lib/conversations/thread/list-media.ts";
import { listMediaQuery } from "#lib/conversations/thread/media-schema.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/id.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { insertMessage, insertNumber, insertThread, type Thread } from "#lib/testing/insert-messages.ts";

const refusal = (error: unknown) => (isAppError(error) ? error.code : error);

const file = { mediaId: null, mimeType: null, sha256: null };
const contents = {
  image: { kind: "image", ...file, caption: "the shop" },
  video: { kind: "video", ...file, caption: null },
  audio: { kind: "audio", ...file, caption: null, voice: true },
  document: { kind: "document", ...file, caption: null, filename: "a.pdf" },
} as const;

async function insertMedia(ctx: Ctx, thread: Thread, kind: keyof typeof contents, second: number) {
  const at = new Date(Date.UTC(2026, 10, 20, 12, 0, second));
  const messageId = await insertMessage(ctx, thread, contents[kind], { at });
  const { workspaceId } = ctx;
  const { numberId } = thread;
  await ctx.db.insert(attachments).values({
    ...{ id: newId("att"), workspaceId, messageId, numberId, kind, createdAt: at },
    ...{ state: "failed", failure: "expired" },
  });
  return messageId;
}

test("the media of a conversation is paged by group, newest first, without deleted messages", async () => {
  const { ctx } = await makeMember(await makeWorkspace(), "owner");
  const numberId = await insertNumber(ctx);
  const ana = await insertThread(ctx, numberId, "Ana");
  const ben = await insertThread(ctx, numberId, "Ben");
  // Two at the same time, so that the id decides.
  const pictures = [
    await insertMedia(ctx, ana, "image", 1),
    await insertMedia(ctx, ana, "video", 2),
    await insertMedia(ctx, ana, "image", 2),
  ].toReversed();
  const [voice] = [await insertMedia(ctx, ana, "audio", 3), await insertMedia(ctx, ana, "document", 4)];
  const deleted = await insertMedia(ctx, ana, "image", 5);
  await ctx.db.update(messages).set({ revokedAt: new Date() }).where(eq(messages.id, deleted));
  await insertMedia(ctx, ben, "image", 6);

  const read = (query: object, of: Ctx = ctx) =>
    listMedia(of, ana.conversationId, listMediaQuery.parse(query));
  const first = await read({ group: "pictures", limit: "2" });
  expect(first.data.map(({ id }) => id)).toEqual(pictures.slice(0, 2));
  expect(first.data[0]).toMatchObject({ caption: "the shop", voice: false, attachment: { state: "failed" } });
  expect(first.counts).toEqual({ pictures: 3, documents: 1, audio: 1 });
  const cursor = first.nextCursor ?? "";
  const second = await read({ group: "pictures", limit: "2", cursor });
  expect(second).toMatchObject({ data: [{ id: pictures[2] }], nextCursor: null, counts: null });
  expect((await read({ group: "audio" })).data).toMatchObject([{ id: voice, voice: true }]);
  expect((await read({ group: "documents" })).data).toHaveLength(1);
  expect(await read({ group: "audio", cursor }).catch(refusal)).toBe("INVALID_CURSOR");

  const elsewhere = (await makeMember(await makeWorkspace(), "owner")).ctx;
  expect(await read({ group: "pictures" }, elsewhere).catch(refusal)).toBe("NOT_FOUND");
});
