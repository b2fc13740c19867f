"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ArchiveRestore, ArrowLeft, CircleCheck, PanelRight } from "lucide-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { applyConversation } from "#components/inbox/apply-event.ts";
import { PresenceAvatars } from "#components/inbox/live/presence-avatars.tsx";
import { useServerNow } from "#components/inbox/server-clock.ts";
import { WindowRing } from "#components/inbox/window-ring.tsx";
import { timeLeft, type Urgency, urgencyOf } from "#components/inbox/window-words.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { Button, buttonStyle } from "#components/ui/button.tsx";
import { formatDateTime, useInBrowser } from "#components/ui/date-time.tsx";
import { updateConversation } from "#lib/conversations/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { errorText } from "#lib/http/fetch-json.ts";

interface HeaderProps {
  conversation: ConversationView;
  serverNow: string;
  detailsOpen: boolean;
  onToggleDetails: () => void;
}

/** Who the thread is with, how long free text may still be sent, and what can be done with it. */
export function ConversationHeader({ conversation, serverNow, detailsOpen, onToggleDetails }: HeaderProps) {
  const t = useTranslations("inbox");
  const client = useQueryClient();
  const search = useSearchParams();
  const { contact } = conversation;
  const closed = conversation.state === "closed";
  const toggle = useMutation({
    mutationFn: () => updateConversation(conversation.id, { state: closed ? "open" : "closed" }),
    onSuccess: (next) => applyConversation(client, next),
    onError: (error) => toast.error(errorText(error)),
  });
  const StateIcon = closed ? ArchiveRestore : CircleCheck;
  const stateLabel = t(closed ? "reopen" : "close");
  return (
    <header className="flex h-14 shrink-0 items-center gap-3 border-b bg-surface px-3">
      <Link
        href={search.size > 0 ? `/inbox?${search}` : "/inbox"}
        aria-label={t("back")}
        className={buttonStyle({ variant: "ghost", size: "icon", className: "md:hidden" })}
      >
        <ArrowLeft aria-hidden className="size-4" />
      </Link>
      <Avatar id={contact.id} name={contact.displayName} className="hidden size-8 sm:grid" />
      <div className="min-w-0 flex-1">
        <h2 dir="auto" className="truncate text-left font-semibold leading-tight">
          {contact.displayName}
        </h2>
        <p className="truncate text-muted text-xs">
          {contact.phoneDisplay === contact.displayName ? "" : (contact.phoneDisplay ?? contact.username)}
        </p>
      </div>
      <PresenceAvatars conversationId={conversation.id} />
      <WindowBadge conversation={conversation} serverNow={serverNow} />
      <Button
        variant="ghost"
        size="icon"
        aria-label={stateLabel}
        title={stateLabel}
        loading={toggle.isPending}
        onClick={() => toggle.mutate()}
      >
        {toggle.isPending ? null : <StateIcon aria-hidden className="size-4.5" />}
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t(detailsOpen ? "hideDetails" : "details")}
        aria-expanded={detailsOpen}
        title={t(detailsOpen ? "hideDetails" : "details")}
        onClick={onToggleDetails}
      >
        <PanelRight aria-hidden className="size-4.5" />
      </Button>
    </header>
  );
}

const tones: Record<Urgency, string> = {
  calm: "text-ink",
  soon: "text-warning",
  urgent: "text-danger",
  closed: "text-muted",
  never: "text-muted",
};

/** The window in words, ticking by the server's clock, with the instant and the reason at hand. */
export function WindowBadge({
  conversation,
  serverNow,
}: {
  conversation: Pick<ConversationView, "window">;
  serverNow: string;
}) {
  const t = useTranslations("inbox");
  const now = useServerNow(serverNow, 1000);
  const zone = useInBrowser() ? undefined : "UTC";
  const { expiresAt } = conversation.window;
  const urgency = urgencyOf(expiresAt, now);
  const open = expiresAt !== null && urgency !== "closed";
  const left = open ? timeLeft(expiresAt, now) : "";
  const words = open ? t("windowLeft", { left }) : t(expiresAt ? "windowClosed" : "windowNever");
  const at = expiresAt ? formatDateTime(expiresAt, "full", zone) : "";
  const why = open
    ? t("windowOpenWhy", { at })
    : expiresAt
      ? t("windowClosedWhy", { at })
      : t("windowNeverWhy");
  return (
    <div
      title={why}
      data-window={urgency}
      className={`tabular flex shrink-0 items-center gap-2 rounded-full border px-2.5 py-1 text-xs ${tones[urgency]}`}
    >
      <WindowRing expiresAt={expiresAt} now={now} urgency={urgency} label={why} />
      <span className="hidden lg:inline">{words}</span>
      <span className="lg:hidden">
        {open ? t("windowShort", { left }) : t(expiresAt ? "windowClosedShort" : "windowNeverShort")}
      </span>
    </div>
  );
}
