"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Composer } from "#components/inbox/composer.tsx";
import { ContactPanel } from "#components/inbox/contact-panel.tsx";
import { ConversationHeader } from "#components/inbox/conversation-header.tsx";
import { Shown } from "#components/inbox/live/shown.tsx";
import { TypingLine } from "#components/inbox/live/typing-line.tsx";
import { setServerNow } from "#components/inbox/server-clock.ts";
import { findListed } from "#components/inbox/thread/find-listed.ts";
import { Thread } from "#components/inbox/thread.tsx";
import { useContactPanel } from "#components/inbox/use-contact-panel.ts";
import { useConversationCommands } from "#components/inbox/use-conversation-commands.ts";
import { useMarkRead } from "#components/inbox/use-mark-read.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { conversationQuery } from "#lib/conversations/browser.ts";
import { errorText } from "#lib/http/api-error.ts";
import type { MessageView } from "#lib/messages/schema.ts";

/** One conversation: header, thread, composer, and beside them who the customer is. */
export function ConversationPane({ conversationId, viewerId }: { conversationId: string; viewerId: string }) {
  const t = useTranslations("inbox");
  const client = useQueryClient();
  const router = useRouter();
  const { data, error, refetch, isFetchedAfterMount, isPlaceholderData } = useQuery({
    ...conversationQuery(conversationId),
    // The list knows it already, so that it is shown while the server is asked.
    placeholderData: () => findListed(client, conversationId),
  });
  const [replyTo, setReplyTo] = useState<MessageView | null>(null);
  const details = useContactPanel();
  const attended = useMarkRead(conversationId, data?.conversation);
  useConversationCommands(data?.conversation.contact.id);
  // What lies in the cache tells a time that has passed.
  const serverNow = isFetchedAfterMount && !isPlaceholderData ? data?.now : undefined;

  const currentId = data?.conversation.id ?? conversationId;
  useEffect(() => {
    // Two contacts were found to be one person, and this thread was joined to the other's.
    if (currentId !== conversationId) router.replace(`/inbox/${currentId}`);
  }, [currentId, conversationId, router]);

  useEffect(() => {
    if (serverNow) setServerNow(serverNow);
  }, [serverNow]);

  if (!data) {
    return (
      <div className="grid flex-1 place-items-center">
        <Shown />
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
      <Shown />
      <div {...attended} className="flex min-w-0 flex-1 flex-col">
        <ConversationHeader
          conversation={conversation}
          viewerId={viewerId}
          serverNow={data.now}
          detailsOpen={details.open}
          onToggleDetails={details.toggle}
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
      {details.open ? (
        <ContactPanel
          conversation={conversation}
          serverNow={data.now}
          covers={details.covers}
          onClose={details.close}
        />
      ) : null}
    </div>
  );
}
