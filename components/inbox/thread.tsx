"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment, useEffect, useMemo, useRef, useState } from "react";
import { MessageBubble } from "#components/inbox/message-bubble.tsx";
import { PendingBubble } from "#components/inbox/pending-bubble.tsx";
import { usePendingMessages } from "#components/inbox/pending-messages.ts";
import { arrangeThread } from "#components/inbox/thread-rules.ts";
import { Button } from "#components/ui/button.tsx";
import { formatDateTime, useInBrowser } from "#components/ui/date-time.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { errorText } from "#lib/http/fetch-json.ts";
import { threadQuery } from "#lib/messages/browser.ts";
import type { MessageView } from "#lib/messages/schema.ts";

interface ThreadProps {
  conversation: ConversationView;
  viewerId: string;
  /** How many of the newest inbound messages were unread when the thread was opened. */
  unreadAtOpen: number;
  onReply: (message: MessageView) => void;
}

const NEAR_BOTTOM_PX = 80;
const NEAR_TOP_PX = 400;

/**
 * The conversation, newest at the bottom. The scroll is counted from the bottom, so older pages that come in at the top
 * move nothing, and new messages stay in view exactly when the reader is at the end.
 */
export function Thread({ conversation, viewerId, unreadAtOpen, onReply }: ThreadProps) {
  const t = useTranslations("inbox");
  const inBrowser = useInBrowser();
  const query = useInfiniteQuery(threadQuery(conversation.id));
  const scroller = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState(false);
  const [seen, setSeen] = useState(0);
  const messages = useMemo(
    () => (query.data?.pages ?? []).flatMap((page) => page.data).toReversed(),
    [query.data],
  );
  const rows = useMemo(
    () => arrangeThread(messages, { unread: unreadAtOpen, timeZone: inBrowser ? undefined : "UTC" }),
    [messages, unreadAtOpen, inBrowser],
  );
  const known = new Set(messages.map((message) => message.clientId));
  const pending = usePendingMessages().filter(
    (item) => item.conversationId === conversation.id && !known.has(item.body.clientId),
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;

  function onScroll() {
    const element = scroller.current;
    if (!element) return;
    // Zero at the bottom, negative above it.
    const above = -element.scrollTop;
    const isAway = above > NEAR_BOTTOM_PX;
    setAway(isAway);
    if (!isAway) setSeen(messages.length);
    const toTop = element.scrollHeight - element.clientHeight - above;
    if (toTop < NEAR_TOP_PX && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }

  function toLatest() {
    scroller.current?.scrollTo({ top: 0, behavior: "smooth" });
  }

  const newestId = messages.at(-1)?.id ?? pending.at(-1)?.body.clientId;
  const newestIsOurs = pending.length > 0 || messages.at(-1)?.author.id === viewerId;
  useEffect(() => {
    if (newestId && newestIsOurs) scroller.current?.scrollTo({ top: 0 });
  }, [newestId, newestIsOurs]);

  if (query.isError && !query.data) {
    return (
      <div className="flex-1">
        <EmptyState
          title={t("threadFailed")}
          action={<Button onClick={() => query.refetch()}>{t("tryAgain")}</Button>}
        >
          {errorText(query.error)}
        </EmptyState>
      </div>
    );
  }
  const missed = away ? Math.max(0, messages.length - seen) : 0;
  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={scroller}
        onScroll={onScroll}
        aria-label={t("thread")}
        data-thread={query.hasPreviousPage ? "past" : "end"}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe).
        tabIndex={0}
        className="flex h-full flex-col-reverse overflow-y-auto overscroll-contain"
      >
        <div className="mx-auto w-full max-w-4xl pb-4">
          <p className="py-4 text-center text-muted text-xs">
            {hasNextPage ? t("olderLoading") : t("beginning")}
          </p>
          {rows.map((row) => (
            <Fragment key={row.message.id}>
              {row.day ? (
                <DayLine at={row.message.createdAt} timeZone={inBrowser ? undefined : "UTC"} />
              ) : null}
              {row.unreadFrom ? <UnreadLine /> : null}
              <MessageBubble
                message={row.message}
                first={row.first}
                reactions={row.reactions}
                contactName={conversation.contact.displayName}
                viewerId={viewerId}
                onReply={conversation.window.state === "open" ? () => onReply(row.message) : undefined}
              />
            </Fragment>
          ))}
          {pending.map((item) => (
            <PendingBubble key={item.body.clientId} message={item} />
          ))}
        </div>
      </section>
      {away ? (
        <Button size="sm" onClick={toLatest} className="absolute right-4 bottom-3 rounded-full shadow-md">
          <ArrowDown aria-hidden className="size-3.5" />
          {t("jumpToLatest")}
          {missed > 0 ? (
            <span className="tabular rounded-full bg-accent px-1.5 text-2xs text-on-accent">{missed}</span>
          ) : null}
        </Button>
      ) : null}
    </div>
  );
}

function DayLine({ at, timeZone }: { at: string; timeZone: string | undefined }) {
  return (
    <p className="sticky top-2 z-10 my-3 text-center">
      <span className="rounded-full border bg-surface px-2.5 py-0.5 text-2xs text-muted">
        {formatDateTime(at, "date", timeZone)}
      </span>
    </p>
  );
}

function UnreadLine() {
  const t = useTranslations("inbox");
  return (
    <p className="mx-4 my-3 flex items-center gap-3 text-2xs text-danger before:h-px before:flex-1 before:bg-danger/40 after:h-px after:flex-1 after:bg-danger/40">
      {t("unreadDivider")}
    </p>
  );
}
