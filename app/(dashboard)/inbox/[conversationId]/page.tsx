import { notFound, redirect } from "next/navigation";
import { requireMember } from "#lib/api/require-member.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { titleOf } from "#lib/platform/page-title.ts";

export const generateMetadata = titleOf("common.inbox");

/**
 * The page only checks access to a shared link; the layout renders the conversation, so that opening it needs no
 * navigation.
 */
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
