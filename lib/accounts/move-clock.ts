import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { numbers, workspaces } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { DAY, shiftedClock, systemClock } from "#lib/platform/clock.ts";
import { validationError } from "#lib/platform/errors.ts";

export const CLOCK_STEP_MAX_MS = 30 * DAY;

/**
 * Moves the sandbox clock of a workspace ahead. @throws AppError VALIDATION_ERROR when a real number is connected, or
 * for a step out of range
 */
export async function moveClock(ctx: Ctx, byMs: number): Promise<{ now: string }> {
  if (!Number.isInteger(byMs) || byMs <= 0 || byMs > CLOCK_STEP_MAX_MS) {
    throw validationError({
      path: "byMs",
      code: "out_of_range",
      message: "Advance the clock by up to 30 days.",
    });
  }
  return inTransaction(ctx, async (tx) => {
    const real = await tx.db
      .select({ id: numbers.id })
      .from(numbers)
      .where(and(eq(numbers.workspaceId, tx.workspaceId), eq(numbers.kind, "cloud")))
      .limit(1);
    if (real.length > 0) {
      throw validationError({
        path: "byMs",
        code: "real_number",
        message: "The clock of a workspace with a real WhatsApp number cannot be changed.",
      });
    }
    const [row] = await tx.db
      .update(workspaces)
      .set({ clockOffsetMs: sql`${workspaces.clockOffsetMs} + ${byMs}` })
      .where(eq(workspaces.id, tx.workspaceId))
      .returning({ clockOffsetMs: workspaces.clockOffsetMs });
    const at = systemClock.now();
    const now = shiftedClock(row?.clockOffsetMs ?? 0, { now: () => at })
      .now()
      .toISOString();
    await appendAudit(tx, { action: "clock.moved", data: { byMs } });
    await recordLiveEvent(tx, { type: "clock.moved", now, at: at.toISOString() });
    return { now };
  });
}
