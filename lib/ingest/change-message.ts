import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { conversations, messages } from "#db/schema/index.ts";
import { type MessageRow, shownContent } from "#lib/messages/serialize.ts";
import { previewText } from "#lib/whatsapp/message-content.ts";

/**
 * Puts a message's new words in the place of the old, which are kept beside them. Of several edits the latest by
 * WhatsApp's time stands, in whatever order they come; the same one again changes nothing.
 */
export async function editMessage(
  tx: Ctx,
  row: MessageRow,
  edit: { content: unknown; at: Date },
): Promise<MessageRow> {
  if (row.editedAt !== null && row.editedAt >= edit.at) return row;
  const versions = [...(row.facts.versions ?? []), { content: row.content, until: edit.at.toISOString() }];
  const changes = { content: edit.content, editedAt: edit.at, facts: { ...row.facts, versions } };
  await update(tx, row, changes);
  const edited = { ...row, ...changes };
  await copyPreview(tx, row, previewText(shownContent(edited)));
  return edited;
}

/** Marks a message as deleted for everyone by whoever wrote it; what it said is no longer shown. */
export async function revokeMessage(tx: Ctx, row: MessageRow, at: Date): Promise<MessageRow> {
  if (row.revokedAt !== null) return row;
  await update(tx, row, { revokedAt: at });
  const revoked = { ...row, revokedAt: at };
  await copyPreview(tx, row, previewText(shownContent(revoked)));
  return revoked;
}

async function update(tx: Ctx, row: MessageRow, changes: Partial<MessageRow>): Promise<void> {
  await tx.db
    .update(messages)
    .set(changes)
    .where(and(eq(messages.workspaceId, tx.workspaceId), eq(messages.id, row.id)));
}

/** The list shows the newest message's words; they follow that message. */
async function copyPreview(tx: Ctx, row: MessageRow, preview: string): Promise<void> {
  await tx.db
    .update(conversations)
    .set({
      lastMessage: sql`jsonb_set(${conversations.lastMessage}, '{preview}', to_jsonb(${preview}::text))`,
      updatedAt: tx.clock.now(),
    })
    .where(
      and(
        eq(conversations.workspaceId, tx.workspaceId),
        eq(conversations.id, row.conversationId),
        sql`${conversations.lastMessage} ->> 'id' = ${row.id}`,
      ),
    );
}
