import "server-only";
import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { type Db, pool } from "#db/client.ts";
import { sandboxMessages, sandboxNumbers, sandboxWebhooks } from "#db/schema/index.ts";
import { decrypt } from "#lib/crypto.ts";
import { log } from "#lib/log.ts";
import { webhookBell } from "#lib/sandbox/enqueue-webhook.ts";
import { signBody } from "#lib/whatsapp/verify-signature.ts";

const POLL_MS = 500;
const POST_TIMEOUT_MS = 5000;
const RETRY_MAX_MS = 60_000;
const ORDER = ["accepted", "sent", "delivered", "read", "failed"];

/**
 * Posts the simulator's webhooks until the signal aborts: at once when one is enqueued here, every half second else.
 * @returns resolves when it was told to stop and has let go of the database
 */
export function startDispatcher({ signal }: { signal: AbortSignal }): Promise<void> {
  let running: Promise<void> | null = null;
  const run = () => {
    if (running || signal.aborted) return;
    running = drain(signal)
      .catch((error: unknown) => log.warn({ err: error }, "sandbox webhooks not posted"))
      .finally(() => {
        running = null;
      });
  };
  webhookBell().addEventListener("webhook", run, { signal });
  const timer = setInterval(run, POLL_MS);
  return new Promise((resolve) => {
    const stop = () => {
      clearInterval(timer);
      resolve(running ?? undefined);
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}

async function drain(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await postNext())) {
    // One after the other: WhatsApp's order is the order of the queue.
  }
}

/** Posts the next due webhook and removes it, or puts it off; in one transaction, so that no two processes post it. */
async function postNext(): Promise<boolean> {
  return pool().db.transaction(async (tx) => {
    const [webhook] = await tx
      .select()
      .from(sandboxWebhooks)
      .where(lte(sandboxWebhooks.dueAt, sql`now()`))
      .orderBy(asc(sandboxWebhooks.dueAt), asc(sandboxWebhooks.id))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!webhook) return false;
    const [number] = await tx
      .select()
      .from(sandboxNumbers)
      .where(eq(sandboxNumbers.phoneNumberId, webhook.phoneNumberId));
    const done = !number || (await post(number, webhook.body));
    const same = eq(sandboxWebhooks.id, webhook.id);
    if (done) {
      await tx.delete(sandboxWebhooks).where(same);
      await showStatus(tx, webhook);
    } else {
      const delay = Math.min(1000 * 2 ** webhook.attempts, RETRY_MAX_MS);
      await tx
        .update(sandboxWebhooks)
        .set({ attempts: webhook.attempts + 1, dueAt: new Date(Date.now() + delay) })
        .where(same);
    }
    return true;
  });
}

async function post(number: typeof sandboxNumbers.$inferSelect, text: string): Promise<boolean> {
  const body = Buffer.from(text, "utf8");
  try {
    const response = await fetch(number.callbackUrl, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "X-Hub-Signature-256": signBody(body, decrypt(number.appSecret, number.phoneNumberId)),
      },
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

/** The phone's own copy of a message's status follows what was reported, forward only. */
async function showStatus(tx: Db, { wamid, status }: typeof sandboxWebhooks.$inferSelect): Promise<void> {
  if (wamid === null || status === null) return;
  const earlier = ORDER.slice(0, ORDER.indexOf(status));
  await tx
    .update(sandboxMessages)
    .set({ status })
    .where(and(eq(sandboxMessages.wamid, wamid), inArray(sandboxMessages.status, earlier)));
}
