import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { inTransaction } from "#db/ctx.ts";
import { conversations, drafts, liveEvents, members, notifications } from "#db/schema/index.ts";
import { mergeContacts } from "#lib/conversations/actions/merge-contacts.ts";
import { deleteOldNotifications, notify, notifyMentioned } from "#lib/notifications/notify.ts";
import { listNotifications, listUnreadNotifications } from "#lib/notifications/queries.ts";
import { readNotifications } from "#lib/notifications/read-notifications.ts";
import { DAY } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/id.ts";
import {
  customerWrites,
  makeMember,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
} from "#lib/testing/factories.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

type Member = Awaited<ReturnType<typeof makeMember>>;
type Thread = typeof conversations.$inferSelect;

let ana: Member;
let ben: Member;
let first: Thread;
let second: Thread;

serveUpstream();
beforeEach(async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  ana = await makeMember(ctx, "agent");
  ben = await makeMember(ctx, "agent");
  await customerWrites(ctx, number, makePhone(), "One");
  await customerWrites(ctx, number, makePhone(), "Two");
  const rows = await ctx.db
    .select()
    .from(conversations)
    .where(eq(conversations.workspaceId, ctx.workspaceId))
    .orderBy(conversations.createdAt);
  const [one, two] = rows;
  if (!one || !two) throw new Error("The customers' conversations are not there.");
  [first, second] = [one, two];
});

const notifyMembers = (conversationId: Id<"conv">, preview: string, userIds = [ana.id, ben.id]) =>
  inTransaction(ana.ctx, (tx) =>
    notify(tx, { userIds, kind: "assigned", conversationId, message: { kind: "text", preview } }),
  );

const page = (of: Member, query: { cursor?: string; limit?: number } = {}) =>
  listNotifications(of.ctx, { limit: 30, ...query });

const previews = async (of: Member) => (await page(of)).data.map(({ preview }) => preview);

test("notifies each active member except the actor", async () => {
  const cara = await makeMember(ana.ctx, "admin");
  const outsider = await makeMember(await makeWorkspace(), "owner");
  await ana.ctx.db.update(members).set({ disabledAt: new Date() }).where(eq(members.userId, cara.id));
  await notifyMembers(first.id, "hello", [ana.id, ben.id, cara.id, outsider.id]);
  const rows = await ana.ctx.db
    .select()
    .from(notifications)
    .where(eq(notifications.workspaceId, ana.ctx.workspaceId));
  expect(rows.map(({ userId, actorName }) => [userId, actorName])).toEqual([[ben.id, "Test agent"]]);
});

test("notifies nobody when the transaction is rolled back", async () => {
  const failed = inTransaction(ana.ctx, async (tx) => {
    await notify(tx, { userIds: [ben.id], kind: "assigned", conversationId: first.id, message: null });
    throw new Error("it failed");
  });
  await expect(failed).rejects.toThrow("it failed");
  expect(await previews(ben)).toEqual([]);
});

test("includes the place and the author's text in a mention", async () => {
  const note = first.lastMessage?.id as Id<"msg">;
  await inTransaction(ana.ctx, (tx) =>
    notifyMentioned(tx, {
      userIds: [ana.id, ben.id],
      conversationId: first.id,
      messageId: note,
      preview: "look",
    }),
  );
  expect((await page(ben)).data).toMatchObject([
    {
      kind: "mention",
      actorName: "Test agent",
      preview: "look",
      previewKind: "note",
      messageId: note,
      conversation: { id: first.id, displayName: "Customer" },
      readAt: null,
    },
  ]);
  expect(await previews(ana)).toEqual([]);
});

test("lists each member's own notifications by pages, newest first", async () => {
  for (const preview of ["1", "2", "3"]) await notifyMembers(first.id, preview);
  const newest = await page(ben, { limit: 2 });
  expect(newest.data.map(({ preview }) => preview)).toEqual(["3", "2"]);
  const cursor = newest.nextCursor ?? "";
  const rest = await page(ben, { limit: 2, cursor });
  expect([rest.data.map(({ preview }) => preview), rest.nextCursor]).toEqual([["1"], null]);
  await expect(page(ana, { cursor })).rejects.toMatchObject({ code: "INVALID_CURSOR" });
});

test("marks one, a conversation's or all as read once and publishes the ids to every tab of the member", async () => {
  await notifyMembers(first.id, "1");
  await notifyMembers(second.id, "2");
  await notifyMembers(second.id, "3");
  await notifyMembers(first.id, "4");
  const unread = async () => (await listUnreadNotifications(ben.ctx)).data.map(({ id }) => id);
  const [four, three, two, one] = await unread();
  expect(await readNotifications(ana.ctx, { ids: [one ?? ""] })).toEqual([]);
  expect(await readNotifications(ben.ctx, { ids: [one ?? "", "ntf_x"] })).toEqual([one]);
  expect(await readNotifications(ben.ctx, { ids: [one ?? ""] })).toEqual([]);
  expect((await readNotifications(ben.ctx, { conversationId: second.id })).toSorted()).toEqual(
    [two, three].toSorted(),
  );
  expect(await readNotifications(ben.ctx, { conversationId: "conv_x" })).toEqual([]);
  expect(await readNotifications(ben.ctx, { all: true })).toEqual([four]);
  expect(await unread()).toEqual([]);
  const published = await ben.ctx.db
    .select({ type: liveEvents.type, data: liveEvents.data })
    .from(liveEvents);
  const read = published.filter(
    ({ type, data }) => type === "notifications.read" && Object(data).userId === ben.id,
  );
  expect(read.flatMap(({ data }) => Object(data).ids).toSorted()).toEqual([one, two, three, four].toSorted());
});

test("deletes notifications after ninety days", async () => {
  await notifyMembers(first.id, "old");
  await notifyMembers(first.id, "new");
  await ben.ctx.db
    .update(notifications)
    .set({ createdAt: new Date(Date.now() - 91 * DAY) })
    .where(eq(notifications.preview, "old"));
  await deleteOldNotifications(ben.ctx.db);
  expect(await previews(ben)).toEqual(["new"]);
});

test("moves notifications and drafts of both threads when two threads are merged", async () => {
  await notifyMembers(second.id, "of the second");
  const draft = { workspaceId: ben.ctx.workspaceId, updatedAt: new Date() };
  await ben.ctx.db.insert(drafts).values([
    { ...draft, userId: ben.id, conversationId: first.id, body: "To the first" },
    { ...draft, userId: ben.id, conversationId: second.id, body: "To the second", isNote: true },
    { ...draft, userId: ana.id, conversationId: second.id, body: "Ana's" },
  ]);
  await inTransaction(ben.ctx, (tx) =>
    mergeContacts(tx, { intoId: first.contactId, fromId: second.contactId }),
  );
  expect((await page(ben)).data.map(({ conversation }) => conversation.id)).toEqual([first.id]);
  const left = await ben.ctx.db.select().from(drafts).where(eq(drafts.workspaceId, ben.ctx.workspaceId));
  expect(left.map(({ conversationId, body, isNote }) => [conversationId, body, isNote]).toSorted()).toEqual([
    [first.id, "Ana's", false],
    [first.id, "To the first\n\nTo the second", true],
  ]);
});
