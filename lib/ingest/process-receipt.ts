import "server-only";
import { and, eq, getTableColumns, inArray, lte, or, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { isNodeGone } from "#db/node-claims.ts";
import { retryOutage } from "#db/retry-outage.ts";
import { numbers, webhookReceipts } from "#db/schema/index.ts";
import { SECOND } from "#lib/clock.ts";
import type { Id } from "#lib/id.ts";
import { applyUpdates } from "#lib/ingest/apply-updates.ts";
import { failureOf, isProblem, recordUpdates, type UpdateResult } from "#lib/ingest/record-update.ts";
import {
  isReceiptOf,
  MAX_ATTEMPTS,
  type Receipt,
  type ReceiptRef,
  receiptRefs,
  type SettledReceipt,
  settleProcessed,
  settleReceipt,
  withoutWaiting,
} from "#lib/ingest/settle-receipt.ts";
import type { Target } from "#lib/ingest/webhook-target.ts";
import { nodeId } from "#lib/nodes/this-node.ts";
import { limitTimes } from "#lib/whatsapp/limit-times.ts";
import { parseWebhook, WebhookEnvelopeError, type WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

/** While its node lives nobody else takes a receipt up, unless processing takes longer than this. */
const LEASE_MS = 120_000;
const HEARD_EVERY_MS = 5 * SECOND;
/**
 * Processes one kept webhook.
 * @returns whether everything in it is processed
 */
export async function processReceipt(ctx: Ctx, receiptId: Id<"rcpt">): Promise<boolean> {
  const [ref] = await ctx.db
    .select({ id: webhookReceipts.id, receivedAt: webhookReceipts.receivedAt })
    .from(webhookReceipts)
    .where(and(eq(webhookReceipts.workspaceId, ctx.workspaceId), eq(webhookReceipts.id, receiptId)));
  return ref === undefined || (await processReceipts(ctx, [ref])) === 0;
}

/**
 * Processes kept webhooks of the workspace once, their updates together: in idempotent transactions, so that a crash in the
 * middle, a repetition by WhatsApp or a replay repeats nothing. An update that fails affects no other; it is tried again
 * with its receipt, unless trying again cannot help. What cannot be read is recorded and waits for a replay.
 * @returns how many of them are not wholly processed
 */
export async function processReceipts(ctx: Ctx, refs: readonly ReceiptRef[]): Promise<number> {
  if (refs.length === 0) return 0;
  const receipts = await retryOutage(() => claim(ctx, refs));
  const byNumber = Map.groupBy(receipts, ({ numberId }) => numberId);
  let unfinished = 0;
  for (const [numberId, own] of byNumber) unfinished += await processOfNumber(ctx, numberId, own);
  return unfinished;
}

/** @returns how many are not wholly processed */
async function processOfNumber(ctx: Ctx, numberId: Id<"num">, receipts: readonly Receipt[]): Promise<number> {
  const readings = receipts.map((receipt) => ({ receipt, updates: readUpdates(ctx, receipt) }));
  const readable = readings.flatMap(({ receipt, updates }) =>
    updates instanceof WebhookEnvelopeError ? [] : [{ receipt, updates }],
  );
  for (const { receipt, updates } of readings) {
    if (!(updates instanceof WebhookEnvelopeError)) continue;
    await settleReceipt(ctx, receipt, { state: "failed", outcome: `${updates.name}: ${updates.message}` });
  }
  if (readable.length === 0) return receipts.length;
  try {
    const targets = await readTargets(ctx, numberId);
    await noteHeard(
      ctx,
      targets.find(({ addressed }) => addressed),
    );
    const results = await applyUpdates(
      ctx,
      targets,
      readable.flatMap(({ updates }) => updates),
    );
    const settled = await settle(ctx, readable, results);
    return receipts.length - settled;
  } catch (error) {
    // Nothing about their content: the database or this process is in trouble.
    for (const { receipt } of readable) await putOff(ctx, receipt, error);
    return receipts.length;
  }
}

/** Writes what came of webhooks. @returns how many are processed */
async function settle(
  ctx: Ctx,
  readings: readonly { receipt: Receipt; updates: WebhookUpdate[] }[],
  results: readonly UpdateResult[],
): Promise<number> {
  const done: SettledReceipt[] = [];
  let from = 0;
  for (const { receipt, updates } of readings) {
    const own = results.slice(from, from + updates.length);
    from += updates.length;
    const retry = own.some((result) => result.retry) && receipt.attempts + 1 < MAX_ATTEMPTS;
    const record = { ...recordUpdates(updates, own), outcome: outcomeOf(updates, own) };
    if (retry) await settleReceipt(ctx, receipt, { ...record, state: "pending" });
    else if (record.problemCount > 0)
      await settleReceipt(ctx, receipt, { ...record, state: "partially_processed" });
    else done.push({ receipt, record });
  }
  await settleProcessed(ctx, done);
  return done.length;
}

async function putOff(ctx: Ctx, receipt: Receipt, error: unknown): Promise<void> {
  const attempts = receipt.attempts + 1;
  ctx.log.error({ err: error, receiptId: receipt.id, attempts }, "webhook not processed");
  const state = attempts < MAX_ATTEMPTS ? "pending" : "failed";
  await settleReceipt(ctx, receipt, { state, outcome: failureOf(error).error ?? null });
}

/** The updates of a kept body, or why it is no webhook of WhatsApp's; reading it again would say the same. */
function readUpdates(ctx: Ctx, receipt: Receipt): WebhookUpdate[] | WebhookEnvelopeError {
  try {
    const updates = parseWebhook(JSON.parse(Buffer.from(receipt.body).toString("utf8")));
    return limitTimes(updates, receivedBy(ctx, receipt));
  } catch (error) {
    if (error instanceof WebhookEnvelopeError) return error;
    if (error instanceof SyntaxError) return new WebhookEnvelopeError("The body is not JSON.");
    throw error;
  }
}

/** When a webhook came, by the workspace's clock, which its sandbox may have moved (decision 005). */
function receivedBy({ clock }: Ctx, { receivedAt }: Receipt): Date {
  return new Date(receivedAt.getTime() + clock.now().getTime() - Date.now());
}

/** Takes receipts for this node, in the order in which they are given. */
async function claim(ctx: Ctx, refs: readonly ReceiptRef[]): Promise<Receipt[]> {
  const claimedBy = await nodeId();
  const claimed = await ctx.db
    .update(webhookReceipts)
    .set({ claimedBy, nextAttemptAt: sql`now() + make_interval(secs => ${LEASE_MS / 1000})` })
    .from(sql`${receiptRefs(refs)} as given (id, received_at), ${withoutWaiting}`)
    .where(
      and(
        isReceiptOf(ctx, refs),
        eq(webhookReceipts.state, "pending"),
        or(lte(webhookReceipts.nextAttemptAt, sql`now()`), isNodeGone(webhookReceipts.claimedBy)),
      ),
    )
    .returning(getTableColumns(webhookReceipts));
  const place = new Map(refs.map(({ id }, index) => [id, index]));
  return claimed.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

/** What came of a webhook in one line. */
function outcomeOf(updates: readonly WebhookUpdate[], results: readonly UpdateResult[]): string {
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
      heardAt: numbers.webhookLastHeardAt,
    })
    .from(numbers)
    .where(and(eq(numbers.workspaceId, ctx.workspaceId), inArray(numbers.wabaId, own)));
  return rows.map((row) => ({ ...row, addressed: row.id === numberId }));
}

/** Notes when WhatsApp was last heard of; every few seconds, since all webhooks of a number would write the same row. */
async function noteHeard(ctx: Ctx, target: Target | undefined): Promise<void> {
  const now = new Date();
  if (!target || (target.heardAt && now.getTime() - target.heardAt.getTime() < HEARD_EVERY_MS)) return;
  await ctx.db
    .update(numbers)
    .set({ webhookLastHeardAt: now })
    .where(and(eq(numbers.workspaceId, ctx.workspaceId), eq(numbers.id, target.id)));
}
