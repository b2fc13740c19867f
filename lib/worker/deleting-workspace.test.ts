import { randomUUID } from "node:crypto";
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Db, pool } from "#db/client.ts";
import type { Ctx } from "#db/ctx.ts";
import {
  awaitingAssignment,
  awaitingAutoReply,
  conversations,
  dataExports,
  erasures,
  inboundWebhooks,
  members,
  messages,
  reportSubscriptions,
  retentionPolicies,
  webhookDeliveries,
  webhookEndpoints,
  windows,
  workspaces,
} from "#db/schema/index.ts";
import { findClockOffset } from "#lib/accounts/queries.ts";
import { findDueAssignments, isAnyAssignmentDue } from "#lib/assignment/assign-awaiting.ts";
import { findDueAnswers, isAnyAnswerDue } from "#lib/auto-replies/answer-customers.ts";
import { findRunnableImports, isAnyImportRunnable } from "#lib/contacts/imports/run-import.ts";
import { findDueHandovers, isAnyHandoverDue } from "#lib/conversations/actions/hand-over.ts";
import { findClosedWindows, isAnyWindowClosed } from "#lib/conversations/actions/publish-window-closed.ts";
import {
  findDueClosingNotices,
  isAnyClosingNoticeDue,
} from "#lib/conversations/actions/send-closing-notice.ts";
import { findDueSnoozes, isAnySnoozeOver } from "#lib/conversations/actions/wake-conversation.ts";
import { findRunnableExports, isAnyExportRunnable } from "#lib/data/claim-export.ts";
import { findRemovableExports, isAnyExportRemovable } from "#lib/data/stop-exports.ts";
import { findDueErasures, isAnyErasureDue } from "#lib/erasure/claim-erasure.ts";
import { prepareMessage } from "#lib/messages/compose/prepare-message.ts";
import { findAbandonedCalls } from "#lib/messages/send/abandon-call.ts";
import { findDueConversations, findExpiredMessages, isAnySendDue } from "#lib/messages/send/find-due.ts";
import { getNumberRow } from "#lib/numbers/queries.ts";
import { encrypt } from "#lib/platform/crypto.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { findDueReportMails, isAnyReportMailDue } from "#lib/reports/subscriptions/send-report-mail.ts";
import { findDueRetentions, isAnyRetentionDue } from "#lib/retention/claim-retention.ts";
import { makeMember } from "#lib/testing/factories.ts";
import { startFile } from "#lib/testing/imports.ts";
import { findRecipient, queueMessage } from "#lib/testing/queue-message.ts";
import { makeReceiver, numberWebhook } from "#lib/testing/webhooks.ts";
import { findDueEndpoints, isAnyDeliveryDue } from "#lib/webhooks/claim-deliveries.ts";
import { findDeletableEndpoints, isAnyEndpointDeletable } from "#lib/webhooks/delete-endpoint.ts";
import { findHoldingEndpoints, isAnyEndpointHolding } from "#lib/webhooks/hold-deliveries.ts";
import { isInboundWebhookDue, takeOverAndRetry } from "#lib/worker/take-over.ts";

const PHONE = "16505551234";

type Find = (db: Db) => Promise<{ workspaceId: Id<"ws"> }[]>;

const CONDITIONS: Record<string, SQL> = {
  sends: isAnySendDue,
  windows: isAnyWindowClosed,
  snoozes: isAnySnoozeOver,
  notices: isAnyClosingNoticeDue,
  answers: isAnyAnswerDue,
  handovers: isAnyHandoverDue,
  assignments: isAnyAssignmentDue,
  mails: isAnyReportMailDue,
  imports: isAnyImportRunnable,
  exports: isAnyExportRunnable("workspace"),
  endedExports: isAnyExportRemovable,
  erasures: isAnyErasureDue,
  retentions: isAnyRetentionDue,
  deliveries: isAnyDeliveryDue,
  heldDeliveries: isAnyEndpointHolding,
  deletedEndpoints: isAnyEndpointDeletable,
  inbound: isInboundWebhookDue,
};

