"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useContext, useEffect, useEffectEvent, useRef } from "react";
import { openOutbox, usePendingMessages } from "#components/inbox/cache/pending-messages.ts";
import {
  requestConflictFocus,
  useConflictedConversations,
} from "#components/inbox/cache/reply-conflict-store.ts";
import { LiveContext, useReconnected } from "#components/shell/live/live-context.ts";
import { targetConversationId } from "#components/shell/navigation/conversation-id.ts";
import { useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import { useWorkspaceId } from "#components/shell/session/workspace-context.tsx";
import { notice } from "#components/ui/notice.ts";
import { conversationQuery } from "#lib/conversations/browser.ts";

export function WatchOutbox({ currentMemberId }: { currentMemberId: string }) {
  const t = useTranslations("inbox.unsent");
  const client = useQueryClient();
  const status = useContext(LiveContext);
  const { open } = useOpenConversation();
  const pending = usePendingMessages();
  const conflicted = useConflictedConversations();
  const notified = useRef(new Set<string>());

  const workspaceId = useWorkspaceId();
  useEffect(
    () => status.onceResumed(() => void openOutbox({ userId: currentMemberId, workspaceId })),
    [status, currentMemberId, workspaceId],
  );
  useReconnected(() => {
    if (!pending.some(({ isUnreachable }) => isUnreachable)) return;
    void import("#components/inbox/cache/send-queue.ts").then(({ retryUnreachable }) => retryUnreachable());
  });

  const notify = useEffectEvent((key: string, conversationId: string, reason: "failed" | "conflict") => {
    if (notified.current.has(key)) return;
    notified.current.add(key);
    if (conversationId === targetConversationId()) return;
    const known = client.getQueryData(conversationQuery(conversationId).queryKey);
    const name = known?.conversation.contact.displayName ?? "";
    notice.error(t(reason, { name: name || t("aCustomer") }), {
      action: {
        label: t("open"),
        onClick: () => {
          if (reason === "conflict") requestConflictFocus(conversationId);
          open(conversationId);
        },
      },
    });
  });
  useEffect(() => {
    for (const { body, conversationId, error, isInterrupted, isUnreachable } of pending) {
      const hasFailed = isInterrupted || (error !== null && !isUnreachable);
      if (hasFailed) notify(body.clientId, conversationId, "failed");
      else notified.current.delete(body.clientId);
    }
  }, [pending]);
  useEffect(() => {
    for (const id of conflicted) notify(`conflict ${id}`, id, "conflict");
    for (const key of notified.current) {
      if (key.startsWith("conflict ") && !conflicted.includes(key.slice("conflict ".length)))
        notified.current.delete(key);
    }
  }, [conflicted]);
  return null;
}
