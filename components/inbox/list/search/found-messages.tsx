"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { FoundMessageRow } from "#components/inbox/list/search/found-message-row.tsx";
import { ContactAvatar } from "#components/ui/contact-avatar.tsx";
import { useFocusReplacement } from "#components/ui/use-focus-replacement.ts";
import type { FoundMessage } from "#lib/conversations/search/schema.ts";

const SHOWN = 3;

interface FoundMessagesProps {
  /** The messages found in one conversation, the latest first. */
  messages: readonly [FoundMessage, ...FoundMessage[]];
  /** Whether there is no other conversation. */
  isOnly: boolean;
  onOpen: () => void;
}

export function FoundMessages({ messages, isOnly, onOpen }: FoundMessagesProps) {
  const t = useTranslations("search");
  const [showsAll, setShowsAll] = useState(isOnly);
  const { contact } = messages[0];
  const shown = showsAll ? messages : messages.slice(0, SHOWN);
  const hiddenCount = messages.length - shown.length;
  const list = useRef<HTMLUListElement>(null);
  // The pressed button disappears.
  const moreFocus = useFocusReplacement(() =>
    list.current?.querySelectorAll<HTMLElement>("[data-hit]")[SHOWN]?.focus(),
  );
  return (
    <li className="border-b pt-2 pb-1.5 last:border-b-0">
      <p className="flex items-center gap-2.5 px-3">
        <ContactAvatar contact={contact} className="size-7 text-2xs" />
        <span dir="auto" className="min-w-0 flex-1 truncate text-page-start font-medium text-sm">
          {contact.displayName}
        </span>
        <span className="tabular shrink-0 text-2xs text-muted">
          {t("hitCount", { count: messages.length })}
        </span>
      </p>
      <ul ref={list}>
        {shown.map((message) => (
          <li key={message.id} className="[contain-intrinsic-size:auto_50px] [content-visibility:auto]">
            <FoundMessageRow message={message} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 ? (
        <button
          {...moreFocus}
          type="button"
          data-hit
          onClick={() => setShowsAll(true)}
          className="min-h-7 w-full ps-12 pe-3 text-start font-medium text-accent text-xs -outline-offset-2 hover:bg-raised"
        >
          {t("moreHits", { count: hiddenCount })}
        </button>
      ) : null}
    </li>
  );
}

/** In the order of the latest hit. */
export function groupByConversation(
  messages: readonly FoundMessage[],
): (readonly [FoundMessage, ...FoundMessage[]])[] {
  const groups = new Map<string, [FoundMessage, ...FoundMessage[]]>();
  for (const message of messages) {
    const group = groups.get(message.conversationId);
    if (group) group.push(message);
    else groups.set(message.conversationId, [message]);
  }
  return [...groups.values()];
}
