"use client";

import type { ReactNode } from "react";
import { focusThread } from "#components/inbox/details/focus-thread.ts";
import { hitProps } from "#components/inbox/details/search-hits.ts";
import { useFocusReplyAfterClick } from "#components/inbox/details/use-focus-reply-after-click.ts";
import { targetConversationId } from "#components/shell/navigation/conversation-id.ts";
import { useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import { cn } from "#components/ui/cn.ts";
import { isPlainClick } from "#components/ui/is-plain-click.ts";
import { Link } from "#components/ui/link.tsx";

export function OpenLink({
  conversationId,
  at,
  current = false,
  onOpen,
  className,
  children,
}: {
  conversationId: string;
  at?: string;
  current?: boolean;
  onOpen: () => void;
  className: string;
  children: ReactNode;
}) {
  const { hrefOf, open, prefetch } = useOpenConversation();
  const focusReplyAfterClick = useFocusReplyAfterClick();
  return (
    <Link
      href={hrefOf(conversationId, at)}
      prefetch={false}
      {...hitProps({ conversationId, at })}
      aria-current={current ? "true" : undefined}
      onPointerEnter={() => prefetch(conversationId)}
      onFocus={() => prefetch(conversationId)}
      onClick={(event) => {
        onOpen();
        if (!isPlainClick(event)) return;
        event.preventDefault();
        // The message takes the focus once it is loaded; until then keys already act on the conversation.
        if (targetConversationId() === conversationId) focusThread();
        open(conversationId, at);
        focusReplyAfterClick();
      }}
      className={cn("-outline-offset-2", className)}
    >
      {children}
    </Link>
  );
}
