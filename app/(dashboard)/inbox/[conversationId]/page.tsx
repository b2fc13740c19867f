import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { ConversationPane } from "#components/inbox/conversation-pane.tsx";
import { conversationQuery } from "#lib/conversations/browser.ts";
import { getConversation } from "#lib/conversations/queries.ts";
import { isAppError } from "#lib/errors.ts";
import { hasRole, requireMember } from "#lib/http/require-member.ts";
import { threadQuery } from "#lib/messages/browser.ts";
import { listMessages } from "#lib/messages/queries.ts";
import { listMessagesQuery } from "#lib/messages/schema.ts";

export const metadata: Metadata = { title: "Inbox" };

export default async function ConversationPage({ params }: { params: Promise<{ conversationId: string }> }) {
  const { ctx, viewer } = await requireMember();
  const { conversationId } = await params;
  const client = new QueryClient();
  const conversation = await getConversation(ctx, conversationId).catch((error: unknown) => {
    if (isAppError(error, "NOT_FOUND")) notFound();
    throw error;
  });
  if (conversation.conversation.id !== conversationId) redirect(`/inbox/${conversation.conversation.id}`);
  client.setQueryData(conversationQuery(conversationId).queryKey, conversation);
  await client.prefetchInfiniteQuery({
    ...threadQuery(conversationId),
    queryFn: () => listMessages(ctx, conversationId, listMessagesQuery.parse({})),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ConversationPane
        key={conversationId}
        conversationId={conversationId}
        viewerId={viewer.user.id}
        isAdmin={hasRole(viewer.role, "admin")}
      />
    </HydrationBoundary>
  );
}
