import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { numbers } from "#db/schema/index.ts";
import { raiseAlert, resolveAlert } from "#lib/alerts/raise-alert.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { MINUTE } from "#lib/clock.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import { appendOutboundEvent } from "#lib/events/append-outbound-event.ts";
import type { Id } from "#lib/id.ts";
import { checkNumberJob } from "#lib/numbers/jobs.ts";
import { releaseHeld } from "#lib/numbers/release-held.ts";
import { enqueue } from "#lib/queue/boss.ts";
import { describeError } from "#lib/whatsapp/errors.ts";

const RECHECK_AFTER_MS = MINUTE;

interface NextState {
  state: "connected" | "disconnected" | "restricted";
  code: number | null;
  reason: string | null;
}

/**
 * Takes a number out of service after WhatsApp refused its token or restricted it, so that further sends are refused
 * without calling out, or back into service. A number that goes out of service is checked again after a minute. Setting
 * the state it is in already changes nothing.
 */
export async function setNumberState(ctx: Ctx, numberId: Id<"num">, next: NextState): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const changed = await tx.db
      .update(numbers)
      .set({
        state: next.state,
        stateCode: next.code === null ? null : String(next.code),
        stateReason: next.reason,
        stateChangedAt: new Date(),
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
    if (next.state === "connected") await releaseHeld(tx, numberId);
    else await scheduleRecheck(tx, numberId);
    await appendAudit(tx, { action: `number.${next.state}`, targetId: numberId, data: { code: next.code } });
    await appendEvent(tx, { type: "number.updated", numberId });
    await appendOutboundEvent(tx, {
      type: "number.status_changed",
      data: {
        number: {
          id: numberId,
          phone: number.phone.replace(/\D/g, ""),
          verifiedName: number.verifiedName,
          status: next.state,
          reason: next.reason,
          whatsappCode: next.code,
        },
        previousStatus: number.previousStatus,
      },
    });
    await tellAdmins(tx, numberId, next);
  });
}

/**
 * An outage may end by itself: a token that was replaced, a restriction that was lifted, a simulated failure. The number
 * is checked again soon instead of at the next hourly check, and returns to service when WhatsApp accepts it.
 */
async function scheduleRecheck(tx: Ctx, numberId: Id<"num">): Promise<void> {
  const startAfter = new Date(Date.now() + RECHECK_AFTER_MS);
  await enqueue(tx, checkNumberJob, { workspaceId: tx.workspaceId, numberId }, startAfter);
}

const OUT_OF_SERVICE = ["disconnected", "restricted"] as const;

async function tellAdmins(tx: Ctx, numberId: Id<"num">, next: NextState): Promise<void> {
  for (const state of OUT_OF_SERVICE.filter((candidate) => candidate !== next.state)) {
    await resolveAlert(tx, { kind: `number.${state}`, subjectId: numberId });
  }
  if (next.state === "connected") return;
  const { action } = describeError(next.code);
  await raiseAlert(tx, {
    severity: "critical",
    kind: `number.${next.state}`,
    subjectId: numberId,
    message: `${next.reason ?? "WhatsApp no longer lets this number send."} ${action} Messages wait until then, for up to 24 hours.`,
    whatsappCode: next.code === null ? null : String(next.code),
  });
}
