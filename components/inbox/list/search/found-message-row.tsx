"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { MarkedText } from "#components/inbox/list/search/marked-text.tsx";
import { OpenLink } from "#components/inbox/list/search/open-link.tsx";
import { useConversationId } from "#components/shell/navigation/open-conversation.ts";
import { serverNow } from "#components/shell/session/server-clock.ts";
import { cn } from "#components/ui/cn.ts";
import { CURRENT_ROW } from "#components/ui/current-row.ts";
import { ShortTime } from "#components/ui/short-time.tsx";
import type { FoundMessage } from "#lib/conversations/search/schema.ts";
import { messageTime } from "#lib/messages/send/time-rules.ts";

export function FoundMessageRow({ message, onOpen }: { message: FoundMessage; onOpen: () => void }) {
  const t = useTranslations("search");
  const params = useSearchParams();
  const conversationId = useConversationId();
  const current = conversationId === message.conversationId && params.get("at") === message.id;
  const { contact, direction, authorName, snippet } = message;
  return (
    <OpenLink
      conversationId={message.conversationId}
      at={message.id}
      current={current}
      onOpen={onOpen}
      className={cn("flex items-start gap-2 py-1.5 ps-12.5 pe-3", current ? CURRENT_ROW : "hover:bg-raised")}
    >
      {/* The heading above the results of a conversation is not part of the link. */}
      <span className="sr-only">
        <bdi>{contact.displayName}</bdi>,{" "}
      </span>
      <span dir="auto" className="line-clamp-2 min-w-0 flex-1 break-words text-page-start text-muted text-sm">
        {direction === "internal" ? (
          <span className="me-1 rounded bg-warning-soft px-1 font-medium text-2xs text-warning">
            {t("note")}
          </span>
        ) : null}
        {direction !== "inbound" && authorName ? <bdi className="font-medium">{authorName}: </bdi> : null}
        <MarkedText {...snippet} />
      </span>
      <ShortTime
        value={messageTime(message)}
        now={serverNow()}
        className="tabular shrink-0 pt-0.5 text-2xs text-muted"
      />
    </OpenLink>
  );
}