const FINDS: Record<string, Find> = {
  sends: findDueConversations,
  expired: findExpiredMessages,
  abandoned: findAbandonedCalls,
  windows: findClosedWindows,
  snoozes: findDueSnoozes,
  notices: findDueClosingNotices,
  answers: findDueAnswers,
  handovers: findDueHandovers,
  assignments: findDueAssignments,
  mails: findDueReportMails,
  imports: findRunnableImports,
  exports: (db) => findRunnableExports(db, "workspace"),
  endedExports: findRemovableExports,
  erasures: findDueErasures,
  retentions: findDueRetentions,
  deliveries: findDueEndpoints,
  heldDeliveries: findHoldingEndpoints,
  deletedEndpoints: findDeletableEndpoints,
};

const past = new Date(Date.now() - 60_000);

async function queueText(ctx: Ctx, numberId: string): Promise<Id<"msg">> {
  const recipient = await findRecipient(ctx, PHONE);
  const number = await getNumberRow(ctx, numberId);
  const context = { wabaId: number.wabaId, conversationId: recipient.conversation?.id ?? null };
  const { message } = await prepareMessage(ctx, context, { kind: "text", body: "hi" });
  return queueMessage(ctx, recipient, number, message);
}

const write = (wamid: string) =>
  numberWebhook({
    contacts: [{ profile: { name: "Ana" }, wa_id: PHONE }],
    messages: [
      {
        from: PHONE,
        id: wamid,
        timestamp: String(Math.floor(Date.now() / 1000)),
        type: "text",
        text: { body: "hi" },
      },
    ],
  });

/** Something due of every kind. */
async function makeDueWork(): Promise<Ctx> {
  const { ctx, numberId, deliver } = await makeReceiver();
  const { db, workspaceId } = ctx;
  await deliver(write("wamid.1"));
  const { contact, conversation } = await findRecipient(ctx, PHONE);
  if (!contact || !conversation) throw new Error("The message was not received.");
  const sent = await queueText(ctx, numberId);
  await db
    .update(messages)
    .set({ slotAt: past, nextAttemptAt: past, giveUpAt: past })
    .where(eq(messages.id, sent));
  const called = await queueText(ctx, numberId);
  await db
    .update(messages)
    .set({ attemptState: "in_flight", claimedBy: randomUUID() })
    .where(eq(messages.id, called));
  await db
    .update(windows)
    .set({ expiresAt: past, openEventPublished: true })
    .where(eq(windows.workspaceId, workspaceId));
  const soon = new Date(Date.now() + 5 * 60_000);
  await db
    .update(conversations)
    .set({ state: "snoozed", snoozedUntil: past, waitingSince: past, windowExpiresAt: soon })
    .where(eq(conversations.id, conversation.id));
  await db
    .insert(awaitingAutoReply)
    .values({ workspaceId, messageId: sent, dueAt: past })
    .onConflictDoNothing();
  await db
    .insert(awaitingAssignment)
    .values({ workspaceId, conversationId: conversation.id, dueAt: past })
    .onConflictDoNothing();
  const { id: userId } = await makeMember(ctx, "agent");
  await db.update(members).set({ handoverStartedAt: past }).where(eq(members.userId, userId));
  await db.insert(reportSubscriptions).values({
    ...{ workspaceId, userId, frequency: "daily", weekday: 1, hour: 8, sections: [], language: "en" },
    timeZone: "UTC",
    dueAt: past,
  });
  await startFile(ctx, "name;phone\nBen;+16505559991\n");
  await db.insert(dataExports).values(
    (["running", "canceled"] as const).map((state) => ({
      ...{ id: newId("exp"), workspaceId, state, createdAt: past, expiresAt: past },
    })),
  );
  await db
    .insert(erasures)
    .values({ workspaceId, contactId: newId("contact"), subject: Object({}), createdAt: past });
  await db.insert(retentionPolicies).values({ workspaceId, nextRunAt: past });
  const endpoint = {
    workspaceId,
    url: "https://example.com",
    eventTypes: ["*"],
    secret: encrypt("s", "whk"),
  };
  const ids = [newId("whk"), newId("whk"), newId("whk")] as const;
  await db.insert(webhookEndpoints).values([
    { ...endpoint, id: ids[0] },
    { ...endpoint, id: ids[1], state: "disabled", isHolding: true },
    { ...endpoint, id: ids[2], state: "disabled", deletingAt: past },
  ]);
  await db.insert(webhookDeliveries).values(
    ids.map((endpointId) => ({
      ...{ id: newId("dlv"), workspaceId, endpointId, eventId: newId("evt"), eventType: "ping" },
      nextAttemptAt: past,
    })),
  );
  await addInboundWebhooks(ctx, numberId, 1);
  return ctx;
}

