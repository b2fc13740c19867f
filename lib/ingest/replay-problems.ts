import "server-only";
import { and, eq, lte, or, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { inOrder, isAfterKeys, type Keyset } from "#db/keyset.ts";
import { inboundWebhooks } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { countProblems, hasProblems, withProblems } from "#lib/ingest/count-problems.ts";
import { replayInboundJob } from "#lib/ingest/jobs.ts";
import { replayInboundWebhook } from "#lib/ingest/replay-inbound-webhook.ts";
import type { Id } from "#lib/platform/id.ts";
import { enqueue } from "#lib/queue/boss.ts";

const BATCH = 100;

const OLDEST_FIRST: Keyset = { at: inboundWebhooks.receivedAt, id: inboundWebhooks.id, order: "asc" };

/** @returns the number of webhooks, counted up to `MAX_COUNTED_PROBLEMS` */
export async function requestReplay(ctx: Ctx): Promise<{ count: number }> {
  return inTransaction(ctx, async (tx) => {
    const count = await countProblems(tx);
    if (count === 0) return { count };
    await appendAudit(tx, { action: "inbound.replayed", data: { count } });
    const { workspaceId } = tx;
    await enqueue(tx, replayInboundJob, { workspaceId, until: new Date().toISOString() });
    return { count };
  });
}

/** A restarted job continues with the rest. @param until ignores webhooks received later */
export async function replayProblems(ctx: Ctx, until: Date, signal: AbortSignal): Promise<void> {
  for await (const { id } of readInPages(ctx.db, withProblems(ctx), until)) {
    signal.throwIfAborted();
    await replayInboundWebhook(ctx, id);
  }
}

/**
 * Reads the inbound webhooks of all workspaces that are not processed, also those that failed, oldest first, for operators.
 * @param until ignores webhooks received later
 */
export function readUnprocessed(db: Db, until: Date): AsyncGenerator<FoundWebhook> {
  // Both have an index; `state <> 'processed'`, which is the same, has none.
  return readInPages(db, or(eq(inboundWebhooks.state, "pending"), hasProblems), until);
}

interface FoundWebhook {
  id: Id<"rcpt">;
  workspaceId: Id<"ws">;
}

async function* readInPages(
  db: Db,
  condition: SQL | undefined,
  until: Date,
): AsyncGenerator<FoundWebhook, void> {
  const { id, workspaceId, receivedAt } = inboundWebhooks;
  let position: string[] | null = null;
  while (true) {
    const batch = await db
      .select({ id, workspaceId, receivedAt })
      .from(inboundWebhooks)
      .where(
        and(condition, lte(receivedAt, until), position ? isAfterKeys(OLDEST_FIRST, position) : undefined),
      )
      .orderBy(...inOrder(OLDEST_FIRST))
      .limit(BATCH);
    yield* batch;
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    position = [last.receivedAt.toISOString(), last.id];
  }
}
