import "server-only";
import { and, eq, getTableColumns, inArray, lte, or, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { isNodeDead } from "#db/node-claims.ts";
import { retryOutage } from "#db/retry-outage.ts";
import { inboundWebhooks, numbers } from "#db/schema/index.ts";
import { applyUpdates } from "#lib/ingest/apply-updates.ts";
import {
  asyncCommit,
  type InboundWebhook,
  type InboundWebhookRef,
  inboundWebhookRefs,
  isInboundWebhookOf,
  MAX_ATTEMPTS,
  type SettledInboundWebhook,
  settleInboundWebhook,
  settleProcessed,
} from "#lib/ingest/settle-inbound-webhook.ts";
import {
  findSearchKeys,
  isProblem,
  toFailedResult,
  toInboundWebhookColumns,
  toSearchKeys,
  type UpdateResult,
} from "#lib/ingest/to-inbound-webhook-columns.ts";
import type { WebhookTarget } from "#lib/ingest/webhook-target.ts";
import { MINUTE, SECOND } from "#lib/platform/clock.ts";
import type { Id } from "#lib/platform/id.ts";
import { nodeId } from "#lib/queue/this-node.ts";
import { parseWebhook, WebhookEnvelopeError, type WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

/** Another node may also claim a webhook as soon as the claiming node is gone. */
const LEASE_MS = 2 * MINUTE;
const LAST_RECEIVED_INTERVAL_MS = 5 * SECOND;

/**
 * Applies every update in an idempotent transaction, so crashes and replays apply nothing twice. Failed updates are
 * retried with their webhook unless the error is permanent. @returns how many webhooks are not fully processed
 */
export async function processInboundWebhooks(ctx: Ctx, refs: readonly InboundWebhookRef[]): Promise<number> {
  if (refs.length === 0) return 0;
  const webhooks = await retryOutage(() => claimInboundWebhooks(ctx, refs));
  const byNumber = Map.groupBy(webhooks, ({ numberId }) => numberId);
  let unfinished = 0;
  for (const [numberId, own] of byNumber) unfinished += await processOfNumber(ctx, numberId, own);
  return unfinished;
}

/** @returns how many are not fully processed */
async function processOfNumber(
  ctx: Ctx,
  numberId: Id<"num">,
  webhooks: readonly InboundWebhook[],
): Promise<number> {
  const parsed = webhooks.map((webhook) => ({ webhook, updates: parseUpdates(ctx, webhook) }));
  const readable = parsed.flatMap(({ webhook, updates }) =>
    updates instanceof WebhookEnvelopeError ? [] : [{ webhook, updates }],
  );
  for (const { webhook, updates } of parsed) {
    if (!(updates instanceof WebhookEnvelopeError)) continue;
    await settleInboundWebhook(ctx, webhook, {
      state: "failed",
      outcome: `${updates.name}: ${updates.message}`,
      searchKeys: findSearchKeys(readJson(webhook)),
    });
  }
  if (readable.length === 0) return webhooks.length;
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
    return webhooks.length - settled;
  } catch (error) {
    // Caused by the database or this process, not by the content.
    for (const { webhook, updates } of readable) await recordFailure(ctx, webhook, updates, error);
    return webhooks.length;
  }
}

/** @returns how many webhooks are processed */
async function storeResults(
  ctx: Ctx,
  parsed: readonly { webhook: InboundWebhook; updates: WebhookUpdate[] }[],
  results: readonly UpdateResult[],
): Promise<number> {
  const done: SettledInboundWebhook[] = [];
  let from = 0;
  for (const { webhook, updates } of parsed) {
    const own = results.slice(from, from + updates.length);
    from += updates.length;
    const retry = own.some((result) => result.retry) && webhook.attempts + 1 < MAX_ATTEMPTS;
    const record = { ...toInboundWebhookColumns(updates, own), outcome: summarizeResults(updates, own) };
    if (retry) await settleInboundWebhook(ctx, webhook, { ...record, state: "pending" });
    else if (record.problemCount > 0)
      await settleInboundWebhook(ctx, webhook, { ...record, state: "partially_processed" });
    else done.push({ webhook, record });
  }
  await settleProcessed(ctx, done);
  return done.length;
}

async function recordFailure(
  ctx: Ctx,
  webhook: InboundWebhook,
  updates: readonly WebhookUpdate[],
  error: unknown,
): Promise<void> {
  const attempts = webhook.attempts + 1;
  ctx.log.error({ err: error, inboundWebhookId: webhook.id, attempts }, "webhook not processed");
  const state = attempts < MAX_ATTEMPTS ? "pending" : "failed";
  const outcome = toFailedResult(error).error ?? null;
  await settleInboundWebhook(ctx, webhook, { state, outcome, searchKeys: toSearchKeys(updates) });
}

/** @returns undefined when the body is not JSON */
function readJson({ body }: InboundWebhook): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}

function parseUpdates(ctx: Ctx, webhook: InboundWebhook): WebhookUpdate[] | WebhookEnvelopeError {
  const json = readJson(webhook);
  if (json === undefined) return new WebhookEnvelopeError("The body is not JSON.");
  try {
    return clampTimestamps(parseWebhook(json), receivedOnClock(ctx, webhook));
  } catch (error) {
    if (error instanceof WebhookEnvelopeError) return error;
    throw error;
  }
}

/** A sandbox can shift the workspace's clock (decision 005). */
function receivedOnClock({ clock }: Ctx, { receivedAt }: InboundWebhook): Date {
  return new Date(receivedAt.getTime() + clock.now().getTime() - Date.now());
}

async function claimInboundWebhooks(ctx: Ctx, refs: readonly InboundWebhookRef[]): Promise<InboundWebhook[]> {
  const claimedBy = await nodeId();
  const claimed = await ctx.db
    .update(inboundWebhooks)
    .set({ claimedBy, nextAttemptAt: sql`now() + make_interval(secs => ${LEASE_MS / 1000})` })
    .from(sql`${inboundWebhookRefs(refs)} as given (id, received_at), ${asyncCommit}`)
    .where(
      and(
        isInboundWebhookOf(ctx, refs),
        eq(inboundWebhooks.state, "pending"),
        or(lte(inboundWebhooks.nextAttemptAt, sql`now()`), isNodeDead(inboundWebhooks.claimedBy)),
      ),
    )
    .returning(getTableColumns(inboundWebhooks));
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

const MAX_CLOCK_SKEW_MS = 5 * MINUTE;

/** A timestamp in the future would hold a window open for days and make later updates seem older. */
function clampTimestamps(updates: readonly WebhookUpdate[], receivedAt: Date): WebhookUpdate[] {
  const latest = receivedAt.getTime() + MAX_CLOCK_SKEW_MS;
  const clamp = (time: Date) => (time.getTime() > latest ? receivedAt : time);
  return updates.map((update) => {
    if ("timestamp" in update && update.timestamp) {
      return { ...update, timestamp: clamp(update.timestamp) };
    }
    const isAboutAccount = update.kind === "template" || update.kind === "account";
    return isAboutAccount && update.at ? { ...update, at: clamp(update.at) } : update;
  });
}
