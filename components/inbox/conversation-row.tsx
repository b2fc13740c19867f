"use client";

import { useTranslations } from "next-intl";
import { MessageTicks } from "#components/inbox/message-ticks.tsx";
import type { useOpenConversation } from "#components/inbox/thread/open-conversation.ts";
import { WindowRing } from "#components/inbox/window-ring.tsx";
import { timeLeft, urgencyOf } from "#components/inbox/window-words.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { formatDateTime, useInBrowser } from "#components/ui/date-time.tsx";
import { cn } from "#lib/cn.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

interface RowProps {
  conversation: ConversationView;
  link: ReturnType<ReturnType<typeof useOpenConversation>["linkProps"]>;
  current: boolean;
  now: number;
}

/** One conversation of the list: who, when, the last words with their tick, what is unread, how long the window lasts. */
export function ConversationRow({ conversation, link, current, now }: RowProps) {
  const t = useTranslations("inbox");
  const { contact, lastMessage, unreadCount } = conversation;
  const unread = unreadCount > 0;
  return (
    <a
      {...link}
      aria-current={current ? "page" : undefined}
      data-conversation={conversation.id}
      className={cn(
        "flex gap-3 px-3 py-2.5 transition-colors duration-150 -outline-offset-2",
        current ? "bg-accent-soft" : "hover:bg-raised",
      )}
    >
      <Avatar id={contact.id} name={contact.displayName} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span
            dir="auto"
            className={cn("min-w-0 flex-1 truncate text-left", unread ? "font-semibold" : "font-medium")}
          >
            {contact.displayName}
          </span>
          <ShortTime value={conversation.lastActivityAt} now={now} />
        </span>
        <span className="mt-0.5 flex items-center gap-1.5">
          {lastMessage?.direction === "outbound" ? <MessageTicks status={lastMessage.status} /> : null}
          <span
            dir="auto"
            className={cn("min-w-0 flex-1 truncate text-left text-sm", unread ? "text-ink" : "text-muted")}
          >
            {lastMessage?.preview ?? ""}
          </span>
          {unread ? (
            <span
              role="img"
              aria-label={t("unreadCount", { count: unreadCount })}
              className="tabular grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 font-semibold text-2xs text-on-accent"
            >
              {unreadCount > 99 ? "99+" : unreadCount}
            </span>
          ) : null}
          <RowWindow conversation={conversation} now={now} />
        </span>
      </span>
    </a>
  );
}

function RowWindow({ conversation, now }: { conversation: ConversationView; now: number }) {
  const t = useTranslations("inbox");
  const { expiresAt } = conversation.window;
  const urgency = urgencyOf(expiresAt, now);
  const label =
    urgency === "never" || expiresAt === null
      ? t("windowNever")
      : urgency === "closed"
        ? t("windowClosed")
        : t("windowLeft", { left: timeLeft(expiresAt, now) });
  return <WindowRing expiresAt={expiresAt} now={now} urgency={urgency} label={label} />;
}

/** Today's time, else the day: short, because the exact time is in the thread. */
function ShortTime({ value, now }: { value: string; now: number }) {
  const zone = useInBrowser() ? undefined : "UTC";
  const sameDay =
    formatDateTime(value, "date", zone) === formatDateTime(new Date(now).toISOString(), "date", zone);
  const options = { day: "numeric", month: "short", ...(zone ? { timeZone: zone } : {}) } as const;
  const text = sameDay
    ? formatDateTime(value, "time", zone)
    : new Intl.DateTimeFormat("en-GB", options).format(new Date(value));
  return (
    <time
      dateTime={value}
      title={formatDateTime(value, "full", zone)}
      className="shrink-0 text-2xs text-muted"
    >
      {text}
    </time>
  );
}
