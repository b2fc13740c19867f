import { Readable } from "node:stream";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import {
  attachments,
  auditEntries,
  contactImports,
  contacts,
  conversations,
  drafts,
  erasedFiles,
  erasures,
  liveEvents,
  mergedIds,
  messages,
  messageTimeline,
  webhookEvents,
} from "#db/schema/index.ts";
import { listAlerts } from "#lib/accounts/alerts/queries.ts";
import { raiseAlert } from "#lib/accounts/alerts/raise-alert.ts";
import { importKey } from "#lib/contacts/imports/queries.ts";
import { changeContactLabels } from "#lib/conversations/actions/change-labels.ts";
import { mergeManually } from "#lib/conversations/actions/merge-manually.ts";
import { copyUpload } from "#lib/conversations/attachments/copy-upload.ts";
import { storeUpload } from "#lib/conversations/attachments/store-upload.ts";
import { getMessage } from "#lib/conversations/thread/queries.ts";
import { correctCounts } from "#lib/conversations/views/apply-count-deltas.ts";
import { readStoredCounts } from "#lib/conversations/views/queries.ts";
import { eraseContact } from "#lib/erasure/erase-contact.ts";
import { listErasures } from "#lib/erasure/queries.ts";
import { ERASURE_STEPS, runErasure } from "#lib/erasure/run-erasure.ts";
import { fetchAttachment } from "#lib/ingest/fetch-attachment.ts";
import { prepareMessage } from "#lib/messages/compose/prepare-message.ts";
import { requireNumber } from "#lib/messages/compose/require-number.ts";
import { drainConversationQueue } from "#lib/messages/send/drain-conversation-queue.ts";
import { findDefaultNumber } from "#lib/numbers/queries.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { mediaStorage } from "#lib/platform/storage/media-storage.ts";
import { spoolFile } from "#lib/platform/storage/spool-file.ts";
import { readChat } from "#lib/simulator/queries.ts";
import { receiveFromCustomer } from "#lib/simulator/receive-from-customer.ts";
import type { SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { makeContactWithWindow } from "#lib/testing/contacts.ts";
import {
  customerWrites,
  makeMember,
  makeSandboxWorkspace,
  makeWorkspace,
  until,
} from "#lib/testing/factories.ts";
import { insertMessage, insertNumber, insertThread, type Thread } from "#lib/testing/insert-messages.ts";
import { findRecipient, queueMessage } from "#lib/testing/queue-message.ts";
import { openStatementGate } from "#lib/testing/statement-gate.ts";
import { sweepSize } from "#lib/testing/sweep.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";
import { startScript } from "#lib/testing/worker-process.ts";

const refusal = (error: unknown) => (isAppError(error) ? error.code : error);

async function remainingErasures({ db, workspaceId }: Ctx): Promise<number> {
  return db.$count(erasures, eq(erasures.workspaceId, workspaceId));
}

async function readCounts(ctx: Ctx) {
  return [...(await readStoredCounts(ctx))].filter(([, count]) => count !== 0).sort();
}

const rowsOf = async ({ db, workspaceId }: Ctx) => ({
  contacts: await db.$count(contacts, eq(contacts.workspaceId, workspaceId)),
  conversations: await db.$count(conversations, eq(conversations.workspaceId, workspaceId)),
  messages: await db.$count(messages, eq(messages.workspaceId, workspaceId)),
  steps: await db.$count(messageTimeline, eq(messageTimeline.workspaceId, workspaceId)),
});

const NOTHING = { contacts: 0, conversations: 0, messages: 0, steps: 0 };

describe("with the simulator", () => {
  let ctx: Ctx;
  let number: SandboxNumber;

  serveUpstream();
  beforeAll(async () => {
    ({ ctx, number } = await makeSandboxWorkspace());
  });

  test("a queued message is not sent, the counts are right, and a later message creates a new contact", async () => {
    const before = await readCounts(ctx);
    const { id, phone, threadId } = await makeContactWithWindow(ctx, number);
    await changeContactLabels(ctx, { id, add: ["vip"], remove: [] });
    const from = await requireNumber(ctx, await findDefaultNumber(ctx), undefined);
    const { message } = await prepareMessage(
      ctx,
      { wabaId: from.wabaId, conversationId: threadId },
      { kind: "text", body: "not to be sent" },
    );
    await queueMessage(ctx, await findRecipient(ctx, phone), from, message);
    expect(await eraseContact(ctx, id)).toBe(id);
    expect(await drainConversationQueue(ctx, threadId)).toBeNull();
    expect((await readChat(ctx.db, number, phone)).map(({ direction }) => direction)).toEqual([
      "from_customer",
    ]);
    expect(await readCounts(ctx)).toEqual(before);
    await correctCounts(ctx.db);
    expect(await readCounts(ctx)).toEqual(before);
    const about = { kind: "storage.full", subjectId: ctx.workspaceId } as const;
    await raiseAlert(ctx, { ...about, severity: "critical", texts: [] });
    await runErasure(ctx, id);
    expect((await listAlerts(ctx)).data).not.toContainEqual(expect.objectContaining({ kind: about.kind }));
    expect(await readChat(ctx.db, number, phone)).toEqual([]);
    await customerWrites(ctx, number, phone, "hello again");
    const { contact } = await findRecipient(ctx, phone);
    expect(contact?.id).not.toBe(id);
  });

  test("the files of messages, drafts and ended imports are removed, but not uploads that can be sent again", async () => {
    const { id, phone, threadId } = await makeContactWithWindow(ctx, number);
    const image = { kind: "media", type: "image" } as const;
    await receiveFromCustomer(ctx.db, number, { waId: phone, profileName: "Customer" }, image);
    const received = await until(async () => {
      const [row] = await ctx.db
        .select({ id: attachments.id })
        .from(attachments)
        .where(eq(attachments.workspaceId, ctx.workspaceId));
      return row ?? null;
    });
    await fetchAttachment(ctx, received.id);
    const { ctx: member, id: userId } = await makeMember(ctx, "agent");
    const upload = {
      kind: "document",
      filename: "a.txt",
      declared: { mimeType: "text/plain", sizeBytes: 6 },
    } as const;
    const bytes = () => Readable.toWeb(Readable.from([Buffer.from("a file")])) as ReadableStream<Uint8Array>;
    const drafted = await storeUpload(member, { ...upload, conversationId: threadId, bytes: bytes() });
    await ctx.db.insert(drafts).values({
      ...{ workspaceId: ctx.workspaceId, userId, conversationId: threadId, body: "" },
      files: [{ attachmentId: drafted.id }],
      updatedAt: new Date(),
    });
    const kept = await storeUpload(member, { ...upload, conversationId: threadId, bytes: bytes() });
    await ctx.db
      .update(attachments)
      .set({ uploadedByApi: true })
      .where(eq(attachments.id, kept.id as Id<"att">));
    const [message] = await ctx.db.select().from(messages).where(eq(messages.conversationId, threadId));
    const copy = await inTransaction(ctx, (tx) =>
      copyUpload(tx, kept.id as Id<"att">, message?.id ?? newId("msg")),
    );
    const imported = newId("imp");
    await ctx.db.insert(contactImports).values({
      ...{ id: imported, workspaceId: ctx.workspaceId, filename: "a.csv", sizeBytes: 6, state: "done" },
      createdAt: new Date(),
    });
    const importFile = importKey({ workspaceId: ctx.workspaceId, id: imported });
    const put = async (key: string) => {
      const spooled = await spoolFile(Readable.from([Buffer.from("a file")]), 100);
      await mediaStorage().put(key, { path: spooled.path, size: 6, mimeType: "text/csv" });
      await spooled.discard();
    };
    await put(importFile);
    const keyOf = (attachmentId: string) => `${ctx.workspaceId}/${attachmentId}`;
    const files = [keyOf(received.id), keyOf(drafted.id), keyOf(kept.id), importFile];
    const exist = () =>
      Promise.all(
        files.map((key) =>
          mediaStorage()
            .read(key)
            .then((stream) => {
              stream.destroy();
              return true;
            })
            .catch(() => false),
        ),
      );
    expect(await exist()).toEqual([true, true, true, true]);
    await eraseContact(ctx, id);
    await runErasure(ctx, id);
    expect(await exist()).toEqual([false, false, true, false]);
    expect(await ctx.db.$count(erasedFiles, eq(erasedFiles.workspaceId, ctx.workspaceId))).toBe(0);
    const left = await ctx.db.select().from(attachments).where(eq(attachments.workspaceId, ctx.workspaceId));
    expect(left.map((row) => row.id)).toEqual([kept.id]);
    expect(copy?.sourceId).toBe(kept.id);
    // The erasure ended while the file was downloaded, and the process died before it removed the file.
    await put(keyOf(received.id));
    await fetchAttachment(ctx, received.id);
    expect(await exist()).toEqual([false, false, true, false]);
  });
});

test("the id of a merged contact erases the contact it was merged into, and both ids lead nowhere", async () => {
  const ctx = await makeWorkspace();
  const numberId = await insertNumber(ctx);
  const into = await insertThread(ctx, numberId, "Ana");
  const from = await insertThread(ctx, numberId, "Ana Souza");
  const messageId = await insertMessage(ctx, from, { kind: "text", body: "hi" });
  await mergeManually(ctx, into.contactId, {
    fromId: from.contactId,
    theirs: [],
    theirAttributes: [],
  });
  expect(await eraseContact(ctx, from.contactId)).toBe(into.contactId);
  for (const id of [from.contactId, into.contactId, newId("contact"), "nonsense"]) {
    expect(await eraseContact(ctx, id).catch(refusal)).toBe("NOT_FOUND");
  }
  expect(await getMessage(ctx, messageId).catch(refusal)).toBe("NOT_FOUND");
  expect(await ctx.db.$count(mergedIds, eq(mergedIds.workspaceId, ctx.workspaceId))).toBe(0);
});

test("an event, a live event and an audit entry record once that the contact was deleted, and by whom", async () => {
  const { ctx: admin } = await makeMember(await makeWorkspace(), "admin");
  const thread = await insertThread(admin, await insertNumber(admin), "Ana");
  const outcomes = await Promise.allSettled([
    eraseContact(admin, thread.contactId),
    eraseContact(admin, thread.contactId),
  ]);
  expect(outcomes.map(({ status }) => status)).toContain("fulfilled");
  await runErasure(admin, thread.contactId);
  const inWorkspace = <T extends typeof webhookEvents | typeof liveEvents | typeof auditEntries>(table: T) =>
    eq(table.workspaceId, admin.workspaceId);
  const events = await admin.db
    .select({ body: webhookEvents.body })
    .from(webhookEvents)
    .where(inWorkspace(webhookEvents));
  expect(events.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: "contact.deleted", data: { id: thread.contactId } },
  ]);
  const live = await admin.db
    .select({ data: liveEvents.data })
    .from(liveEvents)
    .where(inWorkspace(liveEvents));
  expect(live).toEqual([
    {
      data: {
        type: "contact.deleted",
        contactId: thread.contactId,
        conversationId: thread.conversationId,
      },
    },
  ]);
  const audit = await admin.db
    .select({ by: auditEntries.actorName, target: auditEntries.targetId, data: auditEntries.data })
    .from(auditEntries)
    .where(and(inWorkspace(auditEntries), eq(auditEntries.action, "contact.deleted")));
  expect(audit).toEqual([{ by: "Test admin", target: thread.contactId, data: {} }]);
});

