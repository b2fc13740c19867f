"use client";

import { ArrowDown, Undo2 } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { isWindowOpen } from "#components/contacts/window-time.ts";
import type { PendingMessage } from "#components/inbox/cache/pending-message.ts";
import { removePending, usePendingMessages } from "#components/inbox/cache/pending-messages.ts";
import { focusThread } from "#components/inbox/details/focus-thread.ts";
import { canQuote } from "#components/inbox/thread/message-toolbar.tsx";
import { PendingBubble } from "#components/inbox/thread/pending-bubble.tsx";
import { type ThreadActions, ThreadContext } from "#components/inbox/thread/thread-context.ts";
import { ThreadEnd } from "#components/inbox/thread/thread-end.tsx";
import { useThreadOverlays } from "#components/inbox/thread/thread-overlays.tsx";
import { ThreadRow } from "#components/inbox/thread/thread-row.tsx";
import { arrangeThread } from "#components/inbox/thread/thread-rules.ts";
import { ThreadSkeleton } from "#components/inbox/thread/thread-skeleton.tsx";
import { useDescribeItem } from "#components/inbox/thread/use-describe-item.ts";
import { useFollowAccepted } from "#components/inbox/thread/use-follow-accepted.ts";
import { useMessageKeys } from "#components/inbox/thread/use-message-keys.ts";
import { useThread } from "#components/inbox/thread/use-thread.ts";
import { useCommand } from "#components/shell/keys/use-command.ts";
import { takeThreadFocus } from "#components/shell/navigation/thread-focus.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { serverNow as serverTime, useServerNow } from "#components/shell/session/server-clock.ts";
import { Button } from "#components/ui/button.tsx";
import { useInBrowser } from "#components/ui/date-time.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import { useSpokenPreview } from "#components/ui/use-spoken-preview.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { MINUTE } from "#lib/platform/clock.ts";
import { previewText } from "#lib/whatsapp/content-text.ts";

interface ThreadProps {
  conversation: ConversationView;
  serverNow: string;
  currentMemberId: string;
  onReply: (message: MessageView) => void;
  /** To react with any emoji. */
  onPickReaction: (message: MessageView, at: DOMRect) => void;
}

