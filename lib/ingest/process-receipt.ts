import "server-only";
import { and, eq, getTableColumns, inArray, lte, or, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { isNodeDead } from "#db/node-claims.ts";
import { retryOutage } from "#db/retry-outage.ts";
import { numbers, webhookReceipts } from "#db/schema/index.ts";
import { applyUpdates } from "#lib/ingest/apply-updates.ts";
import {
  asyncCommit,
  isReceiptOf,
  MAX_ATTEMPTS,
  type Receipt,
  type ReceiptRef,
  receiptRefs,
  type SettledReceipt,
  settleProcessed,
  settleReceipt,
} from "#lib/ingest/settle-receipt.ts";
import {
  isProblem,
  toFailedResult,
  toReceiptColumns,
  type UpdateResult,
} from "#lib/ingest/to-receipt-columns.ts";
import type { WebhookTarget } from "#lib/ingest/webhook-target.ts";
import { SECOND } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/id.ts";
import { nodeId } from "#lib/queue/this-node.ts";
import { parseWebhook, WebhookEnvelopeError, type WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

/** Another node may also claim a receipt as soon as the claiming node is gone. */
const LEASE_MS = 120_000;
const LAST_RECEIVED_INTERVAL_MS = 5 * SECOND;

/**
 * Processes one stored webhook. @returns whether nothing of it is left to apply, as for one that has been deleted
 */
export async function processReceipt(ctx: Ctx, receiptId: Id<"rcpt">): Promise<boolean> {
  const [ref] = await ctx.db
    .select({ id: webhookReceipts.id, receivedAt: webhookReceipts.receivedAt })
    .from(webhookReceipts)
    .where(and(eq(webhookReceipts.workspaceId, ctx.workspaceId), eq(webhookReceipts.id, receiptId)));
  return ref === undefined || (await processReceipts(ctx, [ref])) === 0;
}

/**
 * Applies every update in an idempotent transaction, so crashes and replays apply nothing twice. Failed updates are
 * retried with their receipt unless the error is permanent. @returns how many webhooks are not fully processed
 */
export async function processReceipts(ctx: Ctx, refs: readonly ReceiptRef[]): Promise<number> {
  if (refs.length === 0) return 0;
  const receipts = await retryOutage(() => claimReceipts(ctx, refs));
  const byNumber = Map.groupBy(receipts, ({ numberId }) => numberId);
  let unfinished = 0;
  for (const [numberId, own] of byNumber) unfinished += await processOfNumber(ctx, numberId, own);
  return unfinished;
}

/** @returns how many are not fully processed */
async function processOfNumber(ctx: Ctx, numberId: Id<"num">, receipts: readonly Receipt[]): Promise<number> {
  const parsed = receipts.map((receipt) => ({ receipt, updates: parseUpdates(ctx, receipt) }));
  const readable = parsed.flatMap(({ receipt, updates }) =>
    updates instanceof WebhookEnvelopeError ? [] : [{ receipt, updates }],
  );
  for (const { receipt, updates } of parsed) {
    if (!(updates instanceof WebhookEnvelopeError)) continue;
    await settleReceipt(ctx, receipt, { state: "failed", outcome: `${updates.name}: ${updates.message}` });
  }
  if (readable.length === 0) return receipts.length;
  try {
    const targets = await readTargets(ctx, numberId);
    await recordLastReceived(
      ctx,
      targets.find(({ addressed }) => addressed),
    );
    const results = await applyUpdates(
      ctx,
      targets,
      readable.flatMap(({ updates }) => updates),
    );
    const settled = await storeResults(ctx, readable, results);
    return receipts.length - settled;
  } catch (error) {
    // Caused by the database or this process, not by the content.
    for (const { receipt } of readable) await recordFailure(ctx, receipt, error);
    return receipts.length;
  }
}

/** @returns how many receipts are processed */
async function storeResults(
  ctx: Ctx,
  parsed: readonly { receipt: Receipt; updates: WebhookUpdate[] }[],
  results: readonly UpdateResult[],
): Promise<number> {
  const done: SettledReceipt[] = [];
  let from = 0;
  for (const { receipt, updates } of parsed) {
    const own = results.slice(from, from + updates.length);
    from += updates.length;
    const retry = own.some((result) => result.retry) && receipt.attempts + 1 < MAX_ATTEMPTS;
    const record = { ...toReceiptColumns(updates, own), outcome: summarizeResults(updates, own) };
    if (retry) await settleReceipt(ctx, receipt, { ...record, state: "pending" });
    else if (record.problemCount > 0)
      await settleReceipt(ctx, receipt, { ...record, state: "partially_processed" });
    else done.push({ receipt, record });
  }
  await settleProcessed(ctx, done);
  return done.length;
}

async function recordFailure(ctx: Ctx, receipt: Receipt, error: unknown): Promise<void> {
  const attempts = receipt.attempts + 1;
  ctx.log.error({ err: error, receiptId: receipt.id, attempts }, "webhook not processed");
  const state = attempts < MAX_ATTEMPTS ? "pending" : "failed";
  await settleReceipt(ctx, receipt, { state, outcome: toFailedResult(error).error ?? null });
}

function parseUpdates(ctx: Ctx, receipt: Receipt): WebhookUpdate[] | WebhookEnvelopeError {
  try {
    const updates = parseWebhook(JSON.parse(Buffer.from(receipt.body).toString("utf8")));
    return clampTimestamps(updates, receivedOnClock(ctx, receipt));
  } catch (error) {
    if (error instanceof WebhookEnvelopeError) return error;
    if (error instanceof SyntaxError) return new WebhookEnvelopeError("The body is not JSON.");
    throw error;
  }
}

/** A sandbox can shift the workspace's clock (decision 005). */
function receivedOnClock({ clock }: Ctx, { receivedAt }: Receipt): Date {
  return new Date(receivedAt.getTime() + clock.now().getTime() - Date.now());
}

async function claimReceipts(ctx: Ctx, refs: readonly ReceiptRef[]): Promise<Receipt[]> {
  const claimedBy = await nodeId();
  const claimed = await ctx.db
    .update(webhookReceipts)
    .set({ claimedBy, nextAttemptAt: sql`now() + make_interval(secs => ${LEASE_MS / 1000})` })
    .from(sql`${receiptRefs(refs)} as given (id, received_at), ${asyncCommit}`)
    .where(
      and(
        isReceiptOf(ctx, refs),
        eq(webhookReceipts.state, "pending"),
        or(lte(webhookReceipts.nextAttemptAt, sql`now()`), isNodeDead(webhookReceipts.claimedBy)),
      ),
    )
    .returning(getTableColumns(webhookReceipts));
  const place = new Map(refs.map(({ id }, index) => [id, index]));
  return claimed.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

function summarizeResults(updates: readonly WebhookUpdate[], results: readonly UpdateResult[]): string {
  const counts = { message: 0, status: 0, other: 0, problem: 0 };
  for (const [index, { kind }] of updates.entries()) {
    const result = results[index];
    if (!result || result.outcome === "unchanged") continue;
    if (isProblem(result)) counts.problem += 1;
    else if (result.outcome === "applied" && (kind === "message" || kind === "echo")) counts.message += 1;
    else if (result.outcome === "applied" && kind === "status") counts.status += 1;
    else counts.other += 1;
  }
  const done = `${counts.message} new messages, ${counts.status} status changes, ${counts.other} others`;
  return counts.problem > 0 ? `${done}, ${counts.problem} not processed` : done;
}

/** The signature authenticates the account of the addressed number. */
async function readTargets(ctx: Ctx, numberId: Id<"num">): Promise<WebhookTarget[]> {
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
      lastReceivedAt: numbers.webhookLastReceivedAt,
    })
    .from(numbers)
    .where(and(eq(numbers.workspaceId, ctx.workspaceId), inArray(numbers.wabaId, own)));
  return rows.map((row) => ({ ...row, addressed: row.id === numberId }));
}

/** All webhooks of a number update the same row, so this writes only every few seconds. */
async function recordLastReceived(ctx: Ctx, target: WebhookTarget | undefined): Promise<void> {
  const now = new Date();
  if (
    !target ||
    (target.lastReceivedAt && now.getTime() - target.lastReceivedAt.getTime() < LAST_RECEIVED_INTERVAL_MS)
  )
    return;
  await ctx.db
    .update(numbers)
    .set({ webhookLastReceivedAt: now })
    .where(and(eq(numbers.workspaceId, ctx.workspaceId), eq(numbers.id, target.id)));
}

const MAX_CLOCK_SKEW_MS = 5 * 60_000;

/** A timestamp in the future would hold a window open for days and make later updates seem older. */
function clampTimestamps(updates: readonly WebhookUpdate[], receivedAt: Date): WebhookUpdate[] {
  const latest = receivedAt.getTime() + MAX_CLOCK_SKEW_MS;
  const clamp = (time: Date) => (time.getTime() > latest ? receivedAt : time);
  return updates.map((update) => {
    if ("timestamp" in update && update.timestamp) {
      return { ...update, timestamp: clamp(update.timestamp) };
    }
    return update.kind === "template" && update.at ? { ...update, at: clamp(update.at) } : update;
  });
}
