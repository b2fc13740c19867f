import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getConversation } from "#lib/conversations/queries.ts";
import { isAppError } from "#lib/errors.ts";
import { requireMember } from "#lib/http/require-member.ts";

export const metadata: Metadata = { title: "Inbox" };

/** The gate of a shared link; the layout shows the conversation, so that moving to another one waits for no page. */
export default async function ConversationPage({ params }: { params: Promise<{ conversationId: string }> }) {
  const { ctx, allowed } = await requireMember("conversations.read");
  if (!allowed) return null;
  const { conversationId } = await params;
  const { conversation } = await getConversation(ctx, conversationId).catch((error: unknown) => {
    if (isAppError(error, "NOT_FOUND")) notFound();
    throw error;
  });
  if (conversation.id !== conversationId) redirect(`/inbox/${conversation.id}`);
  return null;
}
