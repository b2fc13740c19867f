import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { webhookReceipts } from "#db/schema/index.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { notFound } from "#lib/errors.ts";
import { type Id, isId } from "#lib/id.ts";
import { processReceipt } from "#lib/ingest/process-receipt.ts";

/**
 * Processes a kept webhook again, for instance once what could not be read can be. What was applied before is not applied
 * twice.
 * @returns whether everything in it is processed
 */
export async function replayReceipt(ctx: Ctx, receiptId: Id<"rcpt">): Promise<boolean> {
  await ctx.db
    .update(webhookReceipts)
    .set({
      state: "pending",
      attempts: 0,
      nextAttemptAt: sql`date_trunc('milliseconds', now())`,
      claimedBy: null,
    })
    .where(and(eq(webhookReceipts.workspaceId, ctx.workspaceId), eq(webhookReceipts.id, receiptId)));
  return processReceipt({ ...ctx, actor: { kind: "whatsapp" } }, receiptId);
}

/**
 * Replays one webhook of the inbound log for a member.
 * @throws AppError NOT_FOUND
 */
export async function replayForMember(ctx: Ctx, id: string): Promise<void> {
  if (!isId("rcpt", id)) throw notFound();
  const [known] = await ctx.db
    .select({ id: webhookReceipts.id })
    .from(webhookReceipts)
    .where(and(eq(webhookReceipts.workspaceId, ctx.workspaceId), eq(webhookReceipts.id, id)));
  if (!known) throw notFound();
  await appendAudit(ctx, { action: "inbound.replayed", targetId: id });
  await replayReceipt(ctx, id);
}