test("another workspace's contact is not erased, nor anything of the same person there", async () => {
  const [ctx, elsewhere] = [await makeWorkspace(), await makeWorkspace()];
  const mine = await insertThread(ctx, await insertNumber(ctx), "Ana");
  const theirs = await insertThread(elsewhere, await insertNumber(elsewhere), "Ana");
  const [person] = await ctx.db.select().from(contacts).where(eq(contacts.id, mine.contactId));
  const phone = person?.phone ?? "";
  await ctx.db.update(contacts).set({ phone }).where(eq(contacts.id, theirs.contactId));
  await insertMessage(elsewhere, theirs, { kind: "text", body: "theirs" });
  expect(await eraseContact(ctx, theirs.contactId).catch(refusal)).toBe("NOT_FOUND");
  await eraseContact(ctx, mine.contactId);
  await runErasure(ctx, mine.contactId);
  expect(await rowsOf(elsewhere)).toMatchObject({ contacts: 1, conversations: 1, messages: 1 });
  const [kept] = await ctx.db.select().from(contacts).where(eq(contacts.id, theirs.contactId));
  expect(kept).toMatchObject({ phone, name: "Ana" });
});

async function fillThread({ db, workspaceId }: Ctx, thread: Thread, count: number): Promise<void> {
  await db.execute(sql`
    with added as (
      insert into messages (workspace_id, id, conversation_id, number_id, direction, kind, content, status, author_kind, created_at)
      select ${sql.param(workspaceId, messages.workspaceId)}, parley_uuidv7(),
        ${sql.param(thread.conversationId, messages.conversationId)}, ${sql.param(thread.numberId, messages.numberId)},
        'inbound', 'text', '{"kind": "text", "body": "a text"}', 'received', 'contact', now()
      from generate_series(1, ${count}) returning workspace_id, id)
    insert into message_timeline (workspace_id, message_id, kind, at)
    select workspace_id, id, 'status', now() from added`);
}

