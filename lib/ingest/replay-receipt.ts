import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { webhookReceipts } from "#db/schema/index.ts";
import type { Id } from "#lib/id.ts";
import { processReceipt } from "#lib/ingest/process-receipt.ts";

/**
 * Processes a kept webhook again, for instance once what could not be read can be. What it told already is not told twice.
 * @returns whether it is done
 */
export async function replayReceipt(ctx: Ctx, receiptId: Id<"rcpt">): Promise<boolean> {
  await ctx.db
    .update(webhookReceipts)
    .set({ state: "pending", attempts: 0, nextAttemptAt: new Date() })
    .where(and(eq(webhookReceipts.workspaceId, ctx.workspaceId), eq(webhookReceipts.id, receiptId)));
  return processReceipt({ ...ctx, actor: { kind: "whatsapp" } }, receiptId);
}
