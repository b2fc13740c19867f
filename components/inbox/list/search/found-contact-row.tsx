"use client";

import { useSearchParams } from "next/navigation";
import { rowTime } from "#components/inbox/cache/list-rules.ts";
import { OpenLink } from "#components/inbox/list/search/open-link.tsx";
import { useConversationId } from "#components/shell/navigation/open-conversation.ts";
import { serverNow } from "#components/shell/session/server-clock.ts";
import { cn } from "#components/ui/cn.ts";
import { ContactAvatar } from "#components/ui/contact-avatar.tsx";
import { CURRENT_ROW } from "#components/ui/current-row.ts";
import { Link } from "#components/ui/link.tsx";
import { ShortTime } from "#components/ui/short-time.tsx";
import type { FoundContact } from "#lib/conversations/search/schema.ts";

const ROW = "flex items-center gap-2.5 px-3 py-1.5 -outline-offset-2";

export function FoundContactRow({ contact, onOpen }: { contact: FoundContact; onOpen: () => void }) {
  const { id, displayName, phoneDisplay, conversation } = contact;
  const isOpen = useConversationId() === conversation?.id && conversation !== null;
  const current = useSearchParams().get("at") === null && isOpen;
  const content = (
    <>
      <ContactAvatar contact={contact} className="size-7 text-2xs" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-page-start font-medium text-sm">
          {displayName}
        </span>
        {phoneDisplay && phoneDisplay !== displayName ? (
          <span className="tabular block truncate text-muted text-xs">
            <bdi>{phoneDisplay}</bdi>
          </span>
        ) : null}
      </span>
      {conversation ? (
        <ShortTime
          value={rowTime(conversation)}
          now={serverNow()}
          className="tabular shrink-0 text-2xs text-muted"
        />
      ) : null}
    </>
  );
  return conversation ? (
    <OpenLink
      conversationId={conversation.id}
      current={current}
      onOpen={onOpen}
      className={cn(ROW, current ? CURRENT_ROW : "hover:bg-raised")}
    >
      {content}
    </OpenLink>
  ) : (
    <Link href={`/contacts/${id}`} data-hit onClick={onOpen} className={cn(ROW, "hover:bg-raised")}>
      {content}
    </Link>
  );
}