async function eraseAndKill(ctx: Ctx, contactId: Id<"contact">, text: string): Promise<void> {
  const reached = Promise.withResolvers<void>();
  const databaseUrl = process.env.DATABASE_URL ?? "";
  const gate = await openStatementGate(databaseUrl, { text, when: "before" }, reached.resolve);
  const eraser = await startScript(
    `const { pool } = await import("#db/client.ts");
    const { createCtx } = await import("#db/ctx.ts");
    const { eraseContact } = await import("#lib/erasure/erase-contact.ts");
    const { runErasure } = await import("#lib/erasure/run-erasure.ts");
    const ctx = createCtx({
      db: pool().db, workspaceId: "${ctx.workspaceId}", clockOffsetMs: 0,
      actor: { kind: "terminal" }, requestId: "${newId("req")}",
    });
    process.send("ready");
    await eraseContact(ctx, "${contactId}");
    await runErasure(ctx, "${contactId}");`,
    { DATABASE_URL: gate.url },
  );
  try {
    await reached.promise;
  } finally {
    await eraser.kill("SIGKILL");
    gate.close();
  }
}

const points: [string, string, object][] = [
  ["the first messages", 'delete from "messages"', { contacts: 1, messages: 1200 }],
  ["the contact", 'delete from "contacts"', { contacts: 1, messages: 200 }],
  ["the events", "delete from webhook_events", NOTHING],
  ["the live events", "delete from live_events", NOTHING],
];

