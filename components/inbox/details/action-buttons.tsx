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

/** An action on the conversation: a button where there is room, else a menu item. */
interface Deed {
  command: CommandId;
  label: string;
  icon: LucideIcon;
  run: () => void;
  rare?: boolean;
  expanded?: boolean;
}

export function ActionButtons({
  closed,
  detailsOpen,
  run,
}: {
  closed: boolean;
  detailsOpen: boolean;
  run: Record<
    "assign" | "snooze" | "label" | "close" | "unread" | "details" | "search" | "copyLink",
    () => void
  >;
}) {
  const t = useTranslations("work");
  const chosen = useRef<(() => void) | null>(null);
  const deeds: Deed[] = [
    { command: "assign", label: t("assign.button"), icon: UserRoundPlus, run: run.assign },
    { command: "label", label: t("labels.button"), icon: Tag, run: run.label },
    { command: "snooze", label: t("snooze.button"), icon: Clock3, run: run.snooze },
    {
      command: "close",
      label: t(closed ? "reopenAction" : "closeAction"),
      icon: closed ? ArchiveRestore : CircleCheck,
      run: run.close,
    },
    { command: "unread", label: t("unreadAction"), icon: MailOpen, run: run.unread, rare: true },
    { command: "search.within", label: t("searchWithin"), icon: Search, run: run.search, rare: true },
    { command: "link.copy", label: t("copyLink"), icon: Link2, run: run.copyLink, rare: true },
    {
      command: "details",
      label: t(detailsOpen ? "hideDetails" : "details"),
      icon: PanelRight,
      run: run.details,
      expanded: detailsOpen,
    },
  ];
  return (
    <>
      {deeds
        .filter(({ rare }) => !rare)
        .map((deed) => (
          <DeedButton key={deed.command} deed={deed} />
        ))}
      <Menu.Root
        onOpenChangeComplete={(open) => {
          // After the menu has released the focus, because the action may take it.
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
              {deeds.map((deed) => (
                <DeedItem key={deed.command} deed={deed} onChoose={() => (chosen.current = deed.run)} />
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </>
  );
}

function DeedButton({ deed: { command, label, icon: Icon, run, expanded } }: { deed: Deed }) {
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

function DeedItem({
  deed: { command, label, icon: Icon, rare },
  onChoose,
}: {
  deed: Deed;
  onChoose: () => void;
}) {
  const { caps } = useCommandKeys(command);
  return (
    <Menu.Item
      onClick={onChoose}
      className={`flex min-h-9 cursor-default select-none items-center gap-2.5 rounded-md px-2.5 text-sm data-highlighted:bg-raised ${rare ? "" : "md:hidden"}`}
    >
      <Icon aria-hidden className="size-4 text-muted" />
      <span className="flex-1">{label}</span>
      <kbd className="text-2xs text-muted max-md:hidden">
        {caps.map((chord) => chord.join("+")).join(" ")}
      </kbd>
    </Menu.Item>
  );
}
