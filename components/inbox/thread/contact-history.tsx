"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import {
  ArrowLeftRight,
  CornerUpLeft,
  LayoutTemplate,
  type LucideIcon,
  MessageSquare,
  Mic,
  StickyNote,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActivityLine } from "#components/inbox/thread/activity-line.tsx";
import { mediaIcons } from "#components/inbox/thread/attachment-tile.tsx";
import { describeAuthor } from "#components/inbox/thread/describe-author.ts";
import { MediaButton } from "#components/inbox/thread/media-button.tsx";
import { shownAtId } from "#components/inbox/thread/thread-rules.ts";
import { useContentPreview } from "#components/inbox/thread/use-content-preview.ts";
import { serverNow } from "#components/shell/session/server-clock.ts";
import { cn } from "#components/ui/cn.ts";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { Link } from "#components/ui/link.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { LoadMore } from "#components/ui/load-more.tsx";
import { ShortTime } from "#components/ui/short-time.tsx";
import { withoutPictogram } from "#components/ui/without-pictogram.ts";
import { contactQuery } from "#lib/contacts/browser.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { contactHistoryQuery } from "#lib/messages/browser.ts";
import { type HistoryKind, historyKinds } from "#lib/messages/history-rules.ts";
import { messageTime } from "#lib/messages/send/time-rules.ts";

const MessageTicks = lazyComponent(() =>
  import("#components/inbox/thread/message-ticks.tsx").then((module) => module.MessageTicks),
);

const KINDS = ["all", ...historyKinds] as const;
type Kind = (typeof KINDS)[number];

/** Everything that happened with a contact, the latest first, with links into the conversation. */
export function ContactHistory({
  contactId,
  currentMemberId,
}: {
  contactId: string;
  currentMemberId: string;
}) {
  const t = useTranslations("contacts.history");
  const { data: page } = useQuery(contactQuery(contactId));
  const conversationId = page?.contact.conversation?.id;
  const [kind, setKind] = useState<Kind>("all");
  const history = useInfiniteQuery({
    ...contactHistoryQuery(conversationId ?? "", kind === "all" ? null : kind),
    enabled: conversationId !== undefined,
  });
  if (!page || conversationId === undefined) return null;
  const shown = (history.data?.pages ?? []).flatMap(({ data }) => data);
  return (
    <section aria-labelledby="contact-history" className="border-t pt-5">
      <div className="flex items-center justify-between gap-3">
        <h2 id="contact-history" className="font-medium">
          {t("title")}
        </h2>
        <MediaButton
          conversationId={conversationId}
          currentMemberId={currentMemberId}
          contactName={page.contact.displayName}
        />
      </div>
      <fieldset className="mt-2 mb-1 flex flex-wrap gap-1">
        <legend className="sr-only">{t("show")}</legend>
        {KINDS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === kind}
            onClick={() => setKind(each)}
            className={cn(
              "touch-target relative h-7 rounded-full px-3 text-xs transition-colors pointer-coarse:h-9",
              each === kind ? "bg-accent-soft font-medium text-accent" : "text-muted hover:bg-raised",
            )}
          >
            {t(`kind.${each}`)}
          </button>
        ))}
      </fieldset>
      {history.error && !history.data ? (
        <LoadFailed error={history.error} onRetry={() => void history.refetch()} />
      ) : history.isPending ? (
        <HistorySkeleton />
      ) : (
        <ul className="divide-y">
          {shown.map((message) => (
            <HistoryRow
              key={message.id}
              message={message}
              currentMemberId={currentMemberId}
              contactName={page.contact.displayName}
            />
          ))}
        </ul>
      )}
      {history.data && shown.length === 0 ? <p className="py-4 text-muted text-sm">{t("none")}</p> : null}
      <LoadMore query={history} label={t("older")} />
    </section>
  );
}

/** In the measures of `HistoryRow`. */
function HistorySkeleton() {
  return (
    <div aria-hidden className="divide-y">
      {["w-64", "w-40", "w-52", "w-32"].map((width) => (
        <div key={width} className="flex h-10 animate-pulse items-center gap-3">
          <span className="size-4 rounded bg-raised" />
          <span className={cn("h-3 max-w-full rounded bg-raised", width)} />
          <span className="ms-auto h-3 w-12 rounded bg-raised" />
        </div>
      ))}
    </div>
  );
}

function kindOf({ content, attachment }: MessageView): HistoryKind {
  if (content.kind === "activity") return "changes";
  if (content.kind === "note") return "notes";
  if (content.kind === "template") return "templates";
  return attachment ? "media" : "messages";
}

const icons = {
  messages: MessageSquare,
  templates: LayoutTemplate,
  notes: StickyNote,
  changes: ArrowLeftRight,
};

function iconOf(message: MessageView): LucideIcon {
  const { content, attachment, direction } = message;
  if (content.kind === "audio" && content.voice) return Mic;
  const kind = kindOf(message);
  if (kind === "media") return attachment ? mediaIcons[attachment.kind] : icons.messages;
  return kind === "messages" && direction === "outbound" ? CornerUpLeft : icons[kind];
}

function HistoryRow({
  message,
  currentMemberId,
  contactName,
}: {
  message: MessageView;
  currentMemberId: string;
  contactName: string;
}) {
  const t = useTranslations("thread");
  const previewOf = useContentPreview();
  const kind = kindOf(message);
  const { content, attachment } = message;
  const Icon = iconOf(message);
  const preview = content.kind === "note" ? content.body : previewOf(content);
  return (
    <li className="flex items-start gap-3 py-2 text-sm">
      <Icon
        aria-hidden
        className={cn("mt-0.5 size-4 shrink-0", kind === "notes" ? "text-warning" : "text-muted")}
      />
      {content.kind === "activity" ? (
        <div className="min-w-0 flex-1 text-muted">
          <ActivityLine message={message} currentMemberId={currentMemberId} />
        </div>
      ) : (
        <>
          <Link
            href={`/inbox/${message.conversationId}?at=${shownAtId(message)}`}
            className="flex min-h-6 min-w-0 flex-1 items-start gap-3 hover:underline"
          >
            {attachment?.kind === "image" && attachment.url ? (
              // biome-ignore lint/performance/noImgElement: the file is private and needs no optimization.
              <img
                src={attachment.url}
                alt=""
                loading="lazy"
                className="size-10 shrink-0 rounded bg-raised object-cover"
              />
            ) : null}
            <span className="min-w-0">
              <span className="block truncate text-muted text-xs">
                {describeAuthor(message, currentMemberId, contactName, t)}
              </span>
              <span dir="auto" className="line-clamp-2 break-words text-page-start">
                {kind === "media" ? withoutPictogram(preview) : preview}
              </span>
            </span>
          </Link>
          {message.direction === "outbound" ? (
            <MessageTicks status={message.status} className="mt-0.5" />
          ) : null}
          <ShortTime
            value={messageTime(message)}
            now={serverNow()}
            className="tabular shrink-0 text-2xs text-muted"
          />
        </>
      )}
    </li>
  );
}
