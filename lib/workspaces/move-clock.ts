import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { numbers, workspaces } from "#db/schema/index.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { DAY, shiftedClock } from "#lib/clock.ts";
import { validationError } from "#lib/errors.ts";
import { appendEvent } from "#lib/events/append-event.ts";

/** The farthest the clock moves at once. */
export const CLOCK_STEP_MAX_MS = 30 * DAY;

/**
 * Moves the workspace's clock ahead, so that windows close and waits end as they would in time. Only for a workspace
 * that has no real number: customers' windows are not played with.
 * @throws AppError VALIDATION_ERROR when a cloud number is connected, or for a step back or too far
 */
export async function moveClock(ctx: Ctx, byMs: number): Promise<{ now: string }> {
  if (!Number.isInteger(byMs) || byMs <= 0 || byMs > CLOCK_STEP_MAX_MS) {
    throw validationError({
      path: "byMs",
      code: "out_of_range",
      message: "Move the clock ahead by up to 30 days.",
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
        message: "This workspace has a real WhatsApp number, so its clock stays with the world's.",
      });
    }
    const [row] = await tx.db
      .update(workspaces)
      .set({ clockOffsetMs: sql`${workspaces.clockOffsetMs} + ${byMs}` })
      .where(eq(workspaces.id, tx.workspaceId))
      .returning({ clockOffsetMs: workspaces.clockOffsetMs });
    const now = shiftedClock(row?.clockOffsetMs ?? 0)
      .now()
      .toISOString();
    await appendAudit(tx, { action: "clock.moved", data: { byMs } });
    await appendEvent(tx, { type: "clock.moved", now });
    return { now };
  });
}
