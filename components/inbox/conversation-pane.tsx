"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useRemembered } from "#components/contacts/use-remembered.ts";
import { applyConversation } from "#components/inbox/apply-event.ts";
import { Composer } from "#components/inbox/composer.tsx";
import { ContactPanel } from "#components/inbox/contact-panel.tsx";
import { ConversationHeader } from "#components/inbox/conversation-header.tsx";
import { TypingLine } from "#components/inbox/live/typing-line.tsx";
import { setServerNow } from "#components/inbox/server-clock.ts";
import { findListed } from "#components/inbox/thread/find-listed.ts";
import { Thread } from "#components/inbox/thread.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { conversationQuery, markRead } from "#lib/conversations/browser.ts";
import { errorText } from "#lib/http/api-error.ts";
import type { MessageView } from "#lib/messages/schema.ts";

/** One conversation: header, thread, composer, and beside them who the customer is. */
export function ConversationPane({
  conversationId,
  viewerId,
  isAdmin,
}: {
  conversationId: string;
  viewerId: string;
  isAdmin: boolean;
}) {
  const t = useTranslations("inbox");
  const client = useQueryClient();
  const router = useRouter();
  const { data, error, refetch } = useQuery({
    ...conversationQuery(conversationId),
    // The list knows it already, so that it is shown while the server is asked.
    placeholderData: () => findListed(client, conversationId),
  });
  const [replyTo, setReplyTo] = useState<MessageView | null>(null);
  const [details, setDetails] = useRemembered("parley:contact-panel");
  const readUpTo = useRef<number | null>(null);
  const read = useMutation({
    mutationFn: () => markRead(conversationId),
    onSuccess: (conversation) => {
      readUpTo.current = conversation.additions;
      applyConversation(client, conversation);
    },
  });
  const { mutate: markAsRead } = read;
  const { unreadCount = 0, additions = 0 } = data?.conversation ?? {};
  const serverNow = data?.now;

  const currentId = data?.conversation.id ?? conversationId;
  useEffect(() => {
    // Two contacts were found to be one person, and this thread was joined to the other's.
    if (currentId !== conversationId) router.replace(`/inbox/${currentId}`);
  }, [currentId, conversationId, router]);

  useEffect(() => {
    if (serverNow) setServerNow(serverNow);
  }, [serverNow]);

  useEffect(() => {
    // Read is what somebody could see: a thread in a hidden tab waits until it is shown. One that was read here stays
    // unread when a colleague marks it so.
    const see = () => {
      const unseen = unreadCount > 0 && additions !== readUpTo.current;
      if (unseen && document.visibilityState === "visible") markAsRead();
    };
    see();
    document.addEventListener("visibilitychange", see);
    return () => document.removeEventListener("visibilitychange", see);
  }, [unreadCount, additions, markAsRead]);

  if (!data) {
    return (
      <div className="grid flex-1 place-items-center">
        {error ? (
          <EmptyState
            title={t("threadFailed")}
            action={<Button onClick={() => refetch()}>{t("tryAgain")}</Button>}
          >
            {errorText(error)}
          </EmptyState>
        ) : null}
      </div>
    );
  }
  const { conversation } = data;
  return (
    <div className="flex min-w-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <ConversationHeader
          conversation={conversation}
          viewerId={viewerId}
          serverNow={data.now}
          detailsOpen={details}
          onToggleDetails={() => setDetails(!details)}
        />
        <Thread conversation={conversation} serverNow={data.now} viewerId={viewerId} onReply={setReplyTo} />
        <TypingLine conversationId={conversation.id} />
        <Composer
          conversation={conversation}
          viewerId={viewerId}
          serverNow={data.now}
          replyTo={replyTo}
          onReplyDone={() => setReplyTo(null)}
        />
      </div>
      {details ? <ContactPanel conversation={conversation} serverNow={data.now} isAdmin={isAdmin} /> : null}
    </div>
  );
}
