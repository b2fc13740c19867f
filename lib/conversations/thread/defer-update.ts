import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { textArray } from "#db/array-params.ts";
import type { Ctx } from "#db/ctx.ts";
import { type DeferredUpdate, deferredUpdates, messages } from "#db/schema/index.ts";
import { editMessage, revokeMessage } from "#lib/conversations/thread/change-message.ts";
import type { MessageRow } from "#lib/conversations/thread/serialize.ts";
import { type Id, isId } from "#lib/platform/id.ts";

/** The name of the lock, also for statements that take it themselves. */
export function messageLock(numberId: Id<"num">, wamid: string): string {
  return `${numberId}/${wamid}`;
}

/** Serializes a message and concurrent updates of it. The fixed order of locks avoids deadlocks. */
export async function lockMessages(
  tx: Ctx,
  numberId: Id<"num">,
  wamids: readonly (string | null)[],
): Promise<void> {
  const names = wamids.filter((wamid) => wamid !== null).map((wamid) => messageLock(numberId, wamid));
  await tx.db.execute(sql`
    select pg_advisory_xact_lock(key) from (
      select hashtextextended(name, 0) as key from unnest(${textArray(new Set(names))}) as name order by 1
    ) as keys`);
}

export async function deferUpdate(
  tx: Ctx,
  about: { numberId: Id<"num">; wamid: string },
  update: DeferredUpdate,
): Promise<void> {
  await tx.db.insert(deferredUpdates).values({
    ...about,
    workspaceId: tx.workspaceId,
    update,
    createdAt: new Date(),
  });
}

export async function deferQuotes(
  tx: Ctx,
  numberId: Id<"num">,
  quotes: readonly { wamid: string; messageId: Id<"msg"> }[],
): Promise<void> {
  if (quotes.length === 0) return;
  await tx.db.insert(deferredUpdates).values(
    quotes.map(({ wamid, messageId }) => ({
      workspaceId: tx.workspaceId,
      numberId,
      wamid,
      update: { kind: "quote" as const, messageId },
      createdAt: new Date(),
    })),
  );
}

export function takeDeferredUpdates(tx: Ctx, numberId: Id<"num">, wamids: readonly string[]) {
  return tx.db
    .delete(deferredUpdates)
    .where(
      and(
        eq(deferredUpdates.workspaceId, tx.workspaceId),
        eq(deferredUpdates.numberId, numberId),
        sql`${deferredUpdates.wamid} = any(${textArray(wamids)})`,
      ),
    )
    .returning({ wamid: deferredUpdates.wamid, update: deferredUpdates.update });
}

/** Applies what waited for a message that was just stored, or whose wamid became known. Call `lockMessages` before. */
export async function applyDeferredUpdates(tx: Ctx, row: MessageRow): Promise<void> {
  if (row.wamid === null) return;
  const deferred = await takeDeferredUpdates(tx, row.numberId, [row.wamid]);
  await applyTakenUpdates(
    tx,
    row,
    deferred.map(({ update }) => update),
  );
}

export async function applyTakenUpdates(
  tx: Ctx,
  row: MessageRow,
  updates: readonly DeferredUpdate[],
): Promise<void> {
  let current = row;
  for (const update of updates) {
    if (update.kind === "edit") {
      current = await editMessage(tx, current, { content: update.content, at: new Date(update.at) });
    } else if (update.kind === "revoke") {
      current = await revokeMessage(tx, current, new Date(update.at));
    } else if (isId("msg", update.messageId)) {
      await tx.db
        .update(messages)
        .set({ replyToId: row.id })
        .where(and(eq(messages.workspaceId, tx.workspaceId), eq(messages.id, update.messageId)));
    }
  }
}
