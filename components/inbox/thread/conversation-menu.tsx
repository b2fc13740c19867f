"use client";

import { Menu } from "@base-ui/react/menu";
import {
  AlarmClock,
  Archive,
  ArchiveRestore,
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
import type { ConversationCommands } from "#components/inbox/details/use-conversation-commands.ts";
import { commandOf } from "#components/shell/keys/commands.ts";
import { KeyCaps } from "#components/shell/keys/key-caps.tsx";
import { useCommandKeys } from "#components/shell/keys/use-command.ts";
import { useHasPermission } from "#components/shell/session/permission-context.tsx";
import { Button, buttonStyle } from "#components/ui/button.tsx";
import { nameTooltip, tooltip } from "#components/ui/tooltip.ts";

interface ConversationAction {
  command: keyof ConversationCommands;
  label: string;
  icon: LucideIcon;
  isMenuOnly?: boolean;
  expanded?: boolean;
}

export function ConversationMenu({
  closed,
  detailsOpen,
  commands,
}: {
  closed: boolean;
  detailsOpen: boolean;
  commands: ConversationCommands;
}) {
  const t = useTranslations("work");
  const chosen = useRef<(() => void) | null>(null);
  const has = useHasPermission();
  const all: ConversationAction[] = [
    { command: "assign", label: t("assign.button"), icon: UserRoundPlus },
    { command: "label", label: t("labels.button"), icon: Tag },
    { command: "snooze", label: t("snooze.button"), icon: AlarmClock },
    {
      command: "close",
      label: t(closed ? "reopenAction" : "closeAction"),
      icon: closed ? ArchiveRestore : Archive,
    },
    { command: "unread", label: t("unreadAction"), icon: MailOpen, isMenuOnly: true },
    {
      command: "search.within",
      label: t("searchWithin"),
      icon: Search,
      isMenuOnly: true,
    },
    { command: "link.copy", label: t("copyLink"), icon: Link2, isMenuOnly: true },
    {
      command: "details",
      label: t(detailsOpen ? "hideDetails" : "details"),
      icon: PanelRight,
      expanded: detailsOpen,
    },
  ];
  const actions = all.filter(({ command }) => has(commandOf(command).permission));
  return (
    <>
      {actions
        .filter(({ isMenuOnly }) => !isMenuOnly)
        .map((action) => (
          <ActionButton key={action.command} action={action} onRun={commands[action.command]} />
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
          {...nameTooltip}
          className={buttonStyle({ variant: "ghost", size: "icon", className: "max-md:size-9" })}
        >
          <MoreVertical aria-hidden className="size-4.5" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={4} collisionPadding={8} className="z-60">
            <Menu.Popup className="min-w-52 rounded-lg border bg-surface p-1 shadow-lg outline-none">
              {actions.map((action) => (
                <ActionMenuItem
                  key={action.command}
                  action={action}
                  onChoose={() => (chosen.current = commands[action.command])}
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
  action: { command, label, icon: Icon, expanded },
  onRun,
}: {
  action: ConversationAction;
  onRun: () => void;
}) {
  const keys = useCommandKeys(command);
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-expanded={expanded}
      aria-keyshortcuts={keys.aria}
      {...tooltip(keys.text ? `${label} (${keys.text})` : label)}
      onClick={onRun}
      className="aria-expanded:bg-raised aria-expanded:text-ink max-md:hidden"
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
  return (
    <Menu.Item
      onClick={onChoose}
      className={`flex min-h-9 cursor-default select-none items-center gap-2.5 rounded-md px-2.5 text-sm pointer-coarse:min-h-11 data-highlighted:bg-raised ${isMenuOnly ? "" : "md:hidden"}`}
    >
      <Icon aria-hidden className="size-4 text-muted" />
      <span className="flex-1">{label}</span>
      <KeyCaps id={command} className="max-md:hidden" />
    </Menu.Item>
  );
}
