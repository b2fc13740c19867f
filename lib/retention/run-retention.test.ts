import { Readable } from "node:stream";
import { and, asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { dueNow } from "#db/schema/columns.ts";
import {
  apiRequestBodies,
  apiRequests,
  attachments,
  auditEntries,
  conversations,
  deferredUpdates,
  erasedFiles,
  inboundWebhooks,
  messageSearch,
  messages,
  retentionPolicies,
} from "#db/schema/index.ts";
import { listAlerts } from "#lib/accounts/alerts/queries.ts";
import { raiseAlert } from "#lib/accounts/alerts/raise-alert.ts";
import { storageKeyOf } from "#lib/conversations/attachments/queries.ts";
import { storeUpload } from "#lib/conversations/attachments/store-upload.ts";
import { correctCounts } from "#lib/conversations/views/apply-count-deltas.ts";
import { readStoredCounts } from "#lib/conversations/views/queries.ts";
import { DAY } from "#lib/platform/clock.ts";
import { type Id, idToUuid, newId } from "#lib/platform/id.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";
import { readMessages } from "#lib/reports/read-messages.ts";
import { changeRetention } from "#lib/retention/change-retention.ts";
import { countOldMessages, readRetention } from "#lib/retention/queries.ts";
import { runRetention } from "#lib/retention/run-retention.ts";
import { makeWorkspace } from "#lib/testing/factories.ts";
import {
  insertMessage,
  insertNumber,
  insertTexts,
  insertThread,
  type Thread,
} from "#lib/testing/insert-messages.ts";
import { killAtStatement } from "#lib/testing/kill-at-statement.ts";

const text = (body: string) => ({ kind: "text" as const, body });
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

/** As the inbox shows a conversation whose last messages nobody has read. */
async function markUnread(ctx: Ctx, { conversationId }: Thread, ids: readonly Id<"msg">[]): Promise<void> {
  const [firstUnreadId = null] = ids;
  const id = String(ids.at(-1));
  await ctx.db
    .update(conversations)
    .set({
      ...{ firstUnreadId, unreadCount: ids.length, waitingSince: daysAgo(200) },
      lastMessage: { id, at: "", direction: "inbound", kind: "text", preview: "last", status: "received" },
    })
    .where(eq(conversations.id, conversationId));
}

async function readThread(ctx: Ctx, { conversationId }: Thread) {
  const [row] = await ctx.db.select().from(conversations).where(eq(conversations.id, conversationId));
  const { unreadCount, firstUnreadId, lastMessage, waitingSince } = row ?? {};
  return { unreadCount, firstUnreadId, lastId: lastMessage?.id ?? null, isWaiting: waitingSince !== null };
}

const messageIds = async ({ db, workspaceId }: Ctx) =>
  (
    await db
      .select({ id: messages.id })
      .from(messages)
      .where(eq(messages.workspaceId, workspaceId))
      .orderBy(asc(messages.createdAt), asc(messages.id))
  ).map(({ id }) => id);

async function readCounts(ctx: Ctx) {
  return [...(await readStoredCounts(ctx))].filter(([, count]) => count !== 0).sort();
}

const makeDue = (ctx: Ctx) =>
  ctx.db
    .update(retentionPolicies)
    .set({ nextRunAt: dueNow, leasedUntil: null, claimedBy: null })
    .where(eq(retentionPolicies.workspaceId, ctx.workspaceId));

test("old messages are deleted after a day, also when the process is killed, and conversations and counts stay right", async () => {
  const [ctx, other] = [await makeWorkspace(), await makeWorkspace()];
  const numberId = await insertNumber(ctx);
  const [gone, mixed] = [await insertThread(ctx, numberId, "Ana"), await insertThread(ctx, numberId, "Ben")];
  await insertTexts(ctx, gone, 1100, { from: daysAgo(300) });
  const old = await messageIds(ctx);
  await markUnread(ctx, gone, old);
  const { id: fileId } = await storeUpload(ctx, {
    ...{ conversationId: gone.conversationId, kind: "document", filename: "a.txt" },
    declared: { mimeType: "text/plain", sizeBytes: 1 },
    bytes: Readable.from([Buffer.from("a")]),
  });
  const attachmentId = fileId as Id<"att">;
  await ctx.db
    .update(attachments)
    .set({ messageId: old.at(-1) ?? null })
    .where(eq(attachments.id, attachmentId));
  const at = daysAgo(200);
  await insertMessage(
    ctx,
    mixed,
    { kind: "note", body: "old note", mentions: [] },
    { direction: "internal", at },
  );
  const history = { action: "closed", assignee: null, team: null, until: null, labels: [] } as const;
  const kept = await insertMessage(
    ctx,
    mixed,
    { kind: "activity", ...history, labels: [] },
    { direction: "internal", at },
  );
  const waiting = await insertMessage(ctx, mixed, text("to be sent"), { direction: "outbound", at });
  await ctx.db
    .update(messages)
    .set({ attemptState: "queued", status: "queued" })
    .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.id, waiting)));
  const unread: Id<"msg">[] = [];
  for (const days of [200, 190, 20, 10]) {
    unread.push(await insertMessage(ctx, mixed, text(`${days} days ago`), { at: daysAgo(days) }));
  }
  await markUnread(ctx, mixed, unread);
  const otherThread = await insertThread(other, await insertNumber(other), "Cid");
  await insertTexts(other, otherThread, 3, { from: daysAgo(300) });

  const about = { kind: "storage.full", subjectId: ctx.workspaceId } as const;
  await raiseAlert(ctx, { ...about, severity: "critical", texts: [] });

  await changeRetention(ctx, { messageMonths: 3, confirmed: ["messageMonths"] });
  await runRetention(ctx);
  expect((await messageIds(ctx)).length).toBe(1107);
  expect(await countOldMessages(ctx, 3)).toEqual({ count: 1103, isMore: false });
  await makeDue(ctx);
  await killAtStatement(
    ctx,
    "erased_files",
    `const { runRetention } = await import("#lib/retention/run-retention.ts");
    await runRetention(ctx);`,
  );
  // Two batches of 500 committed.
  expect((await messageIds(ctx)).length).toBe(107);
  expect((await readRetention(ctx)).progress).toEqual({ deleted: 1000, total: 1103 });
  expect(await readThread(ctx, gone)).toMatchObject({
    unreadCount: 100,
    firstUnreadId: old[1000],
    lastId: old[1099],
  });
  await makeDue(ctx);
  await runRetention(ctx, AbortSignal.abort());
  expect((await messageIds(ctx)).length).toBe(107);
  await makeDue(ctx);
  await runRetention(ctx);

  expect((await messageIds(ctx)).sort()).toEqual([kept, waiting, ...unread.slice(2)].sort());
  expect(await readThread(ctx, gone)).toEqual({
    ...{ unreadCount: 0, firstUnreadId: null },
    ...{ lastId: null, isWaiting: false },
  });
  expect(await readThread(ctx, mixed)).toEqual({
    ...{ unreadCount: 2, firstUnreadId: unread[2] },
    ...{ lastId: unread[3], isWaiting: true },
  });
  expect(await ctx.db.$count(messageSearch, eq(messageSearch.workspaceId, ctx.workspaceId))).toBe(3);
  const key = storageKeyOf({ workspaceId: ctx.workspaceId, id: attachmentId });
  await expect(mediaStorage().read(key)).rejects.toThrow();
  expect(await ctx.db.$count(erasedFiles, eq(erasedFiles.workspaceId, ctx.workspaceId))).toBe(0);
  expect((await listAlerts(ctx)).data).toEqual([]);
  const counts = await readCounts(ctx);
  await correctCounts(ctx.db);
  expect(await readCounts(ctx)).toEqual(counts);
  // Neither conversation was closed after the last message that is gone.
  const next = await insertMessage(ctx, gone, text("again"), { at: daysAgo(3) });
  const closed = await insertMessage(
    ctx,
    gone,
    { kind: "activity", ...history, labels: [] },
    { direction: "internal", at: daysAgo(2) },
  );
  const reopening = await insertMessage(ctx, gone, text("after the closing"), { at: daysAgo(1) });
  const read = await readMessages(ctx.db, ctx.workspaceId, [unread[2] ?? closed, next, reopening]);
  expect(Object.fromEntries(read.map(({ message }) => [message.id, message.isFirst]))).toEqual({
    [idToUuid("msg", unread[2] ?? closed)]: false,
    [idToUuid("msg", next)]: false,
    [idToUuid("msg", reopening)]: true,
  });
  expect((await messageIds(other)).length).toBe(3);
  expect(await readRetention(ctx)).toMatchObject({
    messageMonths: 3,
    progress: null,
    finishedAt: expect.any(String),
  });

  // What was waiting is deleted by the run after it.
  await ctx.db
    .update(messages)
    .set({ attemptState: null, status: "failed" })
    .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.id, waiting)));
  await makeDue(ctx);
  await runRetention(ctx);
  expect(await messageIds(ctx)).not.toContain(waiting);
}, 120_000);

