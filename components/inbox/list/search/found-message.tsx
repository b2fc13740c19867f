"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { MarkedText } from "#components/inbox/list/search/marked-text.tsx";
import { OpenLink } from "#components/inbox/list/search/open-link.tsx";
import { useConversationId } from "#components/shell/navigation/open-conversation.ts";
import { cn } from "#components/ui/cn.ts";
import { DateTime } from "#components/ui/date-time.tsx";
import type { FoundMessage } from "#lib/conversations/search/schema.ts";
import { messageTime } from "#lib/messages/send/time-rules.ts";

export function FoundMessageRow({ message, onOpen }: { message: FoundMessage; onOpen: () => void }) {
  const t = useTranslations("search");
  const params = useSearchParams();
  const conversationId = useConversationId();
  const current = conversationId === message.conversationId && params.get("at") === message.id;
  const { direction, authorName, contact, snippet } = message;
  return (
    <OpenLink
      conversationId={message.conversationId}
      at={message.id}
      current={current}
      onOpen={onOpen}
      className={cn("block px-3 py-2", current ? "bg-accent-soft" : "hover:bg-raised")}
    >
      <span className="flex items-baseline gap-2">
        <span dir="auto" className="min-w-0 flex-1 truncate text-page-start font-medium text-sm">
          {contact.displayName}
        </span>
        <DateTime
          value={messageTime(message)}
          format="date"
          className="tabular shrink-0 text-2xs text-muted"
        />
      </span>
      <span dir="auto" className="mt-0.5 line-clamp-2 break-words text-muted text-sm">
        {direction === "internal" ? (
          <span className="me-1 rounded bg-warning-soft px-1 font-medium text-2xs text-warning">
            {t("note")}
          </span>
        ) : null}
        {direction !== "inbound" && authorName ? <bdi className="font-medium">{authorName}: </bdi> : null}
        <MarkedText {...snippet} />
      </span>
    </OpenLink>
  );
}
