import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { inTransaction } from "#db/ctx.ts";
import { conversations, members, messages, notifications, webhookEvents } from "#db/schema/index.ts";
import { getDraft } from "#lib/conversations/drafts/queries.ts";
import { saveDraft } from "#lib/conversations/drafts/save-draft.ts";
import { NO_CONTENT } from "#lib/conversations/drafts/schema.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import { revokeMessage } from "#lib/conversations/thread/change-message.ts";
import { createNote } from "#lib/messages/compose/create-note.ts";
import { createNoteBody } from "#lib/messages/inbox-schema.ts";
import type { Id } from "#lib/platform/id.ts";
import { readChat } from "#lib/simulator/queries.ts";
import {
  customerWrites,
  makeMember,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
} from "#lib/testing/factories.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

serveUpstream();

async function makeConversation() {
  const { ctx, number } = await makeSandboxWorkspace();
  const phone = makePhone();
  await customerWrites(ctx, number, phone, "hello");
  const mine = eq(conversations.workspaceId, ctx.workspaceId);
  const [row] = await ctx.db.select().from(conversations).where(mine);
  if (!row) throw new Error("no conversation");
  return { ctx, number, phone, id: row.id, author: (await makeMember(ctx, "agent")).ctx };
}

test("stores a note for the team only, increments the thread revision and deletes its draft", async () => {
  const { ctx, number, phone, id, author } = await makeConversation();
  const before = (await getConversation(ctx, id)).conversation;
  const draftAt = new Date(Date.now() - 1000).toISOString();
  await saveDraft(author, id, { ...NO_CONTENT, body: "VIP", isNote: true, updatedAt: draftAt });
  const out = () => ctx.db.$count(webhookEvents, eq(webhookEvents.workspaceId, ctx.workspaceId));
  const eventCount = await out();
  const input = { clientId: randomUUID(), body: "VIP", mentions: [], draftAt };
  const { message, conversation } = await createNote(author, id, input);
  expect(message).toMatchObject({
    direction: "internal",
    content: { kind: "note", body: "VIP" },
    author: { kind: "member", name: "Test agent" },
  });
  expect(conversation).toMatchObject({
    threadRevision: before.threadRevision + 1,
    lastMessage: before.lastMessage,
    waitingSince: before.waitingSince,
  });
  expect(await getDraft(author, id)).toBeNull();
  expect(await out()).toBe(eventCount);
  expect((await readChat(ctx.db, number, phone)).map(({ direction }) => direction)).toEqual([
    "from_customer",
  ]);
});

test("creates one note for the same client id, also concurrently", async () => {
  const { ctx, id, author } = await makeConversation();
  const input = { clientId: randomUUID(), body: "once", mentions: [] };
  const notes = await Promise.all(Array.from({ length: 4 }, () => createNote(author, id, input)));
  expect(new Set(notes.map(({ message }) => message.id)).size).toBe(1);
  expect((await getConversation(ctx, id)).conversation.threadRevision).toBe(2);
});

test("mentions each active member of the workspace once and nobody else", async () => {
  const { ctx, id, author } = await makeConversation();
  const ana = await makeMember(ctx, "admin");
  const gone = await makeMember(ctx, "agent");
  const outsider = await makeMember(await makeWorkspace(), "agent");
  await ctx.db
    .update(members)
    .set({ disabledAt: new Date() })
    .where(and(eq(members.workspaceId, ctx.workspaceId), eq(members.userId, gone.id)));
  const mentions = [ana.id, ana.id, gone.id, outsider.id, "nonsense"];
  const { message } = await createNote(author, id, { clientId: randomUUID(), body: "@Test admin", mentions });
  expect(message.content).toMatchObject({ mentions: [{ userId: ana.id, name: "Test admin" }] });
  const mine = eq(notifications.workspaceId, ctx.workspaceId);
  const shown = () => ctx.db.select().from(notifications).where(mine);
  expect(await shown()).toMatchObject([{ userId: ana.id, preview: "@Test admin", previewKind: "note" }]);
  const [row] = await ctx.db
    .select()
    .from(messages)
    .where(eq(messages.id, message.id as Id<"msg">));
  if (!row) throw new Error("no note");
  await inTransaction(ctx, (tx) => revokeMessage(tx, row, new Date()));
  expect(await shown()).toMatchObject([{ preview: "Deleted by a team member", previewKind: "revoked" }]);
});

test("accepts 1 to 4,096 characters that are not only white space", () => {
  const parses = (body: string) => createNoteBody.safeParse({ clientId: randomUUID(), body }).success;
  expect(["x", "x".repeat(4096), "two\nlines"].map(parses)).toEqual([true, true, true]);
  expect(["", " \n", "x".repeat(4097), "a\u0000b"].map(parses)).toEqual([false, false, false, false]);
});

test("returns NOT_FOUND for a conversation of another workspace", async () => {
  const { id } = await makeConversation();
  const outsider = (await makeMember(await makeWorkspace(), "agent")).ctx;
  const input = { clientId: randomUUID(), body: "hello", mentions: [] };
  await expect(createNote(outsider, id, input)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
