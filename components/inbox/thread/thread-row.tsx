"use client";

import { useTranslations } from "next-intl";
import { memo, useMemo, useState } from "react";
import { describeAuthor } from "#components/inbox/thread/describe-author.ts";
import { HistoryLines } from "#components/inbox/thread/history-lines.tsx";
import { MessageBody } from "#components/inbox/thread/message-body.tsx";
import { MessageBubble } from "#components/inbox/thread/message-bubble.tsx";
import { NoteStrip } from "#components/inbox/thread/note-strip.tsx";
import { useThreadActions } from "#components/inbox/thread/thread-context.ts";
import { isLine, type ThreadItem } from "#components/inbox/thread/thread-rules.ts";
import { cn } from "#components/ui/cn.ts";
import { useInBrowser } from "#components/ui/date-time.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import { isReceivedLate, messageTime } from "#lib/messages/send/time-rules.ts";

interface RowProps {
  item: ThreadItem;
  /** Among the loaded ones. */
  position: number;
  isHighlighted: boolean;
  unreadAtOpen: number;
}

export const ThreadRow = memo(function ThreadRow({ item, position, isHighlighted, unreadAtOpen }: RowProps) {
  const t = useTranslations("thread");
  const label = useLabel(item);
  const thread = useThreadActions();
  const [isReached, setIsReached] = useState(false);
  const reach = isReached ? undefined : () => setIsReached(true);
  return (
    <article
      onPointerEnter={reach}
      onFocus={reach}
      aria-label={label}
      // For the arrow keys, which move the focus; only then, because of its cost for every message.
      aria-description={(isReached && thread?.describe(item)) || undefined}
      aria-describedby={item.kind === "history" ? item.messages[0]?.id : undefined}
      aria-posinset={position}
      // Unknown until all pages are loaded, and then changed by every message.
      aria-setsize={-1}
      tabIndex={-1}
      className={cn(
        "group/row relative",
        // A bubble has the frame of a focused message, other rows have their own.
        isBubble(item) ? "outline-none" : "-outline-offset-2",
        isHighlighted && item.kind !== "message" && "bg-accent-soft",
      )}
    >
      {item.unread ? (
        <p className="mx-3 my-3 flex items-center gap-3 font-medium text-2xs text-accent before:h-px before:flex-1 before:bg-accent/40 after:h-px after:flex-1 after:bg-accent/40">
          {t("unread", { count: Math.max(1, unreadAtOpen) })}
        </p>
      ) : null}
      <Body item={item} isHighlighted={isHighlighted} isReached={isReached} />
    </article>
  );
}, isSameRow);

interface BodyProps {
  item: ThreadItem;
  isHighlighted: boolean;
  /** Whether the pointer or the focus has been in it. */
  isReached: boolean;
}

/** Apart, because every older page changes the positions of all rows. */
const Body = memo(function Body({ item, isHighlighted, isReached }: BodyProps) {
  if (item.kind === "note") return <NoteStrip message={item.message} />;
  if (item.kind === "history") return <HistoryLines messages={item.messages} />;
  const { first, last, startsFree } = item;
  if (item.kind === "album") {
    const newest = item.messages.at(-1);
    return newest ? (
      <MessageBubble
        message={newest}
        album={item.messages}
        first={first}
        last={last}
        startsFree={startsFree}
        isHighlighted={isHighlighted}
        isReached={isReached}
      />
    ) : null;
  }
  const { message } = item;
  if (isLine(message)) {
    return (
      <div id={message.id} data-anchor className="px-8 py-2 text-center text-xs">
        <MessageBody content={message.content} />
      </div>
    );
  }
  return (
    <MessageBubble
      message={message}
      first={first}
      last={last}
      startsFree={startsFree}
      isHighlighted={isHighlighted}
      isReached={isReached}
    />
  );
}, isSameBody);

function useLabel(item: ThreadItem): string {
  const t = useTranslations("thread");
  const { dateTime } = useFormats();
  const { currentMemberId = "", contactName = "" } = useThreadActions() ?? {};
  const zone = useInBrowser() ? undefined : "UTC";
  const { kind } = item;
  const messages = messagesOf(item);
  const [message] = messages;
  const count = messages.length;
  // An older page changes the positions of all rows, not their names.
  return useMemo(() => {
    if (!message) return "";
    if (kind === "history") return t("changeCount", { count });
    const time = dateTime(messageTime(message), "short", zone);
    const author = describeAuthor(message, currentMemberId, contactName, t);
    if (kind === "note") return t("noteBy", { author, time });
    return t(isReceivedLate(message) ? "messageLate" : "message", { author, time });
  }, [kind, message, count, currentMemberId, contactName, zone, t, dateTime]);
}

function isBubble(item: ThreadItem): boolean {
  return item.kind === "album" || (item.kind === "message" && !isLine(item.message));
}

function messagesOf(item: ThreadItem) {
  return "messages" in item ? item.messages : [item.message];
}

function isSameRow(before: RowProps, after: RowProps): boolean {
  return before.position === after.position && isSameItem(before, after);
}

function isSameBody(before: BodyProps, after: BodyProps): boolean {
  return before.isReached === after.isReached && isSameItem(before, after);
}

type ItemProps = Pick<RowProps, "item" | "isHighlighted">;

/** Grouping creates new items every time. */
function isSameItem(before: ItemProps, after: ItemProps): boolean {
  const [a, b] = [before.item, after.item];
  if (before.isHighlighted !== after.isHighlighted || a.kind !== b.kind || a.unread !== b.unread)
    return false;
  if ("first" in a && "first" in b) {
    if (a.first !== b.first || a.last !== b.last || a.startsFree !== b.startsFree) return false;
  }
  const [currentMessages, nextMessages] = [messagesOf(a), messagesOf(b)];
  return (
    currentMessages.length === nextMessages.length &&
    currentMessages.every((message, index) => message === nextMessages[index])
  );
}
