import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { conversations, messages } from "#db/schema/index.ts";
import { listMessagesQuery, type MessageList } from "#lib/messages/inbox-schema.ts";
import { listMessages } from "#lib/messages/reading/thread-queries.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { customerWrites, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { sweepSize } from "#lib/testing/sweep.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

const COUNT = 30;
let ctx: Ctx;
let thread: Id<"conv">;
let ids: Id<"msg">[];

serveUpstream();
beforeAll(async () => {
  const made = await makeSandboxWorkspace();
  ctx = made.ctx;
  await customerWrites(ctx, made.number, makePhone(), "hello");
  const [first] = await ctx.db.select().from(messages).where(eq(messages.workspaceId, ctx.workspaceId));
  if (!first) throw new Error("no message");
  thread = first.conversationId;
  const more = Array.from({ length: COUNT - 1 }, (_, index) => ({
    ...first,
    id: newId("msg"),
    wamid: null,
    content: { kind: "text", body: `line ${index}` },
    // Groups of three share one timestamp.
    createdAt: new Date(first.createdAt.getTime() + Math.floor(index / 3) * 1000),
  }));
  await ctx.db.insert(messages).values(more);
  const all = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.workspaceId, ctx.workspaceId))
    .orderBy(messages.createdAt, messages.id);
  ids = all.map(({ id }) => id);
});

const list = (query: Record<string, unknown>) => listMessages(ctx, thread, listMessagesQuery.parse(query));
const shown = (page: MessageList) => page.data.map(({ id }) => id).toReversed();

test("pages over the whole thread in both directions from any message and page size without gaps or duplicates", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(COUNT - 1), fc.integer({ min: 1, max: 12 }), async (start, limit) => {
      const around = await list({ around: ids[start], limit });
      let read: string[] = shown(around);
      expect(read).toContain(ids[start]);
      for (let more = around.hasOlder; more; ) {
        const page = await list({ before: read[0], limit });
        read = [...shown(page), ...read];
        expect(page.hasNewer).toBe(true);
        more = page.hasOlder;
      }
      for (let more = around.hasNewer; more; ) {
        const page = await list({ after: read.at(-1), limit });
        read = [...read, ...shown(page)];
        expect(page.hasOlder).toBe(true);
        more = page.hasNewer;
      }
      expect(read).toEqual(ids);
    }),
    { numRuns: sweepSize(12, 60) },
  );
});

test("pages of one kind have all of that kind, however many others are between them", async () => {
  const [first] = await ctx.db.select().from(messages).where(eq(messages.workspaceId, ctx.workspaceId));
  if (!first) throw new Error("no message");
  const note = { kind: "note", body: "ask for the invoice", mentions: [] } as const;
  const notes = [0, 1, 2].map((place) => ({
    ...first,
    ...({ id: newId("msg"), wamid: null, direction: "internal", kind: "note", content: note } as const),
    createdAt: new Date(first.createdAt.getTime() - (place + 1) * 1000),
  }));
  await ctx.db.insert(messages).values(notes);
  const newest = await list({ kind: "notes", limit: 2 });
  expect(newest).toMatchObject({ hasOlder: true, data: [{ id: notes[0]?.id }, { id: notes[1]?.id }] });
  const older = await list({ kind: "notes", before: notes[1]?.id, limit: 2 });
  expect(older).toMatchObject({ hasOlder: false, data: [{ id: notes[2]?.id }] });
  expect((await list({ kind: "messages", limit: 50 })).data).toHaveLength(COUNT);
  for (const kind of ["templates", "media", "changes"])
    expect((await list({ kind, limit: 50 })).data).toEqual([]);
  const ofNotes = and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.kind, "note"));
  await ctx.db.delete(messages).where(ofNotes);
});

test("starts at the oldest unread message, or at the newest if everything is read", async () => {
  const own = and(eq(conversations.workspaceId, ctx.workspaceId), eq(conversations.id, thread));
  const firstUnreadId = ids[10];
  await ctx.db.update(conversations).set({ firstUnreadId }).where(own);
  expect(shown(await list({ around: "unread", limit: 6 }))).toEqual(ids.slice(7, 13));
  await ctx.db.update(conversations).set({ firstUnreadId: null }).where(own);
  expect(await list({ around: "unread", limit: 6 })).toMatchObject({ hasNewer: false, hasOlder: true });
});

test("shows the latest reaction of each side on its message, wherever it is in the thread", async () => {
  const [target] = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.workspaceId, ctx.workspaceId), sql`${messages.content} ->> 'body' = 'line 4'`));
  if (!target) throw new Error("no message");
  const given = [
    ["inbound", "👍", null],
    ["inbound", "❤️", null],
    ["outbound", "🙏", "Ana"],
  ] as const;
  for (const [index, [direction, emoji, authorName]] of given.entries()) {
    await ctx.db.insert(messages).values({
      ...target,
      id: newId("msg"),
      wamid: null,
      direction,
      kind: "reaction",
      content: { kind: "reaction", targetWamid: "w", emoji },
      status: direction === "inbound" ? "received" : "sent",
      authorName,
      replyToId: target.id,
      createdAt: new Date(target.createdAt.getTime() + 3_600_000 + index),
    });
  }
  const page = await list({ around: target.id, limit: 2 });
  expect(page.data.find(({ id }) => id === target.id)?.reactions).toEqual([
    { direction: "inbound", emoji: "❤️", by: null },
    { direction: "outbound", emoji: "🙏", by: "Ana" },
  ]);
});

test("returns NOT_FOUND for a message of another thread", async () => {
  const other = await makeSandboxWorkspace();
  const query = listMessagesQuery.parse({ around: ids[3] });
  await expect(listMessages(other.ctx, thread, query)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(list({ before: newId("msg") })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(
    listMessages(other.ctx, thread, listMessagesQuery.parse({ around: "unread" })),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(listMessagesQuery.safeParse({ around: "unread", before: ids[0] }).success).toBe(false);
});
