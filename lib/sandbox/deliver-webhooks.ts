import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxMessages, sandboxWebhooks } from "#db/schema/index.ts";
import { gatherBodies, isOfMessages } from "#lib/sandbox/batch-webhooks.ts";
import type { QueuedWebhook } from "#lib/sandbox/claim-webhooks.ts";
import { factsOf } from "#lib/sandbox/graph/account-edge.ts";
import { postWebhook } from "#lib/sandbox/post-webhook.ts";
import { presentOf, type SandboxNumber } from "#lib/sandbox/present.ts";
import { settingsOf } from "#lib/sandbox/read-settings.ts";
import { retryAfterMs } from "#lib/sandbox/retry-schedule.ts";

const ORDER = ["accepted", "sent", "delivered", "read", "failed"];

/**
 * Posts what is due for one number as its settings say: alone or gathered, turned round, twice, wrongly signed or not at
 * all. What was taken is forgotten; what was not is put off, and dropped after seven days (whatsapp-cloud-api.md §4.2).
 */
export async function deliverWebhooks(
  db: Db,
  number: SandboxNumber,
  due: readonly QueuedWebhook[],
): Promise<void> {
  const { mode, batchMs, batchMax, reverse, duplicate } = settingsOf(number).webhooks;
  if (mode === "drop") return forget(db, due);
  const ordered = reverse ? due.toReversed() : due;
  for (const [url, queued] of byCallback(number, ordered)) {
    for (const { body, webhooks } of gatherBodies(queued, batchMs > 0 ? batchMax : 1)) {
      const taken = await postWebhook(number, url, body);
      if (taken && duplicate) await postWebhook(number, url, body);
      if (taken) await settle(db, number, webhooks);
      else await putOff(db, number, webhooks);
    }
  }
}

/** Where each goes: an account's override takes those of the field `messages`, the app's callback all others (§4.2). */
function byCallback(
  number: SandboxNumber,
  queued: readonly QueuedWebhook[],
): Iterable<[url: string, queued: QueuedWebhook[]]> {
  const { overrideCallbackUrl } = factsOf(number);
  return Map.groupBy(queued, ({ body }) =>
    overrideCallbackUrl && isOfMessages(body) ? overrideCallbackUrl : number.callbackUrl,
  );
}

async function settle(db: Db, number: SandboxNumber, webhooks: readonly QueuedWebhook[]): Promise<void> {
  await db.transaction(async (tx) => {
    await forget(tx, webhooks);
    for (const webhook of webhooks) await showStatus(tx, number, webhook);
  });
}

async function forget(db: Db, webhooks: readonly QueuedWebhook[]): Promise<void> {
  const ids = webhooks.map(({ id }) => id);
  await db.delete(sandboxWebhooks).where(inArray(sandboxWebhooks.id, ids));
}

async function putOff(db: Db, number: SandboxNumber, webhooks: readonly QueuedWebhook[]): Promise<void> {
  const { retrySpeed } = settingsOf(number).webhooks;
  const now = presentOf(number);
  for (const webhook of webhooks) {
    const triedAt = webhook.triedAt ?? now;
    const waitMs = retryAfterMs(webhook.attempts, now.getTime() - triedAt.getTime(), retrySpeed);
    if (waitMs === null) {
      await forget(db, [webhook]);
      continue;
    }
    await db
      .update(sandboxWebhooks)
      .set({
        attempts: webhook.attempts + 1,
        triedAt,
        dueAt: new Date(now.getTime() + waitMs),
        claimedUntil: null,
      })
      .where(and(eq(sandboxWebhooks.id, webhook.id), ownClaim(webhook)));
  }
}

/** Whether a webhook is still claimed as it was read: another node has it when this one stalled for long. */
function ownClaim({ claimedUntil }: QueuedWebhook) {
  const read = sql.param(claimedUntil, sandboxWebhooks.claimedUntil);
  return sql`${sandboxWebhooks.claimedUntil} is not distinct from ${read}`;
}

/** The phone's own copy of a message's status follows what was reported, forward only. */
async function showStatus(db: Db, number: SandboxNumber, { wamid, status }: QueuedWebhook): Promise<void> {
  if (wamid === null || status === null) return;
  const earlier = ORDER.slice(0, ORDER.indexOf(status));
  const mine = and(
    eq(sandboxMessages.phoneNumberId, number.phoneNumberId),
    eq(sandboxMessages.wamid, wamid),
    inArray(sandboxMessages.status, earlier),
  );
  await db.update(sandboxMessages).set({ status }).where(mine);
}