export function Thread({ conversation, serverNow, currentMemberId, onReply, onPickReaction }: ThreadProps) {
  const t = useTranslations("thread");
  const inbox = useTranslations("inbox");
  const zone = useInBrowser() ? undefined : "UTC";
  const now = useServerNow(serverNow, MINUTE);
  const at = useSearchParams().get("at");
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const thread = useThread(conversation, at, box, content);
  const { query, messages, showMessage, toLatest, isEndLoaded } = thread;
  const showScrolling = useScrollMark(box);
  const [openedAt] = useState(serverTime);
  // The name that screen readers read on focus does not change while the thread has the focus.
  const [unreadAtFocus, setUnreadAtFocus] = useState<number | null>(null);
  const unread = unreadAtFocus ?? conversation.unreadCount;
  const firstUnreadId = isAnsweredSince(messages, openedAt) ? null : thread.firstUnreadId;
  const days = useMemo(
    () => arrangeThread(messages, { firstUnreadId, timeZone: zone }),
    [messages, firstUnreadId, zone],
  );
  const positions = useMemo(
    () => new Map(days.flatMap(({ items }) => items).map(({ id }, index) => [id, index + 1])),
    [days],
  );
  const pending = useUnloadedPending(conversation.id, messages);
  useScrollToSent(pending, toLatest);
  const followHandlers = useFollowAccepted(messages);
  const { openers, overlays } = useThreadOverlays();
  const { id, contact, window } = conversation;
  const canReply = usePermission("conversations.reply");
  const open = canReply && isWindowOpen(window, now);
  const describe = useDescribeItem(currentMemberId, contact.displayName);
  const actions = useMemo<ThreadActions>(
    () => ({
      conversationId: id,
      currentMemberId,
      contactName: contact.displayName,
      open,
      describe,
      reply: onReply,
      pickReaction: onPickReaction,
      showMessage: (target, comingFrom) => void showMessage(target, comingFrom),
      ...openers,
    }),
    [id, currentMemberId, contact.displayName, open, describe, onReply, onPickReaction, showMessage, openers],
  );
  const find = (messageId: string) => messages.find((message) => message.id === messageId);
  const { onKeyDown, showLatest } = useMessageKeys(content, {
    toLatest,
    isEndLoaded,
    reply: (target) => {
      const message = find(target);
      if (!message || !canQuote(message, open)) return false;
      onReply(message);
      return true;
    },
    openMenu: (target, rect) => {
      const message = find(target);
      if (message) openers.openMenu(message, rect, "all");
    },
  });
  useCommand("latest", showLatest);
  useEffect(() => {
    if (takeThreadFocus(id)) focusThread();
  }, [id]);

  if (query.isError && !query.data) {
    return (
      <div className="min-h-0 flex-1">
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  return (
    <ThreadContext value={actions}>
      <div className="relative min-h-0 flex-1">
        <section
          ref={box}
          onScroll={() => {
            showScrolling();
            thread.onScroll();
          }}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            if (event.target === event.currentTarget) setUnreadAtFocus(conversation.unreadCount);
          }}
          onBlur={() => setUnreadAtFocus(null)}
          aria-label={
            unread > 0
              ? inbox("threadUnread", { name: contact.displayName, count: unread })
              : inbox("thread", { name: contact.displayName })
          }
          data-thread={isEndLoaded ? "end" : "past"}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (axe).
          tabIndex={0}
          // The scroll anchoring of browsers differs.
          className="peer flex h-full flex-col-reverse overflow-y-auto overflow-x-clip overscroll-contain outline-none [overflow-anchor:none]"
        >
          <div
            ref={content}
            {...followHandlers}
            role="feed"
            aria-busy={query.isFetching}
            className="mx-auto w-full max-w-4xl pb-4"
          >
            {query.data ? (
              <ThreadEnd
                text={query.hasNextPage ? t("older") : inbox("beginning")}
                failure={
                  thread.failed.older
                    ? {
                        text: t("olderFailed"),
                        retrying: query.isFetchingNextPage,
                        onRetry: () => void query.fetchNextPage(),
                      }
                    : null
                }
              />
            ) : (
              <ThreadSkeleton />
            )}
            {days.map((day) => (
              <div key={day.key}>
                <DayLabel at={day.at} now={now} timeZone={zone} />
                {day.items.map((item) => (
                  <ThreadRow
                    key={item.id}
                    item={item}
                    position={positions.get(item.id) ?? 1}
                    isHighlighted={
                      thread.highlightedId !== null && containsMessage(item, thread.highlightedId)
                    }
                    unreadAtOpen={thread.unreadAtOpen}
                  />
                ))}
              </div>
            ))}
            {query.data && !isEndLoaded ? (
              <ThreadEnd
                text={t("newer")}
                failure={
                  thread.failed.newer
                    ? {
                        text: t("newerFailed"),
                        retrying: query.isFetchingPreviousPage,
                        onRetry: () => void query.fetchPreviousPage(),
                      }
                    : null
                }
              />
            ) : (
              pending.map((item, index) => (
                <PendingRow key={item.body.clientId} message={item} position={positions.size + index + 1} />
              ))
            )}
          </div>
        </section>
        {/* As the row of the open conversation in the list has it; a frame would be around everything that is read. */}
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 start-0 hidden border-accent border-s-3 peer-[&:focus-visible:not([data-quiet])]:block"
        />
        <div className="pointer-events-none absolute inset-x-3 bottom-3 flex items-center justify-end gap-2 *:pointer-events-auto">
          {thread.goBack ? (
            <Button size="sm" onClick={thread.goBack} className="rounded-full shadow-md">
              <Undo2 aria-hidden className="size-3.5" />
              {t("jumpBack")}
            </Button>
          ) : null}
          {thread.isAwayFromEnd ? <LatestButton count={thread.unseen} onPress={toLatest} /> : null}
        </div>
      </div>
      {overlays(messages)}
    </ThreadContext>
  );
}

