"use client";

import { Menu } from "@base-ui/react/menu";
import { EllipsisVertical, Info, Reply, SmilePlus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentType, ReactNode } from "react";
import { EmojiRow } from "#components/inbox/thread/emoji-row.tsx";
import { canQuote, canReact } from "#components/inbox/thread/message-toolbar.tsx";
import { useThreadActions } from "#components/inbox/thread/thread-context.ts";
import { useBusinessReaction } from "#components/inbox/thread/use-set-reaction.ts";
import { cn } from "#components/ui/cn.ts";
import { MenuItem } from "#components/ui/menu.tsx";
import { nameTooltip } from "#components/ui/tooltip.ts";
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
      {...nameTooltip}
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
  const current = useBusinessReaction(message);
  if (!thread) return null;
  const reacts = canReact(message, thread.open);
  const quotes = canQuote(message, thread.open);
  const reply = () => onAction(() => thread.reply(message));
  const openTimeline = () => onAction(() => thread.openTimeline(message.id));
  return (
    <>
      <div className="flex gap-2 max-sm:hidden">
        {reacts ? (
          <ActionMenu
            key={message.id}
            label={t("react")}
            icon={
              current ? (
                <span className="text-xl">{current}</span>
              ) : (
                <SmilePlus aria-hidden className="size-5" />
              )
            }
          >
            <EmojiRow message={message} />
          </ActionMenu>
        ) : null}
        {quotes ? <Tool label={t("reply")} icon={Reply} onClick={reply} /> : null}
        <Tool label={t("timeline")} icon={Info} onClick={openTimeline} />
      </div>
      <div className="sm:hidden">
        <ActionMenu
          key={message.id}
          label={t("actions")}
          icon={<EllipsisVertical aria-hidden className="size-5" />}
        >
          {reacts ? <EmojiRow message={message} hasDivider /> : null}
          {quotes ? <MenuItem onSelect={reply}>{t("reply")}</MenuItem> : null}
          <MenuItem onSelect={openTimeline}>{t("timeline")}</MenuItem>
        </ActionMenu>
      </div>
    </>
  );
}

function ActionMenu({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger aria-label={label} {...nameTooltip} className={toolStyle}>
        {icon}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} collisionPadding={8} className="z-60">
          <Menu.Popup className="rounded-md border bg-surface p-1 text-ink shadow-lg outline-none">
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
