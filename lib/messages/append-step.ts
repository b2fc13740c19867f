import "server-only";
import { sql } from "drizzle-orm";
import { workspaceOf } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { messageTimeline } from "#db/schema/index.ts";
import { type Id, idToUuid } from "#lib/id.ts";
import type { MessageRow } from "#lib/messages/serialize.ts";
import type { KeptStep } from "#lib/messages/timeline-schema.ts";
import type { SendOutcome } from "#lib/whatsapp/client.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

/** A step to keep; `at` is now unless it began earlier. */
export type NewStep = KeptStep & { at?: Date; whatsappAt?: Date };

/** Adds a step to a message's timeline, in the transaction in which it happened. One statement. */
export async function appendStep(tx: Ctx, messageId: Id<"msg">, step: NewStep): Promise<void> {
  await tx.db.insert(messageTimeline).values({
    workspaceId: tx.workspaceId,
    messageId,
    kind: step.kind,
    at: step.at ?? tx.clock.now(),
    whatsappAt: step.whatsappAt ?? null,
    data: step.data,
  });
}

/** Adds steps to the timelines of many messages, in their order, in one statement however many they are. */
export async function appendSteps(
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

/**
 * Adds a step beside other statements of the same transaction, sent with them and so at no round trip of its own. Both are
 * waited for whatever fails: nothing may run on the connection once its transaction has ended.
 */
export async function appendBeside<T>(
  tx: Ctx,
  messageId: Id<"msg">,
  step: NewStep,
  work: () => Promise<T>,
): Promise<T> {
  const [appended, worked] = await Promise.allSettled([appendStep(tx, messageId, step), work()]);
  if (worked.status === "rejected") throw worked.reason;
  if (appended.status === "rejected") throw appended.reason;
  return worked.value;
}

/** What came of one call to WhatsApp, at the time it began. @param durationMs null when it never came to a call */
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
      traceId: error?.traceId ?? null,
      reason: "reason" in outcome ? outcome.reason : null,
      durationMs,
    },
  };
}

/** The template that went instead of a text. */
export function templateOf(content: MessageContent): { template: string; language: string } {
  if (content.kind !== "template") throw new Error("A fallback is a template.");
  return { template: content.name, language: content.language };
}
