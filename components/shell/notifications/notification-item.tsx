"use client";

import { AtSign, type LucideIcon, TimerReset, UserRoundCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { useOpenConversation } from "#components/shell/navigation/open-conversation.ts";
import { cn } from "#components/ui/cn.ts";
import { isPlainClick } from "#components/ui/is-plain-click.ts";
import { Link } from "#components/ui/link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { runAfterOverlay } from "#components/ui/use-close-on-back.ts";
import { usePreviewText } from "#components/ui/use-server-texts.ts";
import type { NotificationView } from "#lib/notifications/schema.ts";

const icons: Record<NotificationView["kind"], { icon: LucideIcon; tone: string }> = {
  assigned: { icon: UserRoundCheck, tone: "text-accent" },
  mention: { icon: AtSign, tone: "text-info" },
  closing_soon: { icon: TimerReset, tone: "text-warning" },
  closing_team: { icon: TimerReset, tone: "text-danger" },
};

export function NotificationItem({
  notification,
  onOpen,
}: {
  notification: NotificationView;
  onOpen: () => void;
}) {
  const t = useTranslations("work.notifications");
  const previewText = usePreviewText();
  const { hrefOf, open, prefetch } = useOpenConversation();
  const { kind, conversation, messageId, actorName, preview, previewKind, readAt } = notification;
  const { icon: Icon, tone } = icons[kind];
  const byNobody = actorName === null && (kind === "assigned" || kind === "mention");
  const at = messageId ?? undefined;
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen();
    runAfterOverlay(() => open(conversation.id, at));
  };
  return (
    <li>
      <Link
        href={hrefOf(conversation.id, at)}
        // A plain click opens the conversation without Next's router.
        prefetch={false}
        onPointerEnter={() => prefetch(conversation.id)}
        onFocus={() => prefetch(conversation.id)}
        onClick={follow}
        className={cn(
          "flex gap-3 px-4 py-3 -outline-offset-2 transition-colors hover:bg-raised",
          readAt === null && "bg-accent-soft/50",
        )}
      >
        <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", tone)} />
        <span className="min-w-0 flex-1">
          <span className="block break-words text-sm leading-snug">
            {t.rich(byNobody ? `kind.${kind}Automatic` : `kind.${kind}`, {
              actor: actorName ?? "",
              name: conversation.displayName,
              b: (chunks) => <bdi className="font-medium">{chunks}</bdi>,
            })}
          </span>
          {preview ? (
            <span dir="auto" className="mt-0.5 line-clamp-2 break-words text-page-start text-muted text-xs">
              {previewText({ kind: previewKind, preview })}
            </span>
          ) : null}
          <RelativeTime value={notification.createdAt} isAlone className="mt-1 block text-2xs text-muted" />
        </span>
        {readAt === null ? (
          <span
            role="img"
            aria-label={t("isUnread")}
            className="mt-1.5 size-2 shrink-0 rounded-full bg-accent"
          />
        ) : null}
      </Link>
    </li>
  );
}
