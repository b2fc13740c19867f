import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { webhookReceipts } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { processReceipt } from "#lib/ingest/process-receipt.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";

/** Applies nothing twice. @returns whether it is fully processed */
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

/** @throws AppError NOT_FOUND */
export async function replayForMember(ctx: Ctx, id: string): Promise<void> {
  if (!isId("rcpt", id)) throw notFound();
  const [receipt] = await ctx.db
    .select({ id: webhookReceipts.id })
    .from(webhookReceipts)
    .where(and(eq(webhookReceipts.workspaceId, ctx.workspaceId), eq(webhookReceipts.id, id)));
  if (!receipt) throw notFound();
  await appendAudit(ctx, { action: "inbound.replayed", targetId: id });
  await replayReceipt(ctx, id);
}
