"use client";

import { Menu } from "@base-ui/react/menu";
import {
  ArchiveRestore,
  CircleCheck,
  Clock3,
  Link2,
  type LucideIcon,
  MailOpen,
  MoreVertical,
  PanelRight,
  Search,
  Tag,
  UserRoundPlus,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { CommandId } from "#components/shell/keys/commands.ts";
import { useCommandKeys } from "#components/shell/keys/use-command.ts";
import { Button, buttonStyle } from "#components/ui/button.tsx";

interface ConversationAction {
  command: CommandId;
  label: string;
  icon: LucideIcon;
  run: () => void;
  isMenuOnly?: boolean;
  expanded?: boolean;
}

export function ActionButtons({
  closed,
  detailsOpen,
  commands,
}: {
  closed: boolean;
  detailsOpen: boolean;
  commands: Record<
    "assign" | "snooze" | "label" | "close" | "unread" | "details" | "search" | "copyLink",
    () => void
  >;
}) {
  const t = useTranslations("work");
  const chosen = useRef<(() => void) | null>(null);
  const actions: ConversationAction[] = [
    { command: "assign", label: t("assign.button"), icon: UserRoundPlus, run: commands.assign },
    { command: "label", label: t("labels.button"), icon: Tag, run: commands.label },
    { command: "snooze", label: t("snooze.button"), icon: Clock3, run: commands.snooze },
    {
      command: "close",
      label: t(closed ? "reopenAction" : "closeAction"),
      icon: closed ? ArchiveRestore : CircleCheck,
      run: commands.close,
    },
    { command: "unread", label: t("unreadAction"), icon: MailOpen, run: commands.unread, isMenuOnly: true },
    {
      command: "search.within",
      label: t("searchWithin"),
      icon: Search,
      run: commands.search,
      isMenuOnly: true,
    },
    { command: "link.copy", label: t("copyLink"), icon: Link2, run: commands.copyLink, isMenuOnly: true },
    {
      command: "details",
      label: t(detailsOpen ? "hideDetails" : "details"),
      icon: PanelRight,
      run: commands.details,
      expanded: detailsOpen,
    },
  ];
  return (
    <>
      {actions
        .filter(({ isMenuOnly }) => !isMenuOnly)
        .map((action) => (
          <ActionButton key={action.command} action={action} />
        ))}
      <Menu.Root
        onOpenChangeComplete={(open) => {
          // The menu has released the focus, which the action may move.
          if (open) return;
          chosen.current?.();
          chosen.current = null;
        }}
      >
        <Menu.Trigger
          aria-label={t("more")}
          title={t("more")}
          className={buttonStyle({ variant: "ghost", size: "icon", className: "max-md:size-9" })}
        >
          <MoreVertical aria-hidden className="size-4.5" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={4} collisionPadding={8} className="z-50">
            <Menu.Popup className="min-w-52 rounded-lg border bg-surface p-1 shadow-lg outline-none">
              {actions.map((action) => (
                <ActionMenuItem
                  key={action.command}
                  action={action}
                  onChoose={() => (chosen.current = action.run)}
                />
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </>
  );
}

function ActionButton({
  action: { command, label, icon: Icon, run, expanded },
}: {
  action: ConversationAction;
}) {
  const keys = useCommandKeys(command);
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-expanded={expanded}
      aria-keyshortcuts={keys.aria}
      title={keys.text ? `${label} (${keys.text})` : label}
      onClick={run}
      className="max-md:hidden"
    >
      <Icon aria-hidden className="size-4.5" />
    </Button>
  );
}

function ActionMenuItem({
  action: { command, label, icon: Icon, isMenuOnly },
  onChoose,
}: {
  action: ConversationAction;
  onChoose: () => void;
}) {
  const { caps } = useCommandKeys(command);
  return (
    <Menu.Item
      onClick={onChoose}
      className={`flex min-h-9 cursor-default select-none items-center gap-2.5 rounded-md px-2.5 text-sm data-highlighted:bg-raised ${isMenuOnly ? "" : "md:hidden"}`}
    >
      <Icon aria-hidden className="size-4 text-muted" />
      <span className="flex-1">{label}</span>
      <kbd className="text-2xs text-muted max-md:hidden">
        {caps.map((chord) => chord.join("+")).join(" ")}
      </kbd>
    </Menu.Item>
  );
}
