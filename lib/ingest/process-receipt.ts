import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { numbers, webhookReceipts } from "#db/schema/index.ts";
import type { Id } from "#lib/id.ts";
import { applyMessage } from "#lib/ingest/apply-message.ts";
import { applyStatus } from "#lib/ingest/apply-status.ts";
import { applyTemplateStatus } from "#lib/ingest/apply-template-status.ts";
import { applyUserPreference } from "#lib/ingest/apply-user-preference.ts";
import { retryDelayMs } from "#lib/messages/rules.ts";
import { parseWebhook, WebhookEnvelopeError, type WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

/** A receipt that keeps failing is tried this often over some hours, then waits for a person's replay. */
const MAX_ATTEMPTS = 30;

/**
 * Processes a kept webhook once: each of its updates in a transaction of its own that is idempotent, so that a crash in
 * the middle, or WhatsApp's own repetition, repeats nothing. What cannot be processed stays and is tried again.
 * @returns whether the receipt is done
 */
export async function processReceipt(ctx: Ctx, receiptId: Id<"rcpt">): Promise<boolean> {
  const [receipt] = await ctx.db
    .select()
    .from(webhookReceipts)
    .where(
      and(
        eq(webhookReceipts.workspaceId, ctx.workspaceId),
        eq(webhookReceipts.id, receiptId),
        eq(webhookReceipts.state, "pending"),
      ),
    );
  if (!receipt) return true;
  try {
    const updates = parseWebhook(JSON.parse(Buffer.from(receipt.body).toString("utf8")));
    const outcome = await applyAll(ctx, receipt.numberId, updates);
    await settle(ctx, receipt, { state: "processed", outcome, processedAt: new Date() });
    return true;
  } catch (error) {
    const attempts = receipt.attempts + 1;
    const outcome =
      error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : "unknown error";
    ctx.log.error({ err: error, receiptId, attempts }, "webhook not processed");
    await settle(ctx, receipt, {
      // What is no WhatsApp webhook will not become one.
      state: attempts >= MAX_ATTEMPTS || error instanceof WebhookEnvelopeError ? "failed" : "pending",
      outcome,
      attempts,
      nextAttemptAt: new Date(Date.now() + retryDelayMs(attempts, "retry", Math.random())),
    });
    return false;
  }
}

async function applyAll(ctx: Ctx, numberId: Id<"num">, updates: WebhookUpdate[]): Promise<string> {
  const counts = { message: 0, status: 0, other: 0 };
  const ids = await numberIdsByPhoneNumberId(ctx);
  for (const update of updates) {
    const target = ids.get("phoneNumberId" in update ? (update.phoneNumberId ?? "") : "") ?? numberId;
    if (update.kind === "message") {
      if (await applyMessage(ctx, target, update)) counts.message += 1;
    } else if (update.kind === "status") {
      if (await applyStatus(ctx, target, update)) counts.status += 1;
    } else if (update.kind === "template-status") {
      await applyTemplateStatus(ctx, update);
      counts.other += 1;
    } else if (update.kind === "user-preference") {
      await applyUserPreference(ctx, update);
      counts.other += 1;
    } else {
      counts.other += 1;
      ctx.log.info({ kind: update.kind }, "webhook update kept, not acted upon");
    }
  }
  await ctx.db
    .update(numbers)
    .set({ webhookLastHeardAt: new Date() })
    .where(and(eq(numbers.workspaceId, ctx.workspaceId), eq(numbers.id, numberId)));
  return `${counts.message} new messages, ${counts.status} status changes, ${counts.other} others`;
}

/** One account's webhooks may speak of any of its numbers; the metadata says of which. */
async function numberIdsByPhoneNumberId(ctx: Ctx): Promise<Map<string, Id<"num">>> {
  const rows = await ctx.db
    .select({ id: numbers.id, phoneNumberId: numbers.phoneNumberId })
    .from(numbers)
    .where(eq(numbers.workspaceId, ctx.workspaceId));
  return new Map(rows.map((row) => [row.phoneNumberId, row.id]));
}

async function settle(
  ctx: Ctx,
  receipt: typeof webhookReceipts.$inferSelect,
  changes: Partial<typeof webhookReceipts.$inferInsert>,
): Promise<void> {
  await ctx.db
    .update(webhookReceipts)
    .set(changes)
    .where(
      and(
        eq(webhookReceipts.workspaceId, ctx.workspaceId),
        eq(webhookReceipts.receivedAt, receipt.receivedAt),
        eq(webhookReceipts.id, receipt.id),
      ),
    );
}
