import "server-only";
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { textArray, uuidArray, workspaceOf } from "#db/array-params.ts";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { isAfterKeys, type Keyset } from "#db/keyset.ts";
import { retryConflicts } from "#db/retry-conflicts.ts";
import { conversations, drafts, messages } from "#db/schema/index.ts";
import { eraseMessages } from "#lib/erasure/erase-messages.ts";
import type { Id } from "#lib/platform/id.ts";
import { joinPosition, splitPosition } from "#lib/platform/step-position.ts";
import { isOldMessage } from "#lib/retention/queries.ts";
import { hasTrait, kindsWithout } from "#lib/whatsapp/kind-rules.ts";

/** In one transaction, which then takes less than 100 ms. */
const BATCH = 500;

const keyset: Keyset = { at: messages.createdAt, id: messages.id, order: "asc" };

type OldMessage = Pick<
  typeof messages.$inferSelect,
  "id" | "conversationId" | "createdAt" | "direction" | "kind"
>;

export interface DeletedBatch {
  deleted: number;
  /** The keys of the last message that was read; null after the last batch. */
  position: string | null;
}

/**
 * Deletes the oldest messages in one transaction, with their timelines, files, search entries and automatic replies. The
 * conversations remain; what they say about a deleted message is corrected.
 * @param save commits with the batch; returns false to roll it back
 */
export async function deleteOldMessages(
  ctx: Ctx,
  before: Date,
  position: string | null,
  save: (tx: Ctx, batch: DeletedBatch) => Promise<boolean>,
): Promise<DeletedBatch | null> {
  const keys = splitPosition(position);
  const after = keys ? isAfterKeys(keyset, keys) : undefined;
  // Outside of the transaction: it may read past many entries that are kept.
  const found = await ctx.db
    .select({ id: messages.id, createdAt: messages.createdAt })
    .from(messages)
    .where(and(isOldMessage(ctx, before), after))
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(BATCH);
  const last = found.at(-1);
  const next = last && found.length === BATCH ? joinPosition(last.createdAt.toISOString(), last.id) : null;
  return retryConflicts(ctx, () =>
    inTransaction(ctx, async (tx) => {
      const deleted = await deleteBatch(
        tx,
        found.map(({ id }) => id),
      );
      const batch = { deleted, position: next };
      return (await save(tx, batch)) ? batch : rollBack();
    }).catch((error: unknown) => {
      if (error instanceof RolledBackError) return null;
      throw error;
    }),
  );
}

class RolledBackError extends Error {
  override readonly name = "RolledBackError";
}

function rollBack(): never {
  throw new RolledBackError();
}

/** @returns how many were deleted: fewer when some are sent again at this moment */
async function deleteBatch(tx: Ctx, ids: readonly Id<"msg">[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows: OldMessage[] = await tx.db
    .select({
      id: messages.id,
      conversationId: messages.conversationId,
      createdAt: messages.createdAt,
      direction: messages.direction,
      kind: messages.kind,
    })
    .from(messages)
    .where(
      and(
        eq(messages.workspaceId, tx.workspaceId),
        sql`${messages.id} = any(${uuidArray("msg", ids)})`,
        isNull(messages.attemptState),
      ),
    )
    .orderBy(asc(messages.id))
    .for("update");
  if (rows.length === 0) return 0;
  const gone = rows.map(({ id }) => id);
  const threads = [...new Set(rows.map(({ conversationId }) => conversationId))].sort();
  await tx.db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.workspaceId, tx.workspaceId), isOneOf(threads)))
    .orderBy(asc(conversations.id))
    .for("no key update");
  await eraseMessages(tx, gone);
  await correctLastMessages(tx, threads, gone);
  await correctUnread(tx, rows);
  await rememberInbound(tx, rows);
  await tx.db
    .update(drafts)
    .set({ replyToId: null })
    .where(
      and(
        eq(drafts.workspaceId, tx.workspaceId),
        sql`${drafts.conversationId} = any(${uuidArray("conv", threads)})`,
        sql`${drafts.replyToId} = any(${uuidArray("msg", gone)})`,
      ),
    );
  return gone.length;
}

function isOneOf(threads: readonly Id<"conv">[]): SQL {
  return sql`${conversations.id} = any(${uuidArray("conv", threads)})`;
}

/** The newest message is deleted last, so that a conversation without it has no message to answer. */
async function correctLastMessages(
  tx: Ctx,
  threads: readonly Id<"conv">[],
  gone: readonly Id<"msg">[],
): Promise<void> {
  await tx.db
    .update(conversations)
    .set({ lastMessage: null, waitingSince: null, updatedAt: tx.clock.now() })
    .where(
      and(
        eq(conversations.workspaceId, tx.workspaceId),
        isOneOf(threads),
        sql`${conversations.lastMessage} ->> 'id' = any(${textArray(gone)})`,
      ),
    );
}

/** The reports see from it that the conversation was opened before the messages that remain. */
async function rememberInbound(tx: Ctx, rows: readonly OldMessage[]): Promise<void> {
  const inbound = rows.filter(
    ({ direction, kind }) => direction === "inbound" && hasTrait(kind, "countsAsUnread"),
  );
  if (inbound.length === 0) return;
  const threads = uuidArray(
    "conv",
    inbound.map(({ conversationId }) => conversationId),
  );
  const times = textArray(inbound.map(({ createdAt }) => createdAt.toISOString()));
  await tx.db.execute(sql`
    update ${conversations} c set deleted_inbound_at = greatest(c.deleted_inbound_at, gone.at)
    from (
      select conversation_id, max(at) as at from unnest(${threads}, ${times}::timestamptz[]) as old (conversation_id, at)
      group by conversation_id) gone
    where c.workspace_id = ${workspaceOf(tx)} and c.id = gone.conversation_id`);
}

/** The unread messages after a deleted first one are those that remain. */
async function correctUnread(tx: Ctx, rows: readonly OldMessage[]): Promise<void> {
  const gone = sql`unnest(
    ${uuidArray(
      "msg",
      rows.map(({ id }) => id),
    )},
    ${uuidArray(
      "conv",
      rows.map(({ conversationId }) => conversationId),
    )},
    ${textArray(rows.map(({ createdAt }) => createdAt.toISOString()))}::timestamptz[]) as gone (id, conversation_id, at)`;
  await tx.db.execute(sql`
    with affected as materialized (
      select c.id, c.unread_count, gone.id as first_id, gone.at from ${gone}
      join ${conversations} c on c.workspace_id = ${workspaceOf(tx)} and c.id = gone.conversation_id
      where c.first_unread_id = gone.id),
    left_over as (
      select affected.id, later.first_id, later.count from affected cross join lateral (
        select count(*)::integer as count, (array_agg(unread.id order by unread.created_at, unread.id))[1] as first_id
        from (
          select m.id, m.created_at from ${messages} m
          where m.workspace_id = ${workspaceOf(tx)} and m.conversation_id = affected.id
            and (m.created_at, m.id) > (affected.at, affected.first_id)
            and m.direction = 'inbound' and m.kind <> all(${textArray(kindsWithout("countsAsUnread"))})
          order by m.created_at, m.id limit affected.unread_count) unread) later)
    update ${conversations} c
    set first_unread_id = left_over.first_id, unread_count = left_over.count,
      updated_at = ${tx.clock.now().toISOString()}::timestamptz
    from left_over where c.workspace_id = ${workspaceOf(tx)} and c.id = left_over.id`);
}
