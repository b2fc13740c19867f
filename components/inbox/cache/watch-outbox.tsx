"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useContext, useEffect, useEffectEvent, useRef } from "react";
import { useHeldConversations } from "#components/inbox/cache/held-store.ts";
import { openOutbox, usePendingMessages } from "#components/inbox/cache/pending-messages.ts";
import { LiveContext, useReconnected } from "#components/shell/live/live-context.ts";
import { useConversationId, useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import { notice } from "#components/ui/notice.ts";
import { conversationQuery } from "#lib/conversations/browser.ts";

/**
 * Retries unreached messages when the connection returns, and shows a notice for failures in conversations that are
 * not open.
 */
export function WatchOutbox({ viewerId }: { viewerId: string }) {
  const t = useTranslations("inbox.unsent");
  const client = useQueryClient();
  const status = useContext(LiveContext);
  const shown = useConversationId();
  const { open } = useOpenConversation();
  const pending = usePendingMessages();
  const held = useHeldConversations();
  const told = useRef(new Set<string>());

  useEffect(() => status.whenShown(() => void openOutbox(viewerId)), [status, viewerId]);
  useReconnected(() => {
    if (!pending.some(({ unreached }) => unreached)) return;
    void import("#components/inbox/cache/send-queue.ts").then(({ retryUnreached }) => retryUnreached());
  });

  const tell = useEffectEvent((key: string, conversationId: string, what: "failed" | "held") => {
    if (told.current.has(key)) return;
    told.current.add(key);
    if (conversationId === shown) return;
    const known = client.getQueryData(conversationQuery(conversationId).queryKey);
    const name = known?.conversation.contact.displayName ?? "";
    notice.error(t(what, { name: name || t("somebody") }), {
      action: { label: t("open"), onClick: () => open(conversationId) },
    });
  });
  useEffect(() => {
    for (const { body, conversationId, error, interrupted, unreached } of pending) {
      const stands = interrupted || (error !== null && !unreached);
      if (stands) tell(body.clientId, conversationId, "failed");
      else told.current.delete(body.clientId);
    }
  }, [pending]);
  useEffect(() => {
    for (const id of held) tell(`held ${id}`, id, "held");
    for (const key of told.current) {
      if (key.startsWith("held ") && !held.includes(key.slice(5))) told.current.delete(key);
    }
  }, [held]);
  return null;
}
