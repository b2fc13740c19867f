import "server-only";
import { and, asc, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import {
  apiRequests,
  messageTimeline,
  webhookAttempts,
  webhookDeliveries,
  webhookEvents,
} from "#db/schema/index.ts";
import { isMemberWith } from "#lib/accounts/permissions.ts";
import { describeFailure, timelineAction } from "#lib/conversations/thread/failure-rules.ts";
import { getMessageRow } from "#lib/conversations/thread/queries.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { acceptanceTimeOf } from "#lib/conversations/thread/status-rules.ts";
import {
  type StaffTimelineStep,
  storedStepSchema,
  type TimelineStep,
} from "#lib/conversations/thread/timeline-schema.ts";
import { getMessageForApi } from "#lib/messages/api/api-queries.ts";
import {
  hideDeliveryErrors,
  hideFromAgents,
  orderSteps,
  toWorkspaceTime,
} from "#lib/messages/timeline/timeline-rules.ts";
import { recordOf } from "#lib/platform/record-of.ts";
import { describeError } from "#lib/whatsapp/errors.ts";

const STEPS_MAX = 500;

/** Includes webhook errors only for keys that manage webhooks. @throws AppError NOT_FOUND */
export async function readTimelineForApi(ctx: Ctx, messageId: string): Promise<{ data: TimelineStep[] }> {
  await getMessageForApi(ctx, messageId);
  const { data } = await readTimeline(ctx, messageId);
  const { actor } = ctx;
  const canManageWebhooks = actor.kind === "api_key" && actor.scopes.includes("webhooks.manage");
  return { data: canManageWebhooks ? data : hideDeliveryErrors(data) };
}

/** Returns a message's timeline for a member; complete for admins only. @throws AppError NOT_FOUND */
export async function readTimelineForStaff(
  ctx: Ctx,
  messageId: string,
): Promise<{ data: StaffTimelineStep[] }> {
  const { data } = await readTimeline(ctx, messageId);
  return { data: isMemberWith(ctx.actor, "requests.read") ? data : hideFromAgents(data) };
}

/** Returns every step of a message, oldest first: API call, acceptance, attempts, statuses and webhook deliveries. */
export async function readTimeline(ctx: Ctx, messageId: string): Promise<{ data: TimelineStep[] }> {
  const row = await getMessageRow(ctx, messageId);
  const [call, storedSteps, deliveries] = await Promise.all([
    findCall(ctx, row),
    listStoredSteps(ctx, row),
    listDeliveries(ctx, row),
  ]);
  return {
    data: orderSteps([
      ...call,
      ...listCreationSteps(row),
      ...storedSteps,
      ...listRunningAttempt(row),
      ...deliveries,
    ]),
  };
}

async function findCall(ctx: Ctx, row: MessageRow): Promise<TimelineStep[]> {
  if (row.requestId === null) return [];
  const calls = await ctx.db
    .select()
    .from(apiRequests)
    .where(and(eq(apiRequests.workspaceId, ctx.workspaceId), eq(apiRequests.id, row.requestId)));
  return calls.map((call) => ({
    kind: "called",
    at: toWorkspaceTime(call.createdAt, { real: call.createdAt, workspace: acceptanceTimeOf(row) }),
    requestId: call.id,
    keyName: call.keyName,
    method: call.method,
    path: call.path,
    status: call.status,
    code: call.code,
    durationMs: call.durationMs,
  }));
}

function listCreationSteps(row: MessageRow): TimelineStep[] {
  const at = acceptanceTimeOf(row).toISOString();
  if (row.direction === "inbound") {
    return [{ kind: "received", at, whatsappAt: row.whatsappAt?.toISOString() ?? null }];
  }
  return [{ kind: "accepted", at, by: { kind: row.authorKind, name: row.authorName } }];
}

async function listStoredSteps(ctx: Ctx, row: MessageRow): Promise<TimelineStep[]> {
  const rows = await ctx.db
    .select()
    .from(messageTimeline)
    .where(and(eq(messageTimeline.workspaceId, ctx.workspaceId), eq(messageTimeline.messageId, row.id)))
    .orderBy(asc(messageTimeline.id))
    .limit(STEPS_MAX);
  return rows.map((step) => toStep(step, row));
}

function toStep(row: typeof messageTimeline.$inferSelect, message: MessageRow): TimelineStep {
  const step = storedStepSchema.parse({ kind: row.kind, data: row.data });
  const at = row.at.toISOString();
  switch (step.kind) {
    case "fallback":
      return { ...step.data, kind: "fallback", at };
    case "retried":
      return { ...step.data, kind: "retried", at };
    case "canceled":
      return { ...step.data, kind: "canceled", at };
    case "rescheduled":
      return { ...step.data, kind: "rescheduled", at };
    case "attempt":
      return { ...step.data, ...explainError(step.data, message), kind: "attempt", at };
    case "status": {
      const reportedAt = (row.whatsappAt ?? row.at).getTime();
      // WhatsApp reports times in whole seconds.
      const whatsappMs = Math.max(reportedAt, acceptanceTimeOf(message).getTime());
      const whatsappAt = new Date(whatsappMs).toISOString();
      return { ...step.data, ...explainError(step.data, message), kind: "status", at, whatsappAt };
    }
    case "gave_up": {
      const { code, message, whatsappCode } = step.data.failure;
      return {
        kind: "gave_up",
        at,
        code,
        cause: message,
        action: describeFailure(code, whatsappCode).action,
      };
    }
  }
}

function explainError(
  { whatsappCode, whatsappTitle }: { whatsappCode: number | null; whatsappTitle: string | null },
  message: MessageRow,
) {
  if (whatsappCode === null && whatsappTitle === null) return { cause: null, action: null };
  return { cause: describeError(whatsappCode).cause, action: timelineAction(whatsappCode, message) };
}

/** A running attempt is stored only in the message row. */
function listRunningAttempt(row: MessageRow): TimelineStep[] {
  if (row.attemptState !== "in_flight" || row.attemptStartedAt === null) return [];
  return [
    {
      kind: "attempt",
      at: row.attemptStartedAt.toISOString(),
      attempt: row.attempts,
      outcome: "running",
      httpStatus: null,
      whatsappCode: null,
      whatsappTitle: null,
      whatsappDetails: null,
      cause: null,
      action: null,
      traceId: null,
      reason: null,
      durationMs: null,
    },
  ];
}

async function listDeliveries(ctx: Ctx, row: MessageRow): Promise<TimelineStep[]> {
  const rows = await ctx.db
    .select({ event: webhookEvents, delivery: webhookDeliveries, attempt: webhookAttempts })
    .from(webhookEvents)
    .innerJoin(
      webhookDeliveries,
      and(
        eq(webhookDeliveries.workspaceId, webhookEvents.workspaceId),
        eq(webhookDeliveries.eventId, webhookEvents.id),
      ),
    )
    .leftJoin(
      webhookAttempts,
      and(
        eq(webhookAttempts.workspaceId, webhookDeliveries.workspaceId),
        eq(webhookAttempts.deliveryId, webhookDeliveries.id),
      ),
    )
    .where(and(eq(webhookEvents.workspaceId, ctx.workspaceId), eq(webhookEvents.messageId, row.id)))
    .orderBy(asc(webhookEvents.createdAt), asc(webhookAttempts.id))
    .limit(STEPS_MAX);
  return rows.map(({ event, delivery, attempt }) => {
    const anchor = { real: event.createdAt, workspace: readEventTime(event.body) ?? event.createdAt };
    const tries = attempt?.attempt ?? 0;
    const waits = delivery.state === "pending" && tries === delivery.attempts;
    const arrived =
      attempt?.status !== undefined && attempt.status !== null && Math.floor(attempt.status / 100) === 2;
    return {
      kind: "delivery",
      // A waiting delivery's row has the start of its transaction, which precedes the event.
      at: attempt ? toWorkspaceTime(attempt.startedAt, anchor) : anchor.workspace.toISOString(),
      eventId: event.id,
      eventType: event.type,
      endpointId: delivery.endpointId,
      result: attempt === null ? "waiting" : arrived ? "delivered" : "failed",
      attempt: tries,
      httpStatus: attempt?.status ?? null,
      error: attempt?.error ?? null,
      durationMs: attempt?.durationMs ?? null,
      nextAttemptAt: waits ? toWorkspaceTime(delivery.nextAttemptAt, anchor) : null,
    };
  });
}

/** The workspace's time of an event, from its body. */
function readEventTime(body: string): Date | null {
  try {
    const { timestamp } = recordOf(JSON.parse(body));
    const at = new Date(String(timestamp));
    return Number.isNaN(at.getTime()) ? null : at;
  } catch {
    return null;
  }
}
