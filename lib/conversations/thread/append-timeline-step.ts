import "server-only";
import { sql } from "drizzle-orm";
import { workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { messageTimeline } from "#db/schema/index.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import type { StoredStep } from "#lib/conversations/thread/timeline-schema.ts";
import { type Id, idToUuid } from "#lib/platform/id.ts";
import type { SendOutcome } from "#lib/whatsapp/client.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

export type NewStep = StoredStep & { at?: Date; whatsappAt?: Date };

export async function appendTimelineStep(tx: Ctx, messageId: Id<"msg">, step: NewStep): Promise<void> {
  await tx.db.insert(messageTimeline).values({
    workspaceId: tx.workspaceId,
    messageId,
    kind: step.kind,
    at: step.at ?? tx.clock.now(),
    whatsappAt: step.whatsappAt ?? null,
    data: step.data,
  });
}

export async function appendTimelineSteps(
  tx: Ctx,
  steps: readonly { messageId: Id<"msg">; step: NewStep }[],
): Promise<void> {
  if (steps.length === 0) return;
  const now = tx.clock.now();
  const rows = steps.map(({ messageId, step }) => ({
    message_id: idToUuid("msg", messageId),
    kind: step.kind,
    at: step.at ?? now,
    whatsapp_at: step.whatsappAt ?? null,
    data: step.data,
  }));
  await tx.db.execute(sql`
    insert into ${messageTimeline} (workspace_id, message_id, kind, at, whatsapp_at, data)
    select ${workspaceOf(tx)}, message_id, kind, at, whatsapp_at, data
    from rows from (json_to_recordset(${JSON.stringify(rows)}::json)
      as (message_id uuid, kind text, at timestamptz, whatsapp_at timestamptz, data jsonb)
    ) with ordinality as row (message_id, kind, at, whatsapp_at, data, place)
    order by place`);
}

/** Saves a round trip. Awaits both in any case: no statement may run after the transaction ended. */
export async function appendTimelineStepConcurrently<T>(
  tx: Ctx,
  messageId: Id<"msg">,
  step: NewStep,
  work: () => Promise<T>,
): Promise<T> {
  const [appended, result] = await Promise.allSettled([appendTimelineStep(tx, messageId, step), work()]);
  if (result.status === "rejected") throw result.reason;
  if (appended.status === "rejected") throw appended.reason;
  return result.value;
}

/** Describes one call to WhatsApp, at the time it started. @param durationMs null when no call was made */
export function attemptStep(row: MessageRow, outcome: SendOutcome, durationMs: number | null): NewStep {
  const error = outcome.kind === "refused" ? outcome.error : null;
  return {
    kind: "attempt",
    ...(row.attemptStartedAt ? { at: row.attemptStartedAt } : {}),
    data: {
      attempt: row.attempts,
      outcome: outcome.kind === "not-sent" ? "not_sent" : outcome.kind,
      httpStatus: durationMs === null ? null : "status" in outcome ? (outcome.status ?? null) : null,
      whatsappCode: error?.code ?? null,
      whatsappTitle: error?.title ?? null,
      whatsappDetails: error?.details ?? null,
      traceId: error?.traceId ?? null,
      reason: "reason" in outcome ? outcome.reason : null,
      durationMs,
    },
  };
}

export function templateOf(content: MessageContent): { template: string; language: string } {
  if (content.kind !== "template") throw new Error("A fallback must be a template.");
  return { template: content.name, language: content.language };
}