test.each(sweepSize([], points))(
  "an erasure that was killed before %s is completed by another process",
  async (_point, text, left) => {
    const ctx = await makeWorkspace();
    const thread = await insertThread(ctx, await insertNumber(ctx), "Ana Zampieri");
    await fillThread(ctx, thread, 1200);
    await eraseAndKill(ctx, thread.contactId, text);
    expect(await rowsOf(ctx)).toMatchObject(left);
    const [contact] = await ctx.db.select().from(contacts).where(eq(contacts.id, thread.contactId));
    if (contact) expect(contact).toMatchObject({ phone: null, name: null });
    // The lease of the dead process.
    await ctx.db.update(erasures).set({ leasedUntil: null }).where(eq(erasures.workspaceId, ctx.workspaceId));
    await runErasure(ctx, thread.contactId);
    expect([await rowsOf(ctx), await remainingErasures(ctx)]).toEqual([NOTHING, 0]);
    const published = await ctx.db.$count(
      webhookEvents,
      and(eq(webhookEvents.workspaceId, ctx.workspaceId), eq(webhookEvents.type, "contact.deleted")),
    );
    expect(published).toBe(1);
  },
  60_000,
);

test("a stopped worker continues where it was, and its progress is shown in its workspace until the end", async () => {
  const ctx = await makeWorkspace();
  const thread = await insertThread(ctx, await insertNumber(ctx), "Ana");
  await eraseContact(ctx, thread.contactId);
  const { contactId } = thread;
  const stepNow = async () => (await listErasures(ctx)).data;
  expect(await stepNow()).toMatchObject([{ contactId, step: 1, steps: ERASURE_STEPS }]);
  await runErasure(ctx, contactId, AbortSignal.abort());
  expect(await stepNow()).toMatchObject([{ contactId, step: 2 }]);
  await ctx.db.update(erasures).set({ step: "exports" }).where(eq(erasures.contactId, contactId));
  expect(await stepNow()).toMatchObject([{ step: ERASURE_STEPS }]);
  expect((await listErasures(await makeWorkspace())).data).toEqual([]);
  await runErasure(ctx, contactId);
  expect(await stepNow()).toEqual([]);
});
