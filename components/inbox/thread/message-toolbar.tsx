"use client";

import { ChevronDown, Info, type LucideIcon, Reply, SmilePlus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { useThreadActions } from "#components/inbox/thread/thread-context.ts";
import { cn } from "#components/ui/cn.ts";
import { nameTooltip } from "#components/ui/tooltip.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

interface ToolbarProps {
  message: MessageView;
  /**
   * Before the pointer or the focus is in the message, the toolbar is invisible, and its icons would be half of the
   * elements of a thread. Its buttons have their names for screen readers all the time.
   */
  showsIcons: boolean;
}

/** On a touch screen, a long press opens the actions; who cannot press long swipes to their button. */
export function MessageToolbar({ message, showsIcons }: ToolbarProps) {
  const t = useTranslations("thread");
  const thread = useThreadActions();
  if (!thread) return null;
  const ours = message.direction === "outbound";
  const rectOf = (event: MouseEvent) => event.currentTarget.getBoundingClientRect();
  return (
    <div
      className={cn(
        "absolute top-0.5 flex rounded-md border bg-surface opacity-0 transition-opacity group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:sr-only pointer-coarse:opacity-100",
        ours ? "end-full me-1.5" : "start-full ms-1.5",
      )}
    >
      {canReact(message, thread.open) ? (
        <Tool
          label={t("react")}
          icon={showsIcons ? SmilePlus : null}
          className="pointer-coarse:hidden"
          onClick={(event) => thread.openMenu(message, rectOf(event), "emoji")}
        />
      ) : null}
      {canQuote(message, thread.open) ? (
        <Tool
          label={t("reply")}
          icon={showsIcons ? Reply : null}
          className="pointer-coarse:hidden"
          onClick={() => thread.reply(message)}
        />
      ) : null}
      <Tool
        label={t("timeline")}
        icon={showsIcons ? Info : null}
        className="pointer-coarse:hidden"
        onClick={() => thread.openTimeline(message.id)}
      />
      <Tool
        label={t("actions")}
        icon={showsIcons ? ChevronDown : null}
        onClick={(event) => thread.openMenu(message, rectOf(event), "all")}
      />
    </div>
  );
}

export function canReact(message: MessageView, open: boolean): boolean {
  return canQuote(message, open) && message.content.kind !== "reaction";
}

/** Only a message that WhatsApp has, and nobody deleted, can be quoted. */
export function canQuote({ direction, status, revokedAt }: MessageView, open: boolean): boolean {
  const isAccepted = direction === "outbound" && ["sent", "delivered", "read"].includes(status);
  return open && !revokedAt && (direction === "inbound" || isAccepted);
}

function Tool({
  label,
  icon: Icon,
  className,
  onClick,
}: {
  label: string;
  icon: LucideIcon | null;
  className?: string;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}) {
  return (
    <button
      type="button"
      // Hundreds of tab stops would precede the composer; the menu has the same actions.
      tabIndex={-1}
      aria-label={label}
      {...nameTooltip}
      onClick={onClick}
      className={cn(
        "grid size-7 place-items-center rounded text-muted hover:bg-raised hover:text-ink",
        className,
      )}
    >
      {Icon ? <Icon aria-hidden className="size-4" /> : null}
    </button>
  );
}
