import "server-only";
import { and, eq, inArray, lte } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { numbers, webhookReceipts } from "#db/schema/index.ts";
import type { Id } from "#lib/id.ts";
import { applyUpdate, type Counted } from "#lib/ingest/apply-update.ts";
import type { Target } from "#lib/ingest/webhook-target.ts";
import { retryDelayMs } from "#lib/messages/rules.ts";
import { parseWebhook, WebhookEnvelopeError, type WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

/** A receipt that keeps failing is tried this often over some hours, then waits for a person's replay. */
const MAX_ATTEMPTS = 30;
/** While it is processed nobody else takes it up; a process that dies leaves it for after that. */
const LEASE_MS = 120_000;
/** One webhook holds up to 1,000 updates (whatsapp-cloud-api.md §4.2); those of different people go side by side. */
const SIDE_BY_SIDE = 4;

type Receipt = typeof webhookReceipts.$inferSelect;

/**
 * Processes a kept webhook once: each of its updates in a transaction of its own that is idempotent, so that a crash in
 * the middle, or WhatsApp's own repetition, repeats nothing. What cannot be processed stays and is tried again.
 * @returns whether the receipt is done
 */
export async function processReceipt(ctx: Ctx, receiptId: Id<"rcpt">): Promise<boolean> {
  const receipt = await claim(ctx, receiptId);
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

async function claim(ctx: Ctx, receiptId: Id<"rcpt">): Promise<Receipt | null> {
  const now = new Date();
  const [receipt] = await ctx.db
    .update(webhookReceipts)
    .set({ nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
    .where(
      and(
        eq(webhookReceipts.workspaceId, ctx.workspaceId),
        eq(webhookReceipts.id, receiptId),
        eq(webhookReceipts.state, "pending"),
        lte(webhookReceipts.nextAttemptAt, now),
      ),
    )
    .returning();
  return receipt ?? null;
}

async function applyAll(ctx: Ctx, numberId: Id<"num">, updates: WebhookUpdate[]): Promise<string> {
  const targets = await readTargets(ctx, numberId);
  const counts: Record<Counted, number> = { message: 0, status: 0, other: 0 };
  const lanes = Array.from({ length: SIDE_BY_SIDE }, (): WebhookUpdate[] => []);
  for (const update of updates) lanes[laneOf(update)]?.push(update);
  const results = await Promise.allSettled(
    lanes.map(async (lane) => {
      for (const update of lane) {
        const counted = await applyUpdate(ctx, targets, update);
        if (counted) counts[counted] += 1;
      }
    }),
  );
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
  await ctx.db
    .update(numbers)
    .set({ webhookLastHeardAt: new Date() })
    .where(and(eq(numbers.workspaceId, ctx.workspaceId), eq(numbers.id, numberId)));
  return `${counts.message} new messages, ${counts.status} status changes, ${counts.other} others`;
}

/** What concerns one person stays in its order; everything about accounts and templates does too. */
function laneOf(update: WebhookUpdate): number {
  const person = "sender" in update ? update.sender : "recipient" in update ? update.recipient : null;
  const key = person ? (person.bsuid ?? person.waId ?? "") : "";
  let hash = 0;
  for (const letter of key) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  return hash % SIDE_BY_SIDE;
}

/**
 * One account's webhooks may speak of any of its numbers; the metadata says of which. Only the number that was addressed
 * and those that share its account are believed to be meant: the signature proves no more.
 */
async function readTargets(ctx: Ctx, numberId: Id<"num">): Promise<Target[]> {
  const own = ctx.db
    .select({ wabaId: numbers.wabaId })
    .from(numbers)
    .where(and(eq(numbers.workspaceId, ctx.workspaceId), eq(numbers.id, numberId)));
  const rows = await ctx.db
    .select({
      id: numbers.id,
      phoneNumberId: numbers.phoneNumberId,
      wabaId: numbers.wabaId,
      displayNumber: numbers.displayNumber,
    })
    .from(numbers)
    .where(and(eq(numbers.workspaceId, ctx.workspaceId), inArray(numbers.wabaId, own)));
  return rows.map((row) => ({ ...row, addressed: row.id === numberId }));
}

async function settle(
  ctx: Ctx,
  receipt: Receipt,
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
