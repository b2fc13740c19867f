import "server-only";
import { lte, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { drafts } from "#db/schema/index.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import { getDraft } from "#lib/drafts/queries.ts";
import type { Draft } from "#lib/drafts/schema.ts";
import { serializeDraft } from "#lib/drafts/serialize.ts";
import { notFound } from "#lib/errors.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import { type Id, isId } from "#lib/id.ts";
import { memberOf } from "#lib/workspaces/member-of.ts";

/**
 * Keeps what a member has begun to write, unless another of their devices wrote something later. An emptied draft stays
 * as a row without words, so that an older device's copy does not bring it back.
 * @returns the draft as it stands now, which is the other device's where that one is later
 * @throws AppError NOT_FOUND
 */
export async function saveDraft(ctx: Ctx, conversationId: string, draft: Draft): Promise<Draft | null> {
  const { conversation } = await getConversation(ctx, conversationId);
  const { id } = conversation;
  if (!isId("conv", id)) throw notFound();
  return inTransaction(ctx, async (tx) => {
    await writeDraft(tx, id, draft);
    return getDraft(tx, id);
  });
}

/** Empties a member's draft as of a time, as a statement of the transaction that sent what was in it. */
export async function emptyDraft(tx: Ctx, conversationId: Id<"conv">, updatedAt: string): Promise<void> {
  await writeDraft(tx, conversationId, { body: "", isNote: false, replyToId: null, files: [], updatedAt });
}

async function writeDraft(tx: Ctx, conversationId: Id<"conv">, draft: Draft): Promise<void> {
  const userId = memberOf(tx);
  const now = tx.clock.now();
  const said = new Date(draft.updatedAt);
  const values = {
    body: draft.body,
    isNote: draft.isNote,
    replyToId: draft.replyToId !== null && isId("msg", draft.replyToId) ? draft.replyToId : null,
    files: draft.files,
    // A browser whose clock is ahead must not keep every other device out.
    updatedAt: said > now ? now : said,
  };
  const [row] = await tx.db
    .insert(drafts)
    .values({ workspaceId: tx.workspaceId, userId, conversationId, ...values })
    .onConflictDoUpdate({
      target: [drafts.workspaceId, drafts.userId, drafts.conversationId],
      set: values,
      setWhere: lte(drafts.updatedAt, sql`excluded.updated_at`),
    })
    .returning();
  if (!row) return;
  await appendEvent(
    tx,
    {
      type: "draft.changed",
      userId,
      conversationId,
      draft: serializeDraft(row),
      updatedAt: row.updatedAt.toISOString(),
    },
    { conversationId },
  );
}
