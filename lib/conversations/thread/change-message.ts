import "server-only";
import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { conversations, messages, notifications } from "#db/schema/index.ts";
import { type MessageRow, shownContent } from "#lib/conversations/thread/serialize.ts";
import { previewText } from "#lib/whatsapp/content-text.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

/** The latest edit by WhatsApp's time wins, in any order of arrival. */
export async function editMessage(
  tx: Ctx,
  row: MessageRow,
  edit: { content: unknown; at: Date },
): Promise<MessageRow> {
  if (row.editedAt !== null && row.editedAt >= edit.at) return row;
  const versions = [...(row.metadata.versions ?? []), { content: row.content, until: edit.at.toISOString() }];
  const changes = { content: edit.content, editedAt: edit.at, metadata: { ...row.metadata, versions } };
  await storeChanges(tx, row, changes);
  const edited = { ...row, ...changes };
  await updatePreviews(tx, row, shownContent(edited));
  return edited;
}

export async function revokeMessage(tx: Ctx, row: MessageRow, at: Date): Promise<MessageRow> {
  if (row.revokedAt !== null) return row;
  await storeChanges(tx, row, { revokedAt: at });
  const revoked = { ...row, revokedAt: at };
  await updatePreviews(tx, row, shownContent(revoked));
  return revoked;
}

async function storeChanges(tx: Ctx, row: MessageRow, changes: Partial<MessageRow>): Promise<void> {
  await tx.db
    .update(messages)
    .set(changes)
    .where(and(eq(messages.workspaceId, tx.workspaceId), eq(messages.id, row.id)));
}

/** In the list, and in notifications: those of a note name it, the others are found by the text that they show. */
async function updatePreviews(tx: Ctx, row: MessageRow, content: MessageContent): Promise<void> {
  const preview = previewText(content);
  const showsText = and(
    isNull(notifications.messageId),
    eq(notifications.preview, previewText(shownContent(row))),
  );
  await tx.db
    .update(notifications)
    .set({ preview, previewKind: content.kind })
    .where(
      and(
        eq(notifications.workspaceId, tx.workspaceId),
        eq(notifications.conversationId, row.conversationId),
        or(eq(notifications.messageId, row.id), showsText),
      ),
    );
  await tx.db
    .update(conversations)
    .set({
      lastMessage: sql`${conversations.lastMessage}
        || jsonb_build_object('preview', ${preview}::text, 'kind', ${content.kind}::text)`,
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