test("logs and the audit log are deleted as set; a change that is undone within a day deletes nothing", async () => {
  const ctx = await makeWorkspace();
  const { workspaceId } = ctx;
  const requests = await Promise.all([2, 10].map((days) => logRequest(ctx, daysAgo(days))));
  const webhooks = await Promise.all(
    [2, 10].map((days) => storeInboundWebhook(ctx, daysAgo(days), "processed")),
  );
  const pending = await storeInboundWebhook(ctx, daysAgo(10), "pending");
  const deferred = { workspaceId, numberId: newId("num"), update: { kind: "revoke" as const, at: "" } };
  await ctx.db
    .insert(deferredUpdates)
    .values([2, 10].map((days) => ({ ...deferred, wamid: `wamid.${days}`, createdAt: daysAgo(days) })));
  const old = { id: newId("audit"), workspaceId, actorKind: "terminal" as const, action: "label.created" };
  await ctx.db.insert(auditEntries).values({ ...old, createdAt: daysAgo(400) });
  const entries = async () =>
    (await ctx.db.select().from(auditEntries).where(eq(auditEntries.workspaceId, workspaceId))).map(
      ({ action }) => action,
    );

  await changeRetention(ctx, { auditMonths: 12, confirmed: ["auditMonths"] });
  const { nextRunAt } = await changeRetention(ctx, { requestDays: 7, inboundDays: 7 });
  expect(new Date(nextRunAt ?? 0).getTime()).toBeGreaterThan(Date.now() + DAY / 2);
  await runRetention(ctx);
  expect(await ctx.db.$count(apiRequests, eq(apiRequests.workspaceId, workspaceId))).toBe(2);
  await changeRetention(ctx, { auditMonths: null });
  await makeDue(ctx);
  await runRetention(ctx);
  expect(await entries()).toContain("label.created");
  const [request] = await ctx.db.select().from(apiRequests).where(eq(apiRequests.workspaceId, workspaceId));
  expect(request?.id).toBe(requests[0]);
  expect(await ctx.db.$count(apiRequestBodies, eq(apiRequestBodies.workspaceId, workspaceId))).toBe(1);
  const left = await ctx.db
    .select({ id: inboundWebhooks.id })
    .from(inboundWebhooks)
    .where(eq(inboundWebhooks.workspaceId, workspaceId));
  expect(left.map(({ id }) => id).sort()).toEqual([webhooks[0], pending].sort());
  const ofWorkspace = eq(deferredUpdates.workspaceId, workspaceId);
  expect(await ctx.db.select().from(deferredUpdates).where(ofWorkspace)).toMatchObject([
    { wamid: "wamid.2" },
  ]);

  await changeRetention(ctx, { auditMonths: 12, confirmed: ["auditMonths"] });
  await makeDue(ctx);
  await runRetention(ctx);
  expect(await entries()).not.toContain("label.created");
  expect(await entries()).toContain("workspace.retention_changed");
});

