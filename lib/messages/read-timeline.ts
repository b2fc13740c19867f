import "server-only";
import { and, asc, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import {
  apiRequests,
  messageTimeline,
  outboundEvents,
  webhookAttempts,
  webhookDeliveries,
} from "#db/schema/index.ts";
import { getMessageForApi } from "#lib/messages/api-queries.ts";
import { describeFailure } from "#lib/messages/failures.ts";
import { getMessageRow } from "#lib/messages/queries.ts";
import type { MessageRow } from "#lib/messages/serialize.ts";
import { forAgents, orderSteps, toWorkspaceTime, withoutErrors } from "#lib/messages/timeline-rules.ts";
import { keptStepSchema, type StaffTimelineStep, type TimelineStep } from "#lib/messages/timeline-schema.ts";
import { describeError } from "#lib/whatsapp/errors.ts";
import { isMemberWith } from "#lib/workspaces/permissions.ts";

/** More steps than any message has that was not played with. */
const STEPS_MAX = 500;

/**
 * A message's timeline as its key may know it: of messages that the API shows, and why a webhook failed only for a key that
 * manages them.
 * @throws AppError NOT_FOUND
 */
export async function readTimelineForApi(ctx: Ctx, messageId: string): Promise<{ data: TimelineStep[] }> {
  await getMessageForApi(ctx, messageId);
  const { data } = await readTimeline(ctx, messageId);
  const { actor } = ctx;
  const manages = actor.kind === "api_key" && actor.scopes.includes("webhooks.manage");
  return { data: manages ? data : withoutErrors(data) };
}

/** A message's timeline as its member may know it: all of it for admins. @throws AppError NOT_FOUND */
export async function readTimelineForStaff(
  ctx: Ctx,
  messageId: string,
): Promise<{ data: StaffTimelineStep[] }> {
  const { data } = await readTimeline(ctx, messageId);
  return { data: isMemberWith(ctx.actor, "requests.read") ? data : forAgents(data) };
}

/**
 * Everything that happened to a message, the oldest first: the call that made it, its acceptance, each attempt, each status
 * with WhatsApp's time and ours, and each delivery of an event about it.
 */
export async function readTimeline(ctx: Ctx, messageId: string): Promise<{ data: TimelineStep[] }> {
  const row = await getMessageRow(ctx, messageId);
  const [call, kept, deliveries] = await Promise.all([
    findCall(ctx, row),
    listKept(ctx, row),
    listDeliveries(ctx, row),
  ]);
  return { data: orderSteps([...call, ...taken(row), ...kept, ...running(row), ...deliveries]) };
}

async function findCall(ctx: Ctx, row: MessageRow): Promise<TimelineStep[]> {
  if (row.requestId === null) return [];
  const calls = await ctx.db
    .select()
    .from(apiRequests)
    .where(and(eq(apiRequests.workspaceId, ctx.workspaceId), eq(apiRequests.id, row.requestId)));
  return calls.map((call) => ({
    kind: "called",
    at: toWorkspaceTime(call.createdAt, { real: call.createdAt, workspace: row.createdAt }),
    requestId: call.id,
    keyName: call.keyName,
    method: call.method,
    path: call.path,
    status: call.status,
    code: call.code,
    durationMs: call.durationMs,
  }));
}

function taken(row: MessageRow): TimelineStep[] {
  const at = row.createdAt.toISOString();
  if (row.direction === "inbound") {
    return [{ kind: "received", at, whatsappAt: row.whatsappAt?.toISOString() ?? null }];
  }
  return [{ kind: "accepted", at, by: { kind: row.authorKind, name: row.authorName } }];
}

async function listKept(ctx: Ctx, row: MessageRow): Promise<TimelineStep[]> {
  const rows = await ctx.db
    .select()
    .from(messageTimeline)
    .where(and(eq(messageTimeline.workspaceId, ctx.workspaceId), eq(messageTimeline.messageId, row.id)))
    .orderBy(asc(messageTimeline.id))
    .limit(STEPS_MAX);
  return rows.map((step) => toStep(step, row.createdAt));
}

/** @param acceptedAt no status is shown before it: WhatsApp tells whole seconds */
function toStep(row: typeof messageTimeline.$inferSelect, acceptedAt: Date): TimelineStep {
  const step = keptStepSchema.parse({ kind: row.kind, data: row.data });
  const at = row.at.toISOString();
  switch (step.kind) {
    case "fallback":
      return { ...step.data, kind: "fallback", at };
    case "retried":
      return { ...step.data, kind: "retried", at };
    case "attempt":
      return { ...step.data, ...inWords(step.data), kind: "attempt", at };
    case "status": {
      const told = row.whatsappAt ?? row.at;
      const whatsappAt = (told < acceptedAt ? acceptedAt : told).toISOString();
      return { ...step.data, ...inWords(step.data), kind: "status", at, whatsappAt };
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

/** The catalogue's words for what WhatsApp told; none where it told no error. */
function inWords({
  whatsappCode,
  whatsappTitle,
}: {
  whatsappCode: number | null;
  whatsappTitle: string | null;
}) {
  if (whatsappCode === null && whatsappTitle === null) return { cause: null, action: null };
  const { cause, action } = describeError(whatsappCode);
  return { cause, action };
}

/** A call that has begun and not ended stands in the message alone. */
function running(row: MessageRow): TimelineStep[] {
  if (row.attemptState !== "calling" || row.attemptStartedAt === null) return [];
  return [
    {
      kind: "attempt",
      at: row.attemptStartedAt.toISOString(),
      attempt: row.attempts,
      outcome: "running",
      httpStatus: null,
      whatsappCode: null,
      whatsappTitle: null,
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
    .select({ event: outboundEvents, delivery: webhookDeliveries, attempt: webhookAttempts })
    .from(outboundEvents)
    .innerJoin(
      webhookDeliveries,
      and(
        eq(webhookDeliveries.workspaceId, outboundEvents.workspaceId),
        eq(webhookDeliveries.eventId, outboundEvents.id),
      ),
    )
    .leftJoin(
      webhookAttempts,
      and(
        eq(webhookAttempts.workspaceId, webhookDeliveries.workspaceId),
        eq(webhookAttempts.deliveryId, webhookDeliveries.id),
      ),
    )
    .where(and(eq(outboundEvents.workspaceId, ctx.workspaceId), eq(outboundEvents.messageId, row.id)))
    .orderBy(asc(outboundEvents.createdAt), asc(webhookAttempts.id))
    .limit(STEPS_MAX);
  return rows.map(({ event, delivery, attempt }) => {
    const anchor = { real: event.createdAt, workspace: saidAt(event.body) ?? event.createdAt };
    const tries = attempt?.attempt ?? 0;
    const waits = delivery.state === "pending" && tries === delivery.attempts;
    const arrived =
      attempt?.status !== undefined && attempt.status !== null && Math.floor(attempt.status / 100) === 2;
    return {
      kind: "delivery",
      // The rows of a delivery that waits bear the time at which its transaction began, before what it tells of.
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

/** The workspace's time of an event, which its body carries. */
function saidAt(body: string): Date | null {
  try {
    const { timestamp }: { timestamp?: unknown } = Object(JSON.parse(body));
    const at = new Date(String(timestamp));
    return Number.isNaN(at.getTime()) ? null : at;
  } catch {
    return null;
  }
}
