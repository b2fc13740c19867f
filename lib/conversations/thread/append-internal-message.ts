import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { conversations, messages } from "#db/schema/index.ts";
import { authorOf } from "#lib/conversations/thread/author-of.ts";
import { type PublishedMessage, publishMessage } from "#lib/conversations/thread/publish-message.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

export type InternalContent = Extract<MessageContent, { kind: "note" | "activity" }>;

/** Adds a note or activity, which is published to pages only. @throws AppError NOT_FOUND */
export async function appendInternalMessage(
  tx: Ctx,
  conversationId: Id<"conv">,
  content: InternalContent,
  clientId: string | null = null,
): Promise<PublishedMessage> {
  const now = tx.clock.now();
  const id = newId("msg");
  const [conversation] = await tx.db
    .update(conversations)
    .set({
      updatedAt: now,
      ...(content.kind === "note" ? { threadRevision: sql`${conversations.threadRevision} + 1` } : {}),
    })
    .where(and(eq(conversations.workspaceId, tx.workspaceId), eq(conversations.id, conversationId)))
    .returning({ numberId: conversations.numberId });
  if (!conversation) throw notFound();
  await tx.db.insert(messages).values({
    id,
    workspaceId: tx.workspaceId,
    conversationId,
    numberId: conversation.numberId,
    direction: "internal",
    kind: content.kind,
    content,
    status: "sent",
    ...authorOf(tx.actor),
    clientId,
    createdAt: now,
  });
  return publishMessage(tx, "message.created", id);
}
