import "server-only";
import { and, eq, inArray, lte, or, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { isNodeGone } from "#db/node-claims.ts";
import { retryOutage } from "#db/retry-outage.ts";
import { numbers, webhookReceipts } from "#db/schema/index.ts";
import type { Id } from "#lib/id.ts";
import { applyUpdate } from "#lib/ingest/apply-update.ts";
import {
  failureOf,
  isProblem,
  personOf,
  recordUpdates,
  type UpdateResult,
} from "#lib/ingest/record-update.ts";
import { MAX_ATTEMPTS, type Receipt, settleReceipt } from "#lib/ingest/settle-receipt.ts";
import type { Target } from "#lib/ingest/webhook-target.ts";
import { nodeId } from "#lib/nodes/this-node.ts";
import { limitTimes } from "#lib/whatsapp/limit-times.ts";
import { parseWebhook, WebhookEnvelopeError, type WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

/** While its node lives nobody else takes a receipt up, unless processing takes longer than this. */
const LEASE_MS = 120_000;
/** One webhook holds up to 1,000 updates (whatsapp-cloud-api.md §4.2); those of different people go side by side. */
const SIDE_BY_SIDE = 4;

/**
 * Processes a kept webhook once: each of its updates in an idempotent transaction of its own, so that a crash in the
 * middle, a repetition by WhatsApp or a replay repeats nothing. An update that fails affects no other; it is tried again
 * with the receipt, unless trying again cannot help. What cannot be read is recorded and waits for a replay.
 * @returns whether everything in it is processed
 */
export async function processReceipt(ctx: Ctx, receiptId: Id<"rcpt">): Promise<boolean> {
  const receipt = await retryOutage(() => claim(ctx, receiptId));
  if (!receipt) return true;
  const updates = readUpdates(ctx, receipt);
  if (updates instanceof WebhookEnvelopeError) {
    await settleReceipt(ctx, receipt, { state: "failed", outcome: `${updates.name}: ${updates.message}` });
    return false;
  }
  try {
    const results = await applyAll(ctx, receipt.numberId, updates);
    const retry = results.some((result) => result.retry) && receipt.attempts + 1 < MAX_ATTEMPTS;
    const record = recordUpdates(updates, results);
    const state = retry ? "pending" : record.problemCount > 0 ? "partially_processed" : "processed";
    await settleReceipt(ctx, receipt, { ...record, state, outcome: outcomeOf(updates, results) });
    return state === "processed";
  } catch (error) {
    // Nothing about its content: the database or this process is in trouble.
    ctx.log.error({ err: error, receiptId, attempts: receipt.attempts + 1 }, "webhook not processed");
    const state = receipt.attempts + 1 < MAX_ATTEMPTS ? "pending" : "failed";
    await settleReceipt(ctx, receipt, { state, outcome: failureOf(error).error ?? null });
    return false;
  }
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

async function claim(ctx: Ctx, receiptId: Id<"rcpt">): Promise<Receipt | null> {
  const claimedBy = await nodeId();
  const [receipt] = await ctx.db
    .update(webhookReceipts)
    .set({ claimedBy, nextAttemptAt: sql`now() + make_interval(secs => ${LEASE_MS / 1000})` })
    .where(
      and(
        eq(webhookReceipts.workspaceId, ctx.workspaceId),
        eq(webhookReceipts.id, receiptId),
        eq(webhookReceipts.state, "pending"),
        or(lte(webhookReceipts.nextAttemptAt, sql`now()`), isNodeGone(webhookReceipts.claimedBy)),
      ),
    )
    .returning();
  return receipt ?? null;
}

/** Applies the updates side by side, those of one person in their order. @returns what came of each */
async function applyAll(ctx: Ctx, numberId: Id<"num">, updates: WebhookUpdate[]): Promise<UpdateResult[]> {
  const targets = await readTargets(ctx, numberId);
  const results: UpdateResult[] = [];
  // Of somebody whose ids change one cannot tell beforehand what else is theirs.
  const count = updates.some(changesIds) ? 1 : SIDE_BY_SIDE;
  const lanes = Array.from({ length: count }, (): [index: number, update: WebhookUpdate][] => []);
  for (const [index, update] of updates.entries()) lanes[laneKey(update) % count]?.push([index, update]);
  await Promise.all(
    lanes.map(async (lane) => {
      for (const [index, update] of lane) results[index] = await applyOne(ctx, targets, update);
    }),
  );
  await ctx.db
    .update(numbers)
    .set({ webhookLastHeardAt: new Date() })
    .where(and(eq(numbers.workspaceId, ctx.workspaceId), eq(numbers.id, numberId)));
  return results;
}

async function applyOne(ctx: Ctx, targets: Target[], update: WebhookUpdate): Promise<UpdateResult> {
  try {
    return await applyUpdate(ctx, targets, update);
  } catch (error) {
    ctx.log.error({ err: error, kind: update.kind }, "webhook update not applied");
    return failureOf(error);
  }
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

function changesIds(update: WebhookUpdate): boolean {
  return update.kind === "identity" || (update.kind === "message" && update.content.kind === "system");
}

/** The same for all updates of one person, which stay in their order, and for all that concern nobody. */
function laneKey(update: WebhookUpdate): number {
  const person = personOf(update);
  const key = person ? (person.bsuid ?? person.waId ?? "") : "";
  let hash = 0;
  for (const letter of key) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  return hash;
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
