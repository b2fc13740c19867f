"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { MarkedText } from "#components/inbox/search/marked-text.tsx";
import { OpenLink } from "#components/inbox/search/open-link.tsx";
import { useConversationId } from "#components/inbox/thread/open-conversation.ts";
import { DateTime } from "#components/ui/date-time.tsx";
import { cn } from "#lib/cn.ts";
import { messageTime } from "#lib/messages/time-rules.ts";
import type { FoundMessage } from "#lib/search/schema.ts";

/** A message that was found: whose thread, who wrote it, when, and its words around the match. Opens the thread there. */
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
        <span dir="auto" className="min-w-0 flex-1 truncate text-left font-medium text-sm">
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
          <span className="mr-1 rounded bg-warning-soft px-1 font-medium text-2xs text-warning">
            {t("note")}
          </span>
        ) : null}
        {direction !== "inbound" && authorName ? <bdi className="font-medium">{authorName}: </bdi> : null}
        <MarkedText {...snippet} />
      </span>
    </OpenLink>
  );
}
