"use client";

import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { authorWords } from "#components/inbox/thread/author-words.ts";
import { threadQuery } from "#lib/messages/browser.ts";
import type { MessageView } from "#lib/messages/schema.ts";
import { previewText } from "#lib/whatsapp/message-content.ts";

interface QuotedProps {
  conversationId: string;
  messageId: string;
  /** The message, where the page has just been told of it. */
  known: MessageView | null;
  contactName: string;
  viewerId: string;
  onCancel: () => void;
}

/** The message that the reply quotes. */
export function Quoted({ conversationId, messageId, known, contactName, viewerId, onCancel }: QuotedProps) {
  const t = useTranslations("composer");
  const thread = useTranslations("thread");
  const client = useQueryClient();
  const pages = client.getQueryData(threadQuery(conversationId).queryKey)?.pages ?? [];
  const loaded = pages.flatMap(({ data }) => data).find(({ id }) => id === messageId);
  const message = known?.id === messageId ? known : loaded;
  return (
    <div className="mb-2 flex items-center gap-2 rounded border-accent border-l-2 bg-raised px-2 py-1 text-xs">
      <span className="min-w-0 flex-1 truncate">
        {message ? (
          <>
            <span className="text-accent">
              {t("replyingTo", { name: authorWords(message, viewerId, contactName, thread) })}
            </span>{" "}
            <span dir="auto" className="text-muted">
              {previewText(message.content)}
            </span>
          </>
        ) : (
          <span className="text-accent">{t("replyingToEarlier")}</span>
        )}
      </span>
      <button
        type="button"
        aria-label={t("cancelReply")}
        onClick={onCancel}
        className="grid size-6 shrink-0 place-items-center rounded hover:bg-surface"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </div>
  );
}
