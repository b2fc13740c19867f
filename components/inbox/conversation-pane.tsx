"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { findListed } from "#components/inbox/cache/find-listed.ts";
import { discardUnsentWork } from "#components/inbox/cache/unsent-work.ts";
import { Composer } from "#components/inbox/composer/composer.tsx";
import { ContactPanel } from "#components/inbox/details/contact-panel.tsx";
import { useContactPanel } from "#components/inbox/details/use-contact-panel.ts";
import { PaneSkeleton } from "#components/inbox/pane-skeleton.tsx";
import { MediaButton } from "#components/inbox/thread/media-button.tsx";
import { Thread } from "#components/inbox/thread/thread.tsx";
import { ThreadHeader } from "#components/inbox/thread/thread-header.tsx";
import { TypingLine } from "#components/inbox/thread/typing-line.tsx";
import { useMarkRead } from "#components/inbox/thread/use-mark-read.ts";
import { CommandsReady } from "#components/shell/keys/loading-commands.tsx";
import { ResumeLiveUpdates } from "#components/shell/live/pause-live-updates.tsx";
import { useTitleSubject } from "#components/shell/navigation/page-title.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { NoticeRoom } from "#components/ui/notice-room.tsx";
import { conversationQuery } from "#lib/conversations/browser.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { errorText, isNotFound } from "#lib/platform/browser-fetch/api-error.ts";

const ReactionPicker = lazyComponent(() =>
  import("#components/inbox/reaction-picker.tsx").then((module) => module.ReactionPicker),
);

export function ConversationPane({
  conversationId,
  currentMemberId,
}: {
  conversationId: string;
  currentMemberId: string;
}) {
  const t = useTranslations("inbox");
  const client = useQueryClient();
  const router = useRouter();
  const {
    data: cached,
    error,
    refetch,
  } = useQuery({
    ...conversationQuery(conversationId),
    placeholderData: () => findListed(client, conversationId),
  });
  const isGone = isNotFound(error);
  // The cache keeps what it had.
  const data = isGone ? undefined : cached;
  const [replyTo, setReplyTo] = useState<MessageView | null>(null);
  // A copy, so that a message that is quoted already moves the focus into the reply again.
  const quote = useCallback((message: MessageView) => setReplyTo({ ...message }), []);
  const [reacting, setReacting] = useState<{ message: MessageView; at: DOMRect } | null>(null);
  const pickReaction = useCallback((message: MessageView, at: DOMRect) => setReacting({ message, at }), []);
  const panel = useContactPanel();
  const canReply = usePermission("conversations.reply");
  const attentionHandlers = useMarkRead(conversationId, data?.conversation);

  useTitleSubject(data?.conversation.contact.displayName);

  const currentId = data?.conversation.id ?? conversationId;
  useEffect(() => {
    // The contact was merged, and so was the conversation.
    if (currentId !== conversationId) router.replace(`/inbox/${currentId}`);
  }, [currentId, conversationId, router]);

  useEffect(() => {
    if (isGone) discardUnsentWork(conversationId);
  }, [isGone, conversationId]);

  if (!data) {
    return (
      <>
        <ResumeLiveUpdates />
        {error ? (
          <div className="grid flex-1 place-items-center">
            <CommandsReady />
            {isGone ? (
              <EmptyState title={t("threadGone")}>{t("threadGoneText")}</EmptyState>
            ) : (
              <EmptyState
                title={t("threadFailed")}
                action={<Button onClick={() => refetch()}>{t("tryAgain")}</Button>}
              >
                {errorText(error)}
              </EmptyState>
            )}
          </div>
        ) : (
          <PaneSkeleton />
        )}
      </>
    );
  }
  const { conversation } = data;
  return (
    <div className="flex min-w-0 flex-1">
      <ResumeLiveUpdates />
      <CommandsReady />
      <div {...attentionHandlers} className="flex min-w-0 flex-1 flex-col">
        <ThreadHeader
          conversation={conversation}
          currentMemberId={currentMemberId}
          serverNow={data.now}
          detailsOpen={panel.open}
          onToggleDetails={panel.toggle}
        />
        <Thread
          conversation={conversation}
          serverNow={data.now}
          currentMemberId={currentMemberId}
          onReply={quote}
          onPickReaction={pickReaction}
        />
        {reacting ? <ReactionPicker {...reacting} onClose={() => setReacting(null)} /> : null}
        <TypingLine conversationId={conversation.id} />
        <NoticeRoom className="md:hidden" />
        {canReply ? (
          <Composer
            conversation={conversation}
            currentMemberId={currentMemberId}
            serverNow={data.now}
            replyTo={replyTo}
            onReplyDone={() => setReplyTo(null)}
          />
        ) : null}
      </div>
      {panel.open ? (
        <ContactPanel
          conversation={conversation}
          serverNow={data.now}
          covers={panel.covers}
          onClose={panel.close}
        >
          <MediaButton
            conversationId={conversation.id}
            currentMemberId={currentMemberId}
            contactName={conversation.contact.displayName}
            onLeave={panel.covers ? panel.close : undefined}
          />
        </ContactPanel>
      ) : null}
    </div>
  );
}