async function addInboundWebhooks(ctx: Ctx, numberId: string, count: number): Promise<void> {
  const body = Buffer.from(JSON.stringify(write("wamid.2")));
  await ctx.db.insert(inboundWebhooks).values(
    Array.from({ length: count }, () => ({
      ...{ id: newId("rcpt"), workspaceId: ctx.workspaceId, numberId: numberId as Id<"num">, body },
      ...{ nextAttemptAt: past, receivedAt: past },
    })),
  );
}

async function startDeletion({ db, workspaceId }: Ctx): Promise<void> {
  await db.update(workspaces).set({ deletingAt: sql`now()` }).where(eq(workspaces.id, workspaceId));
}

async function findWork(): Promise<{ due: string[]; found: string[] }> {
  const { db } = pool();
  const conditions = sql.join(Object.values(CONDITIONS), sql`, `);
  const [row] = await db.execute<{ due: boolean[] }>(sql`select array[${conditions}] as due`);
  const found = await Promise.all(Object.values(FINDS).map(async (find) => (await find(db)).length > 0));
  return {
    due: Object.keys(CONDITIONS).filter((_, place) => row?.due[place]),
    found: Object.keys(FINDS).filter((_, place) => found[place]),
  };
}

test("work of a workspace that is being deleted is not due, so that it does not delay others", async () => {
  const ctx = await makeDueWork();
  expect(await findWork()).toEqual({ due: Object.keys(CONDITIONS), found: Object.keys(FINDS) });
  await startDeletion(ctx);
  expect(await findWork()).toEqual({ due: [], found: [] });
});

test("webhooks of a workspace that is being deleted do not keep those of others from being taken over", async () => {
  const [deleting, other] = [await makeReceiver(), await makeReceiver()];
  await addInboundWebhooks(deleting.ctx, deleting.numberId, 200);
  await startDeletion(deleting.ctx);
  await addInboundWebhooks(other.ctx, other.numberId, 1);
  await other.ctx.db
    .update(inboundWebhooks)
    .set({ nextAttemptAt: new Date(past.getTime() + 1000) })
    .where(eq(inboundWebhooks.workspaceId, other.ctx.workspaceId));
  const contexts = new Map<string, Ctx>([other.ctx, deleting.ctx].map((ctx) => [ctx.workspaceId, ctx]));
  await takeOverAndRetry(async (workspaceId) =>
    (await findClockOffset(pool().db, workspaceId)) === null ? null : (contexts.get(workspaceId) ?? null),
  );
  const states = await pool()
    .db.selectDistinct({ workspaceId: inboundWebhooks.workspaceId, state: inboundWebhooks.state })
    .from(inboundWebhooks)
    .where(inArray(inboundWebhooks.workspaceId, [other.ctx.workspaceId, deleting.ctx.workspaceId]));
  expect(states).toEqual(
    expect.arrayContaining([
      { workspaceId: other.ctx.workspaceId, state: "processed" },
      { workspaceId: deleting.ctx.workspaceId, state: "pending" },
    ]),
  );
});
