"use client";

import { useTranslations } from "next-intl";
import { FloatingEnd } from "#components/inbox/thread/bubble-end.tsx";
import { describeAuthor } from "#components/inbox/thread/describe-author.ts";
import { EditedMark } from "#components/inbox/thread/edited-mark.tsx";
import { MessageAlbum } from "#components/inbox/thread/message-album.tsx";
import { MessageBody } from "#components/inbox/thread/message-body.tsx";
import { MessageDelay, MessageFailure } from "#components/inbox/thread/message-failure.tsx";
import { MessageOrigin } from "#components/inbox/thread/message-origin.tsx";
import { MessageQuote } from "#components/inbox/thread/message-quote.tsx";
import { MessageTicks } from "#components/inbox/thread/message-ticks.tsx";
import { MessageTime } from "#components/inbox/thread/message-time.tsx";
import { MessageToolbar } from "#components/inbox/thread/message-toolbar.tsx";
import { ReactionChips } from "#components/inbox/thread/reaction-chips.tsx";
import { useThreadActions } from "#components/inbox/thread/thread-context.ts";
import { usePressMenu } from "#components/inbox/thread/use-press-menu.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { cn } from "#components/ui/cn.ts";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

const Scheduled = lazyComponent(
  () => import("#components/inbox/thread/scheduled-actions.tsx").then((module) => module.ScheduledActions),
  <div className="mt-1 h-7" />,
);

interface BubbleProps {
  message: MessageView;
  album?: readonly MessageView[];
  first: boolean;
  last: boolean;
  startsFree: boolean;
  isHighlighted: boolean;
  isReached: boolean;
}

/** Around the bubble alone, below its reactions; forced colors remove shadows, and show the outline. */
const FOCUS_RING =
  "group-focus-visible/row:ring-2 group-focus-visible/row:ring-accent group-focus-visible/row:outline-2 group-focus-visible/row:outline-transparent";

export function MessageBubble({
  message,
  album,
  first,
  last,
  startsFree,
  isHighlighted,
  isReached,
}: BubbleProps) {
  const t = useTranslations("thread");
  const inbox = useTranslations("inbox");
  const thread = useThreadActions();
  const canReply = usePermission("conversations.reply");
  const pressHandlers = usePressMenu(message);
  const ours = message.direction === "outbound";
  const failed = message.status === "failed";
  const hasOrigin = message.forwarded || message.product || message.referral;
  const end = (
    <>
      {message.editedAt ? <EditedMark message={message} /> : null}
      <MessageTime message={message} />
      {ours ? <MessageTicks status={message.status} /> : null}
    </>
  );
  return (
    <div
      id={album?.[0]?.id ?? message.id}
      data-anchor
      className={cn("flex flex-col px-3", ours ? "items-end" : "items-start", first ? "pt-3" : "pt-0.5")}
    >
      {first && ours ? (
        <p dir="auto" className="mb-1 max-w-full truncate text-page-start px-1 text-2xs text-muted">
          {describeAuthor(message, thread?.currentMemberId ?? "", thread?.contactName ?? "", t)}
        </p>
      ) : null}
      <div className="relative max-w-[min(34rem,85%)] md:max-w-[min(34rem,calc(100%-9rem))]">
        <div
          {...pressHandlers}
          className={cn(
            "flow-root min-w-0 rounded-lg px-3 py-2 text-base transition-shadow",
            ours ? "bg-bubble-out" : "border bg-bubble-in",
            !first && (ours ? "rounded-se-sm" : "rounded-ss-sm"),
            !last && (ours ? "rounded-ee-sm" : "rounded-es-sm"),
            failed && "outline outline-danger/50",
            isHighlighted && "ring-2 ring-accent",
            FOCUS_RING,
          )}
        >
          {hasOrigin ? <MessageOrigin message={message} /> : null}
          {message.replyTo && message.content.kind !== "reaction" ? <MessageQuote message={message} /> : null}
          {album ? (
            <>
              <MessageAlbum messages={album} />
              <FloatingEnd>{end}</FloatingEnd>
            </>
          ) : (
            <MessageBody
              content={message.content}
              attachment={message.attachment}
              messageId={message.id}
              end={end}
            />
          )}
        </div>
        <MessageToolbar message={message} showsIcons={isReached} />
      </div>
      <ReactionChips message={message} />
      {startsFree ? <p className="mt-1 text-muted text-xs">{t("freeEntry")}</p> : null}
      {message.held ? <MessageDelay held={message.held} /> : null}
      {message.held?.reason === "scheduled" && canReply ? <Scheduled message={message} /> : null}
      {message.status === "canceled" ? (
        <p className="mt-1 text-muted text-xs">{inbox("status.canceled")}</p>
      ) : null}
      {message.failure ? <MessageFailure message={message} /> : null}
    </div>
  );
}
