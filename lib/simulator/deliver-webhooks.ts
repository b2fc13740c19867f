import "server-only";
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { textArray } from "#db/array-params.ts";
import type { Db } from "#db/client.ts";
import { isNodeDead } from "#db/node-claims.ts";
import { sandboxMessages, sandboxNumbers, sandboxWebhooks } from "#db/schema/index.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#lib/platform/clock.ts";
import { decrypt } from "#lib/platform/crypto.ts";
import type { Network } from "#lib/platform/safe-fetch/check-url.ts";
import { postEvent } from "#lib/platform/safe-fetch/post-event.ts";
import { nodeId } from "#lib/queue/this-node.ts";
import { batchBodies, isMessagesBody } from "#lib/simulator/batch-bodies.ts";
import { callbackNetwork } from "#lib/simulator/callback-network.ts";
import {
  getSandboxTime,
  readAccountData,
  readSettings,
  type SandboxNumber,
} from "#lib/simulator/sandbox-number.ts";
import { signBody } from "#lib/whatsapp/verify-signature.ts";

/** docs/whatsapp.md#webhook-delivery */
const MAX_RETRY_MS = 7 * DAY;

// Meta documents an immediate retry, then a decreasing frequency; the values are ours.
const RETRY_DELAYS_MS = [
  0,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  DAY,
];

/** @param failures earlier failures @param sinceMs since the first attempt @param speed time compression of retries */
export function retryDelayMs(failures: number, sinceMs: number, speed: number): number | null {
  if (sinceMs >= MAX_RETRY_MS / speed) return null;
  return Math.ceil((RETRY_DELAYS_MS[failures] ?? DAY) / speed);
}

type QueuedWebhook = typeof sandboxWebhooks.$inferSelect;

const CLAIM_MAX = 1000;
const CLAIM_SECONDS = 60;
/** When the claim of what is left to post is renewed: before its end by far more than a request takes. */
const RENEWED_BEFORE_MS = 40 * SECOND;

const claimEnd = sql`clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})`;

const dueWebhooks = (isOwnClaim: SQL) => sql`${sandboxWebhooks} w
  left join ${sandboxNumbers} n on n.phone_number_id = w.phone_number_id,
  lateral (select
    clock_timestamp() + make_interval(secs => coalesce(n.clock_offset_ms, 0) / 1000.0) as present,
    make_interval(secs => coalesce((n.settings #>> '{webhooks,batchMs}')::int, 0) / 1000.0) as batch) t
  where w.due_at <= t.present
    and coalesce(n.settings #>> '{webhooks,mode}', 'post') <> 'hold'
    and (w.claimed_until is null or w.claimed_until < clock_timestamp() or ${isNodeDead(sql`w.claimed_by`)}
      or ${isOwnClaim})
    and (t.batch = interval '0' or exists (select from ${sandboxWebhooks} f
      where f.phone_number_id = w.phone_number_id and f.due_at <= t.present - t.batch))`;

export const isAnyWebhookDue = sql`exists (select from ${dueWebhooks(sql`exists (
  select from nodes own where own.id = w.claimed_by and own.session_name = current_setting('application_name'))`)})`;

/**
 * Claims due webhooks and renews this node's own claims. With batching, a webhook becomes due when the batch time of the
 * number's oldest has passed.
 * @param posting the ids of the numbers whose webhooks this node is posting, which are left out
 */
export async function claimWebhooks(
  db: Db,
  posting: Iterable<string> = [],
): Promise<{ number: SandboxNumber; webhooks: QueuedWebhook[] }[]> {
  const claimedBy = await nodeId();
  const claimed = await db
    .update(sandboxWebhooks)
    .set({ claimedBy, claimedUntil: claimEnd })
    .where(
      inArray(
        sandboxWebhooks.id,
        sql`(select w.id from ${dueWebhooks(sql`w.claimed_by = ${claimedBy}::uuid`)}
            and w.phone_number_id <> all(${textArray(posting)})
          order by w.due_at, w.id
          limit ${CLAIM_MAX}
          for update of w skip locked)`,
      ),
    )
    .returning();
  if (claimed.length === 0) return [];
  const ids = [...new Set(claimed.map(({ phoneNumberId }) => phoneNumberId))];
  const numbers = await db
    .select()
    .from(sandboxNumbers)
    .where(inArray(sandboxNumbers.phoneNumberId, ids))
    .orderBy(asc(sandboxNumbers.phoneNumberId));
  const byTime = claimed.toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || a.id - b.id);
  return numbers.map((number) => ({
    number,
    webhooks: byTime.filter(({ phoneNumberId }) => phoneNumberId === number.phoneNumberId),
  }));
}

const POST_TIMEOUT_MS = 5 * SECOND;

