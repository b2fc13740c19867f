import "server-only";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { messages, numbers } from "#db/schema/index.ts";
import { codedText, englishText, failureText } from "#lib/accounts/alerts/coded-text.ts";
import { raiseAlert, resolveAlert } from "#lib/accounts/alerts/raise-alert.ts";
import type { CodedText } from "#lib/accounts/alerts/schema.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { recordWebhookEvent } from "#lib/events/record-webhook-event.ts";
import { checkNumberJob } from "#lib/numbers/jobs.ts";
import { SECOND } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/id.ts";
import { type NumberState, numberStates } from "#lib/platform/number-states.ts";
import { enqueue } from "#lib/queue/boss.ts";

const RECHECK_AFTER_MS = 50 * SECOND;

interface NextState {
  state: NumberState;
  code: number | null;
  /** Empty if unknown. */
  reason: readonly CodedText[];
}

/**
 * Takes a number out of service, so that sends fail without a call to WhatsApp, or returns it to service. The check that
 * follows within a minute sets the state anew, so no state outlasts its cause. Setting the current state again changes
 * nothing.
 */
export async function setNumberState(ctx: Ctx, numberId: Id<"num">, next: NextState): Promise<void> {
  const reason = englishText(next.reason) || null;
  await inTransaction(ctx, async (tx) => {
    const changed = await tx.db
      .update(numbers)
      .set({
        state: next.state,
        stateCode: next.code === null ? null : String(next.code),
        stateReason: reason,
      })
      .where(
        and(eq(numbers.workspaceId, tx.workspaceId), eq(numbers.id, numberId), ne(numbers.state, next.state)),
      )
      .returning({
        phone: numbers.displayNumber,
        verifiedName: numbers.verifiedName,
        previousStatus: sql<string>`old.state`,
      });
    const [number] = changed;
    if (!number) return;
    if (next.state === "connected") await releaseHeldMessages(tx, numberId);
    else await scheduleRecheck(tx, numberId);
    await appendAudit(tx, {
      action: `number.${next.state}`,
      targetId: numberId,
      data: { code: next.code },
      before: { state: number.previousStatus },
      after: { state: next.state },
    });
    await recordLiveEvent(tx, { type: "number.updated", numberId });
    await recordWebhookEvent(tx, {
      type: "number.status_changed",
      data: {
        number: {
          id: numberId,
          phone: number.phone.replace(/\D/g, ""),
          verifiedName: number.verifiedName,
          status: next.state,
          reason,
          whatsappCode: next.code,
        },
        previousStatus: number.previousStatus,
      },
    });
    await updateAlerts(tx, numberId, next);
  });
}

/**
 * An outage may end without a change here (a lifted restriction, a simulated failure), so the number is
 * checked within a minute instead of at the next hourly check.
 */
async function scheduleRecheck(tx: Ctx, numberId: Id<"num">): Promise<void> {
  const startAfter = new Date(Date.now() + RECHECK_AFTER_MS);
  await enqueue(tx, checkNumberJob, { workspaceId: tx.workspaceId, numberId }, startAfter);
}

async function updateAlerts(tx: Ctx, numberId: Id<"num">, next: NextState): Promise<void> {
  for (const state of numberStates) {
    if (state === "connected" || state === next.state) continue;
    await resolveAlert(tx, { kind: `number.${state}`, subjectId: numberId });
  }
  if (next.state === "connected") return;
  await raiseAlert(tx, {
    severity: "critical",
    kind: `number.${next.state}`,
    subjectId: numberId,
    texts: [
      ...(next.reason.length > 0 ? next.reason : [codedText("number_stopped")]),
      failureText("action", next.code),
      codedText("number_stopped_effect"),
    ],
    whatsappCode: next.code === null ? null : String(next.code),
  });
}

/** Call in the transaction that returns the number to service. */
export async function releaseHeldMessages(tx: Ctx, numberId: Id<"num">): Promise<void> {
  await tx.db
    .update(messages)
    .set({ nextAttemptAt: tx.clock.now() })
    .where(
      and(
        eq(messages.workspaceId, tx.workspaceId),
        eq(messages.numberId, numberId),
        eq(messages.attemptState, "queued"),
        isNull(messages.nextAttemptAt),
      ),
    );
}
