import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { drafts } from "#db/schema/index.ts";
import { DRAFT_FILES_MAX, DRAFT_MAX } from "#lib/drafts/schema.ts";
import { serializeDraft } from "#lib/drafts/serialize.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import type { Id } from "#lib/id.ts";

/**
 * Moves what members had begun to write in a thread into the one that it is joined to, below what they had begun there. If
 * either was to be a note, both are: what was meant for colleagues must not reach the customer. Call inside a transaction.
 */
export async function joinDrafts(tx: Ctx, intoId: Id<"conv">, fromId: Id<"conv">): Promise<void> {
  const theirs = and(eq(drafts.workspaceId, tx.workspaceId), eq(drafts.conversationId, fromId));
  const moved = await tx.db.delete(drafts).where(theirs).returning();
  if (moved.length === 0) return;
  // Later than either, so that no device's own copy of one of them replaces both.
  const updatedAt = tx.clock.now();
  const rows = await tx.db
    .insert(drafts)
    .values(moved.map((draft) => ({ ...draft, conversationId: intoId, updatedAt })))
    .onConflictDoUpdate({
      target: [drafts.workspaceId, drafts.userId, drafts.conversationId],
      set: {
        body: sql`left(
          concat_ws(E'\\n\\n', nullif(${drafts.body}, ''), nullif(excluded.body, '')), ${DRAFT_MAX})`,
        isNote: sql`${drafts.isNote} or excluded.is_note`,
        replyToId: sql`coalesce(${drafts.replyToId}, excluded.reply_to_id)`,
        files: sql`jsonb_path_query_array(
          ${drafts.files} || excluded.files, ${sql.raw(`'$[0 to ${DRAFT_FILES_MAX - 1}]'`)})`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .returning();
  for (const row of rows) {
    const { userId } = row;
    const draft = serializeDraft(row);
    await appendEvent(
      tx,
      { type: "draft.changed", userId, conversationId: intoId, draft, updatedAt: updatedAt.toISOString() },
      { conversationId: intoId },
    );
  }
}