/** docs/whatsapp.md#webhook-signature */
async function postWebhook(
  number: SandboxNumber,
  { url, text, network }: { url: string; text: string; network: Network },
): Promise<boolean> {
  const body = Buffer.from(text, "utf8");
  const { wrongSignature } = readSettings(number).webhooks;
  const secret = decrypt(number.appSecret, number.phoneNumberId);
  const headers = {
    "Content-Type": "application/json",
    "X-Hub-Signature-256": signBody(body, wrongSignature ? `${secret}?` : secret),
  };
  // Parley chose its own callback; a number's override is anybody's.
  if (url !== number.callbackUrl) {
    const limits = { connectMs: POST_TIMEOUT_MS, totalMs: POST_TIMEOUT_MS };
    const result = await postEvent({ url, headers, body }, network, limits);
    return result.kind === "responded" && result.status === 200;
  }
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(POST_TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

const STATUS_ORDER = ["accepted", "sent", "delivered", "read", "failed"];

/** docs/whatsapp.md#webhook-delivery */
export async function deliverWebhooks(
  db: Db,
  number: SandboxNumber,
  due: readonly QueuedWebhook[],
  network: Network = callbackNetwork(),
): Promise<void> {
  const { mode, batchMs, batchMax, reverse, duplicate } = readSettings(number).webhooks;
  if (mode === "drop") return deleteWebhooks(db, due);
  const ordered = reverse ? due.toReversed() : due;
  const claim = new Claim(db, due);
  for (const [url, queued] of groupByCallback(number, ordered)) {
    for (const { body, webhooks } of batchBodies(queued, batchMs > 0 ? batchMax : 1)) {
      // Another process posts the rest.
      if (!(await claim.renew())) return;
      const post = () => postWebhook(number, { url, text: body, network });
      const isAccepted = await post();
      if (isAccepted && duplicate) await post();
      if (isAccepted) await completeWebhooks(db, number, webhooks);
      else await scheduleRetries(db, number, webhooks);
      claim.end(webhooks);
    }
  }
}

/** An override replaces the app's callback for `messages` only (docs/whatsapp.md#callback-override). */
function groupByCallback(
  number: SandboxNumber,
  queued: readonly QueuedWebhook[],
): Iterable<[url: string, queued: QueuedWebhook[]]> {
  const { overrideCallbackUrl } = readAccountData(number);
  return Map.groupBy(queued, ({ body }) =>
    overrideCallbackUrl && isMessagesBody(body) ? overrideCallbackUrl : number.callbackUrl,
  );
}

async function completeWebhooks(
  db: Db,
  number: SandboxNumber,
  webhooks: readonly QueuedWebhook[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteWebhooks(tx, webhooks);
    for (const webhook of webhooks) await updateShownStatus(tx, number, webhook);
  });
}

async function deleteWebhooks(db: Db, webhooks: readonly QueuedWebhook[]): Promise<void> {
  const ids = webhooks.map(({ id }) => id);
  await db.delete(sandboxWebhooks).where(inArray(sandboxWebhooks.id, ids));
}

async function scheduleRetries(
  db: Db,
  number: SandboxNumber,
  webhooks: readonly QueuedWebhook[],
): Promise<void> {
  const { retrySpeed } = readSettings(number).webhooks;
  const now = getSandboxTime(number);
  for (const webhook of webhooks) {
    const triedAt = webhook.triedAt ?? now;
    const waitMs = retryDelayMs(webhook.attempts, now.getTime() - triedAt.getTime(), retrySpeed);
    if (waitMs === null) {
      await deleteWebhooks(db, [webhook]);
      continue;
    }
    await db
      .update(sandboxWebhooks)
      .set({
        attempts: webhook.attempts + 1,
        triedAt,
        dueAt: sql`clock_timestamp() + make_interval(secs => ${(number.clockOffsetMs + waitMs) / 1000})`,
        claimedUntil: null,
      })
      .where(and(eq(sandboxWebhooks.id, webhook.id), isStillClaimed(webhook)));
  }
}

/** The claimed webhooks that are not posted yet, which other processes leave alone while the claim is renewed. */
class Claim {
  readonly #db: Db;
  readonly #left: Map<number, QueuedWebhook>;

  constructor(db: Db, webhooks: readonly QueuedWebhook[]) {
    this.#db = db;
    this.#left = new Map(webhooks.map((webhook) => [webhook.id, webhook]));
  }

  /** @returns false when another process has claimed some of them */
  async renew(): Promise<boolean> {
    const left = [...this.#left.values()];
    const end = Math.min(...left.map(({ claimedUntil }) => claimedUntil?.getTime() ?? 0));
    if (end - Date.now() > RENEWED_BEFORE_MS) return true;
    const claimedBy = await nodeId();
    const renewed = await this.#db
      .update(sandboxWebhooks)
      .set({ claimedUntil: claimEnd })
      .where(
        and(
          inArray(sandboxWebhooks.id, [...this.#left.keys()]),
          sql`${sandboxWebhooks.claimedBy} = ${claimedBy}::uuid`,
        ),
      )
      .returning({ id: sandboxWebhooks.id, claimedUntil: sandboxWebhooks.claimedUntil });
    for (const { id, claimedUntil } of renewed) {
      const webhook = this.#left.get(id);
      if (webhook) webhook.claimedUntil = claimedUntil;
    }
    return renewed.length === left.length;
  }

  end(webhooks: readonly QueuedWebhook[]): void {
    for (const { id } of webhooks) this.#left.delete(id);
  }
}

/** A stalled node loses its claims. */
function isStillClaimed({ claimedUntil }: QueuedWebhook) {
  const read = sql.param(claimedUntil, sandboxWebhooks.claimedUntil);
  return sql`${sandboxWebhooks.claimedUntil} is not distinct from ${read}`;
}

/** Never moves backwards. */
async function updateShownStatus(
  db: Db,
  number: SandboxNumber,
  { wamid, status }: QueuedWebhook,
): Promise<void> {
  if (wamid === null || status === null) return;
  const earlier = STATUS_ORDER.slice(0, STATUS_ORDER.indexOf(status));
  const isReportedMessage = and(
    eq(sandboxMessages.phoneNumberId, number.phoneNumberId),
    eq(sandboxMessages.wamid, wamid),
    inArray(sandboxMessages.status, earlier),
  );
  await db.update(sandboxMessages).set({ status }).where(isReportedMessage);
}