function containsMessage(
  item: ReturnType<typeof arrangeThread>[number]["items"][number],
  id: string,
): boolean {
  return "messages" in item ? item.messages.some((message) => message.id === id) : item.id === id;
}

function PendingRow({ message, position }: { message: PendingMessage; position: number }) {
  const spokenPreview = useSpokenPreview();
  const { content } = message;
  return (
    <article
      data-pending={message.body.clientId}
      tabIndex={-1}
      aria-setsize={-1}
      aria-label={spokenPreview({ kind: content.kind, preview: previewText(content) })}
      aria-posinset={position}
      className="group/row outline-none"
    >
      <PendingBubble message={message} />
    </article>
  );
}

function LatestButton({ count, onPress }: { count: number; onPress: () => void }) {
  const t = useTranslations("thread");
  return (
    <Button
      size="sm"
      onClick={onPress}
      aria-label={count > 0 ? t("latestCount", { count }) : t("latest")}
      className="rounded-full shadow-md"
    >
      <ArrowDown aria-hidden className="size-3.5" />
      {t("latest")}
      {count > 0 ? (
        <span className="tabular rounded-full bg-accent px-1.5 text-2xs text-on-accent">
          {count > 999 ? "999+" : count}
        </span>
      ) : null}
    </Button>
  );
}

const DAY_PILL = "rounded-full border bg-surface px-2.5 py-0.5 text-2xs text-muted";

/**
 * The day of the messages at the top is shown above them only while scrolling, so that it covers nothing. It starts exactly
 * over the label in the thread, so that the two are never seen beside each other.
 */
function DayLabel({ at, now, timeZone }: { at: string; now: number; timeZone: string | undefined }) {
  const { dateTime, recentDay } = useFormats();
  const date = dateTime(at, "date", timeZone);
  const text = recentDay(at, now, "longWeekday", timeZone) ?? date;
  return (
    <>
      <div
        aria-hidden
        className="pointer-events-none sticky top-2 z-10 mt-3 h-0 text-center opacity-0 transition-opacity in-data-scrolling:opacity-100"
      >
        <span className={DAY_PILL}>{text}</span>
      </div>
      <div className="mb-3 text-center">
        <span title={date} className={DAY_PILL}>
          {text}
        </span>
      </div>
    </>
  );
}

/** The divider above unread messages goes with a reply. @param openedAt when the thread was opened */
function isAnsweredSince(messages: readonly MessageView[], openedAt: number): boolean {
  return messages.some(
    ({ direction, createdAt }) => direction === "outbound" && Date.parse(createdAt) > openedAt,
  );
}

const SCROLL_END_MS = 700;

function useScrollMark(box: React.RefObject<HTMLElement | null>): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    const element = box.current;
    if (!element) return;
    // An attribute, because a state would render the thread at every scroll.
    element.dataset.scrolling = "";
    clearTimeout(timer.current);
    timer.current = setTimeout(() => delete element.dataset.scrolling, SCROLL_END_MS);
  };
}

/** The pending messages that the thread has not loaded; those that it has are removed from the pending ones. */
function useUnloadedPending(conversationId: string, messages: readonly MessageView[]): PendingMessage[] {
  const sending = usePendingMessages().filter((item) => item.conversationId === conversationId);
  const isLoaded = ({ body }: PendingMessage) => messages.some(({ clientId }) => clientId === body.clientId);
  const arrived = sending.filter(isLoaded).map(({ body }) => body.clientId);
  useEffect(() => {
    for (const clientId of arrived) removePending(clientId);
  });
  return sending.filter((item) => !isLoaded(item));
}

function useScrollToSent(pending: readonly PendingMessage[], toLatest: () => void): void {
  const known = useRef(new Set(pending.map(({ body }) => body.clientId)));
  const show = useEffectEvent(toLatest);
  useEffect(() => {
    // Not those that a closed page left.
    const isNew = pending.some((item) => !item.isInterrupted && !known.current.has(item.body.clientId));
    known.current = new Set(pending.map(({ body }) => body.clientId));
    if (isNew) show();
  }, [pending]);
}
