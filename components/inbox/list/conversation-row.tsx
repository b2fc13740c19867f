"use client";

import { AlarmClock, Hourglass, TriangleAlert, UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { type MouseEvent, memo } from "react";
import { formatWaitingTime } from "#components/contacts/waiting-time.ts";
import { WindowRing } from "#components/contacts/window-ring.tsx";
import { timeLeft, type Urgency, urgencyOf } from "#components/contacts/window-time.ts";
import { rowTime } from "#components/inbox/cache/list-rules.ts";
import { focusThread } from "#components/inbox/details/focus-thread.ts";
import { useFocusReplyAfterClick } from "#components/inbox/details/use-focus-reply-after-click.ts";
import { SwipeRow } from "#components/inbox/list/swipe-row.tsx";
import { MessageTicks } from "#components/inbox/thread/message-ticks.tsx";
import type { useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import { requestReplyFocus, requestThreadFocus } from "#components/shell/navigation/thread-focus.ts";
import { MemberAvatar } from "#components/shell/session/member-avatar.tsx";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { useTeam } from "#components/shell/session/use-teams.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { cn } from "#components/ui/cn.ts";
import { ContactAvatar } from "#components/ui/contact-avatar.tsx";
import { CURRENT_ROW } from "#components/ui/current-row.ts";
import { useInBrowser } from "#components/ui/date-time.tsx";
import { isPlainClick } from "#components/ui/is-plain-click.ts";
import { LabelDot } from "#components/ui/label-chip.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { ShortTime } from "#components/ui/short-time.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import { usePreviewText } from "#components/ui/use-server-texts.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { HOUR, SECOND } from "#lib/platform/clock.ts";

const UnsentMark = lazyComponent<{
  conversationId: string;
  memberId: string;
  scheduledAt: string | null;
}>(() =>
  import("#components/inbox/list/unsent-mark.tsx").then(
    (module) => module.UnsentMark,
    // The list works without it.
    () => () => null,
  ),
);

/** Pixels. Fixed, so that rows off screen are not measured. */
export const ROW_HEIGHT = 64;
const MAX_DOTS = 3;
const LONG_WAIT_MS = HOUR;
/** How old the times of a row may be while nothing else of it changes. */
const TIME_STEP_MS = 30 * SECOND;

interface RowProps {
  conversation: ConversationView;
  linkProps: ReturnType<typeof useOpenConversation>["linkProps"];
  current: boolean;
  /** Whether Tab reaches it; the arrow keys reach the others. */
  isTabStop: boolean;
  selected: boolean;
  showsCheckbox: boolean;
  onSelect: (id: string, range: boolean) => void;
  currentMemberId: string;
  now: number;
  /** In words instead of the waiting time and the date. */
  showsTimeLeft: boolean;
}

export const ConversationRow = memo(function ConversationRow({
  conversation,
  linkProps,
  current,
  isTabStop,
  selected,
  showsCheckbox,
  onSelect,
  currentMemberId,
  now,
  showsTimeLeft,
}: RowProps) {
  const t = useTranslations("list");
  const link = linkProps(conversation.id);
  const canUpdate = usePermission("conversations.update");
  const focusReplyAfterClick = useFocusReplyAfterClick();
  const previewText = usePreviewText();
  const { contact, lastMessage, unreadCount } = conversation;
  const unread = unreadCount > 0;
  const open = (event: MouseEvent) => {
    const isRange = canUpdate && event.shiftKey && !event.metaKey && !event.ctrlKey && event.button === 0;
    if (!isRange) {
      // By keyboard: what opens is read, and the next keys act on it.
      if (event.detail === 0 && isPlainClick(event)) {
        if (current) focusThread();
        else requestThreadFocus(conversation.id);
      }
      link.onClick(event);
      if (event.defaultPrevented && !focusReplyAfterClick()) requestReplyFocus(null);
      return;
    }
    event.preventDefault();
    onSelect(conversation.id, true);
  };
  const row = (
    <div
      className={cn(
        "group/row relative h-full border-b transition-colors",
        current ? CURRENT_ROW : !selected && "hover:bg-raised/60",
        selected && "bg-accent-soft",
      )}
    >
      <a
        {...{ ...link, onClick: open }}
        aria-current={current ? "page" : undefined}
        tabIndex={isTabStop ? 0 : -1}
        data-conversation={conversation.id}
        className="flex h-full items-center gap-3 px-3 -outline-offset-2"
      >
        <ContactAvatar
          contact={contact}
          className={cn(
            canUpdate &&
              "transition-opacity group-hover/row:opacity-0 group-has-focus-visible/box:opacity-0 pointer-coarse:group-hover/row:opacity-100",
            (selected || showsCheckbox) && "opacity-0 pointer-coarse:group-hover/row:opacity-0",
          )}
        />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            <span
              dir="auto"
              className={cn(
                "min-w-[13ch] flex-1 truncate text-page-start",
                unread ? "font-semibold" : "font-medium",
              )}
            >
              {contact.displayName}
            </span>
            {unread ? (
              <>
                <SpokenComma />
                <span className="sr-only">{t("unreadCount", { count: unreadCount })}</span>
              </>
            ) : null}
            {showsTimeLeft ? (
              <TimeLeft conversation={conversation} now={now} />
            ) : (
              <>
                <Hint conversation={conversation} now={now} />
                {isWaiting(conversation) ? null : (
                  <>
                    <SpokenComma />
                    <ShortTime
                      value={rowTime(conversation)}
                      now={now}
                      className="shrink-0 text-2xs text-muted"
                    />
                  </>
                )}
                <SpokenComma />
                <RowWindow conversation={conversation} now={now} />
              </>
            )}
          </span>
          <SpokenComma />
          <span className="mt-0.5 flex h-5 items-center gap-1.5">
            <UnsentMark
              conversationId={conversation.id}
              memberId={currentMemberId}
              scheduledAt={conversation.scheduledAt}
            />
            {lastMessage?.direction === "outbound" ? (
              <MessageTicks status={lastMessage.status} className="peer-data-unsent:hidden" />
            ) : null}
            <span
              dir="auto"
              className={cn(
                "peer-data-unsent:hidden min-w-0 flex-1 truncate text-page-start text-sm",
                unread ? "text-ink" : "text-muted",
              )}
            >
              {lastMessage ? previewText(lastMessage) : t("noMessages")}
            </span>
            {conversation.labels.length > 0 ? <Labels labels={conversation.labels} /> : null}
            <Assignee conversation={conversation} currentMemberId={currentMemberId} />
            {unread ? (
              // Said after the name.
              <span
                aria-hidden
                className="tabular grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 font-semibold text-2xs text-on-accent"
              >
                {unreadCount > 99 ? "99+" : unreadCount}
              </span>
            ) : null}
          </span>
        </span>
      </a>
      {canUpdate ? (
        <label
          className={cn(
            "absolute top-0 start-0 grid h-full w-14 cursor-pointer place-items-center opacity-0 has-focus-visible:opacity-100 group-hover/row:opacity-100 pointer-coarse:group-hover/row:opacity-0",
            (selected || showsCheckbox) && "opacity-100 pointer-coarse:group-hover/row:opacity-100",
          )}
        >
          <Checkbox
            checked={selected}
            tabIndex={isTabStop ? 0 : -1}
            aria-label={t("select", { name: contact.displayName })}
            onClick={(event) => onSelect(conversation.id, event.shiftKey)}
            readOnly
            className="size-4.5"
          />
        </label>
      ) : null}
    </div>
  );
  if (!canUpdate) return row;
  return (
    <SwipeRow conversation={conversation} now={now} isEnabled={!showsCheckbox}>
      {row}
    </SwipeRow>
  );
}, isSameRow);

/** `now` is another one at every render of the list, which opening a conversation and each live event cause. */
function isSameRow({ now: before, ...previous }: RowProps, { now, ...next }: RowProps): boolean {
  const names = Object.keys(next) as (keyof typeof next)[];
  return (
    Math.floor(before / TIME_STEP_MS) === Math.floor(now / TIME_STEP_MS) &&
    names.every((name) => Object.is(previous[name], next[name]))
  );
}

/** Screen readers read all parts of a row as one sentence. */
function SpokenComma() {
  return <span className="sr-only">{useTranslations("list")("pause")}</span>;
}

function isWaiting({ state, waitingSince }: ConversationView): boolean {
  return state === "open" && waitingSince !== null;
}

function Hint({ conversation, now }: { conversation: ConversationView; now: number }) {
  const { state, snoozedUntil, waitingSince } = conversation;
  const t = useTranslations("list");
  const { dateTime } = useFormats();
  const tDuration = useTranslations("common.duration");
  const zone = useInBrowser() ? undefined : "UTC";
  if (state === "snoozed" && snoozedUntil) {
    const at = dateTime(snoozedUntil, "short", zone);
    return (
      <span
        title={t("snoozedUntil", { at })}
        className="tabular flex shrink-0 items-center gap-1 text-2xs text-info"
      >
        <SpokenComma />
        <AlarmClock aria-hidden className="size-3" />
        <span className="sr-only">{t("snoozedUntil", { at: "" })}</span>
        {at}
      </span>
    );
  }
  if (!waitingSince || !isWaiting(conversation)) return null;
  const time = formatWaitingTime(waitingSince, now, tDuration, "largest");
  return (
    <span
      title={t("waitingSince", { at: dateTime(waitingSince, "full", zone) })}
      className={cn(
        "tabular flex shrink-0 items-center gap-0.5 text-2xs",
        now - Date.parse(waitingSince) < LONG_WAIT_MS ? "text-muted" : "text-warning",
      )}
    >
      <SpokenComma />
      <Hourglass role="img" aria-label={t("waitingFor", { time: "" })} className="size-3" />
      {time}
    </span>
  );
}

function Labels({ labels }: { labels: ConversationView["labels"] }) {
  const t = useTranslations("list");
  const { enumerate } = useFormats();
  const names = enumerate(labels.map(({ name }) => name));
  return (
    <span title={names} className="flex shrink-0 items-center gap-0.5">
      <SpokenComma />
      {labels.slice(0, MAX_DOTS).map(({ id, color }) => (
        <LabelDot key={id} color={color} />
      ))}
      {labels.length > MAX_DOTS ? (
        <span aria-hidden className="tabular text-2xs text-muted">
          +{labels.length - MAX_DOTS}
        </span>
      ) : null}
      <span className="sr-only">{t("labeled", { names })}</span>
    </span>
  );
}

function Assignee({
  conversation: { assignee, teamId },
  currentMemberId,
}: {
  conversation: ConversationView;
  currentMemberId: string;
}) {
  const t = useTranslations("list");
  const team = useTeam(assignee ? null : teamId);
  if (!assignee) {
    return team ? (
      <span title={t("assigned", { name: team.name })} className="shrink-0 text-muted">
        <UsersRound aria-hidden className="size-3.5" />
        <SpokenComma />
        <span className="sr-only">{t("assigned", { name: team.name })}</span>
      </span>
    ) : null;
  }
  const text = t("assigned", { name: assignee.id === currentMemberId ? t("you") : assignee.name });
  return (
    <span title={text} className="shrink-0">
      <MemberAvatar id={assignee.id} name={assignee.name} className="size-4.5 text-[8px]" />
      <SpokenComma />
      <span className="sr-only">{text}</span>
    </span>
  );
}

function RowWindow({ conversation, now }: { conversation: ConversationView; now: number }) {
  const t = useTranslations("inbox");
  const tDuration = useTranslations("common.duration");
  const { expiresAt } = conversation.window;
  const urgency = urgencyOf(expiresAt, now);
  const label =
    urgency === "never" || expiresAt === null
      ? t("windowNever")
      : urgency === "closed"
        ? t("windowClosed")
        : t("windowLeft", { left: timeLeft(expiresAt, now, tDuration) });
  return <WindowRing expiresAt={expiresAt} now={now} urgency={urgency} label={label} />;
}

function TimeLeft({ conversation: { window }, now }: { conversation: ConversationView; now: number }) {
  const t = useTranslations("list");
  const tDuration = useTranslations("common.duration");
  const { dateTime } = useFormats();
  const zone = useInBrowser() ? undefined : "UTC";
  const { expiresAt } = window;
  if (expiresAt === null) return null;
  const urgency = urgencyOf(expiresAt, now);
  return (
    <span
      title={t("closesAt", { at: dateTime(expiresAt, "full", zone) })}
      className={cn("tabular flex shrink-0 items-center gap-1 font-medium text-2xs", urgencyColors[urgency])}
    >
      <SpokenComma />
      {urgency === "urgent" ? <TriangleAlert aria-hidden className="size-3" /> : null}
      {t("timeLeft", { left: timeLeft(expiresAt, now, tDuration) })}
      <WindowRing expiresAt={expiresAt} now={now} urgency={urgency} label="" />
    </span>
  );
}

const urgencyColors: Record<Urgency, string> = {
  calm: "text-muted",
  closing: "text-warning",
  urgent: "text-danger",
  closed: "text-muted",
  never: "text-muted",
};