test("a change that deletes more than was confirmed is refused, and changes nothing", async () => {
  const ctx = await makeWorkspace();
  const refused = { code: "CONFIRMATION_REQUIRED" };
  await expect(changeRetention(ctx, { messageMonths: 12 })).rejects.toMatchObject(refused);
  await expect(
    changeRetention(ctx, { messageMonths: 12, auditMonths: 12, confirmed: ["auditMonths"] }),
  ).rejects.toMatchObject(refused);
  expect(await readRetention(ctx)).toMatchObject({ messageMonths: null, auditMonths: null, nextRunAt: null });
  await changeRetention(ctx, { messageMonths: 12, confirmed: ["messageMonths"] });
  await changeRetention(ctx, { messageMonths: 24 });
  await changeRetention(ctx, { requestDays: 7 });
  await expect(changeRetention(ctx, { messageMonths: 12 })).rejects.toMatchObject(refused);
  expect(await readRetention(ctx)).toMatchObject({ messageMonths: 24, auditMonths: null, requestDays: 7 });
});

async function logRequest({ db, workspaceId }: Ctx, createdAt: Date): Promise<Id<"req">> {
  const id = newId("req");
  await db.insert(apiRequests).values({
    ...{ id, workspaceId, keyId: newId("key"), keyName: "Shop", method: "GET", path: "/v1/contacts" },
    ...{ status: 200, durationMs: 1, createdAt },
  });
  await db.insert(apiRequestBodies).values({ requestId: id, workspaceId, createdAt });
  return id;
}

async function storeInboundWebhook(
  { db, workspaceId }: Ctx,
  receivedAt: Date,
  state: "processed" | "pending",
): Promise<Id<"rcpt">> {
  const id = newId("rcpt");
  const nextAttemptAt = new Date(Date.now() + DAY);
  await db.insert(inboundWebhooks).values({
    id,
    workspaceId,
    numberId: newId("num"),
    body: Buffer.from("{}"),
    state,
    nextAttemptAt,
    receivedAt,
  });
  return id;
}
