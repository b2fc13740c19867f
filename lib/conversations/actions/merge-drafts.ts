import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { drafts } from "#db/schema/index.ts";
import { DRAFT_FILES_MAX, DRAFT_MAX } from "#lib/conversations/drafts/schema.ts";
import { serializeDraft } from "#lib/conversations/drafts/serialize.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import type { Id } from "#lib/platform/id.ts";

/** Appends members' drafts to those of another conversation; a note stays a note, so that it cannot reach the customer. */
export async function mergeDrafts(tx: Ctx, intoId: Id<"conv">, fromId: Id<"conv">): Promise<void> {
  const ofMergedConversation = and(eq(drafts.workspaceId, tx.workspaceId), eq(drafts.conversationId, fromId));
  const moved = await tx.db.delete(drafts).where(ofMergedConversation).returning();
  if (moved.length === 0) return;
  // Later than both, so that no device overwrites the result with its local copy.
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
        isUnsigned: sql`${drafts.isUnsigned} or excluded.is_unsigned`,
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
    await recordLiveEvent(
      tx,
      { type: "draft.changed", userId, conversationId: intoId, draft, updatedAt: updatedAt.toISOString() },
      { conversationId: intoId },
    );
  }
}
