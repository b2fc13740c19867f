import "server-only";
import { asc, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isNodeGone } from "#db/node-claims.ts";
import { sandboxNumbers, sandboxWebhooks } from "#db/schema/index.ts";
import { nodeId } from "#lib/nodes/this-node.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";

export type QueuedWebhook = typeof sandboxWebhooks.$inferSelect;

/** As many as one body may hold. */
const CLAIM_MAX = 1000;
/** A claim holds for so long at most; when its node dies before, it is void at once. */
const CLAIM_SECONDS = 60;

/** @param isOwnClaim whether a claim is this node's own, which it may renew */
const dueWebhooks = (isOwnClaim: SQL) => sql`${sandboxWebhooks} w
  left join ${sandboxNumbers} n on n.phone_number_id = w.phone_number_id,
  lateral (select
    clock_timestamp() + make_interval(secs => coalesce(n.clock_offset_ms, 0) / 1000.0) as present,
    make_interval(secs => coalesce((n.settings #>> '{webhooks,batchMs}')::int, 0) / 1000.0) as batch) t
  where w.due_at <= t.present
    and coalesce(n.settings #>> '{webhooks,mode}', 'post') <> 'hold'
    and (w.claimed_until is null or w.claimed_until < clock_timestamp() or ${isNodeGone(sql`w.claimed_by`)}
      or ${isOwnClaim})
    and (t.batch = interval '0' or exists (select from ${sandboxWebhooks} f
      where f.phone_number_id = w.phone_number_id and f.due_at <= t.present - t.batch))`;

/** Whether `claimWebhooks` would take any. */
export const isAnyWebhookDue = sql`exists (select from ${dueWebhooks(sql`exists (
  select from nodes own where own.id = w.claimed_by and own.session_name = current_setting('application_name'))`)})`;

/**
 * Takes in hand what is due on its number's clock and not held, in order of its time, so that no other process posts it.
 * What this node had claimed before and did not settle, because the database was away, is claimed anew: call it when nothing
 * is being posted here. Where a number's updates are gathered into batches, it waits until the batch's time has passed since the first of them.
 */
export async function claimWebhooks(db: Db): Promise<{ number: SandboxNumber; webhooks: QueuedWebhook[] }[]> {
  const claimedBy = await nodeId();
  const claimed = await db
    .update(sandboxWebhooks)
    .set({ claimedBy, claimedUntil: sql`clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})` })
    .where(
      inArray(
        sandboxWebhooks.id,
        sql`(select w.id from ${dueWebhooks(sql`w.claimed_by = ${claimedBy}::uuid`)}
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
