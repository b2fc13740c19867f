"use client";

import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { describeAuthor } from "#components/inbox/thread/describe-author.ts";
import { useContentPreview } from "#components/inbox/thread/use-content-preview.ts";
import { nameTooltip } from "#components/ui/tooltip.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { threadQuery } from "#lib/messages/browser.ts";

interface QuotedMessageProps {
  /** The text has this ID, and describes the field by it. */
  id: string;
  conversationId: string;
  messageId: string;
  known: MessageView | null;
  contactName: string;
  currentMemberId: string;
  onCancel: () => void;
}

export function QuotedMessage({
  id,
  conversationId,
  messageId,
  known,
  contactName,
  currentMemberId,
  onCancel,
}: QuotedMessageProps) {
  const t = useTranslations("composer");
  const previewOf = useContentPreview();
  const tThread = useTranslations("thread");
  const client = useQueryClient();
  const pages = client.getQueryData(threadQuery(conversationId).queryKey)?.pages ?? [];
  const loaded = pages.flatMap(({ data }) => data).find((message) => message.id === messageId);
  const message = known?.id === messageId ? known : loaded;
  return (
    <div className="mb-2 flex items-center gap-2 rounded border-accent border-s-2 bg-raised px-2 py-1 text-xs">
      <span id={id} className="min-w-0 flex-1 truncate">
        {message ? (
          <>
            <span className="text-accent">
              {t("replyingTo", { name: describeAuthor(message, currentMemberId, contactName, tThread) })}
            </span>{" "}
            <span dir="auto" className="text-muted">
              {previewOf(message.content)}
            </span>
          </>
        ) : (
          <span className="text-accent">{t("replyingToEarlier")}</span>
        )}
      </span>
      <button
        type="button"
        aria-label={t("cancelReply")}
        {...nameTooltip}
        onClick={onCancel}
        className="touch-target relative grid size-6 shrink-0 place-items-center rounded hover:bg-surface"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </div>
  );
}
