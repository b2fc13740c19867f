"use client";

import { ChevronDown, Info, Reply, SmilePlus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { MouseEvent, ReactNode } from "react";
import { useThreadActions } from "#components/inbox/thread/thread-context.ts";
import { cn } from "#components/ui/cn.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

export function MessageToolbar({ message }: { message: MessageView }) {
  const t = useTranslations("thread");
  const thread = useThreadActions();
  if (!thread) return null;
  const ours = message.direction === "outbound";
  const rectOf = (event: MouseEvent) => event.currentTarget.getBoundingClientRect();
  return (
    <div
      className={cn(
        "absolute top-0.5 flex rounded-md border bg-surface opacity-0 transition-opacity group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:hidden",
        ours ? "end-full me-1.5" : "start-full ms-1.5",
      )}
    >
      {canReact(message, thread.open) ? (
        <Tool label={t("react")} onClick={(event) => thread.openMenu(message, rectOf(event), "emoji")}>
          <SmilePlus aria-hidden className="size-4" />
        </Tool>
      ) : null}
      {canQuote(message, thread.open) ? (
        <Tool label={t("reply")} onClick={() => thread.reply(message)}>
          <Reply aria-hidden className="size-4" />
        </Tool>
      ) : null}
      <Tool label={t("timeline")} onClick={() => thread.openTimeline(message.id)}>
        <Info aria-hidden className="size-4" />
      </Tool>
      <Tool label={t("actions")} onClick={(event) => thread.openMenu(message, rectOf(event), "all")}>
        <ChevronDown aria-hidden className="size-4" />
      </Tool>
    </div>
  );
}

export function canReact(message: MessageView, open: boolean): boolean {
  return canQuote(message, open) && !message.revokedAt && message.content.kind !== "reaction";
}

/** Only a message that WhatsApp has can be quoted. */
export function canQuote({ direction, status }: MessageView, open: boolean): boolean {
  const isAccepted = direction === "outbound" && ["sent", "delivered", "read"].includes(status);
  return open && (direction === "inbound" || isAccepted);
}

function Tool({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      // Hundreds of tab stops would precede the composer; the menu has the same actions.
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-7 place-items-center rounded text-muted hover:bg-raised hover:text-ink"
    >
      {children}
    </button>
  );
}
