"use client";

import { Menu } from "@base-ui/react/menu";
import { Info, Reply, SmilePlus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { businessReaction, EmojiRow } from "#components/inbox/thread/emoji-row.tsx";
import { canReact } from "#components/inbox/thread/message-toolbar.tsx";
import { useThreadActions } from "#components/inbox/thread/thread-context.ts";
import { cn } from "#components/ui/cn.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

export const toolStyle =
  "grid size-10 shrink-0 place-items-center rounded-full bg-black/40 text-white hover:bg-white/20 focus-visible:outline-white";

export function Tool({
  label,
  icon: Icon,
  onClick,
  className,
}: {
  label: string;
  icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  onClick: () => void;
  className?: string;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={cn(toolStyle, className)}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}

export function LightboxActions({
  message,
  onAction,
}: {
  message: MessageView;
  onAction: (action: () => void) => void;
}) {
  const t = useTranslations("thread");
  const thread = useThreadActions();
  if (!thread) return null;
  const current = businessReaction(message);
  return (
    <div className="flex gap-2 max-sm:order-last max-sm:basis-full max-sm:justify-end">
      {canReact(message, thread.open) ? (
        <Menu.Root key={message.id} modal={false}>
          <Menu.Trigger aria-label={t("react")} title={t("react")} className={toolStyle}>
            {current ? (
              <span className="text-xl">{current}</span>
            ) : (
              <SmilePlus aria-hidden className="size-5" />
            )}
          </Menu.Trigger>
          <Menu.Portal>
            <Menu.Positioner sideOffset={4} collisionPadding={8} className="z-50">
              <Menu.Popup className="rounded-md border bg-surface p-1 shadow-lg outline-none">
                <EmojiRow message={message} />
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.Root>
      ) : null}
      {thread.open ? (
        <Tool label={t("reply")} icon={Reply} onClick={() => onAction(() => thread.reply(message))} />
      ) : null}
      <Tool
        label={t("timeline")}
        icon={Info}
        onClick={() => onAction(() => thread.openTimeline(message.id))}
      />
    </div>
  );
}
