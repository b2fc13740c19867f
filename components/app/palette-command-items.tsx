"use client";

import { useTranslations } from "next-intl";
import { commandIcons } from "#components/app/command-icons.ts";
import { PaletteItem } from "#components/app/palette-item.tsx";
import type { PickerKind } from "#components/inbox/details/picker.tsx";
import { type Command, type CommandId, isConversationCommand } from "#components/shell/keys/commands.ts";
import { KeyCaps } from "#components/shell/keys/key-caps.tsx";
import { isScoped, runCommand } from "#components/shell/keys/use-command.ts";
import { useDeviceSettings } from "#components/ui/device-settings.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

const PAGE_BY_COMMAND: Partial<Record<CommandId, PickerKind>> = {
  assign: "assign",
  snooze: "snooze",
  label: "label",
};
const RECENT_MAX = 5;

interface CommandItemsProps {
  commands: readonly Command[];
  /** Whether the choices of a command are a page of the palette. */
  isInConversation: boolean;
  /** The state of the open conversation. */
  state: ConversationView["state"] | undefined;
  /** Distinguishes the same command in two groups. */
  prefix?: string;
  choose: (action: () => void) => void;
  open: (page: PickerKind) => void;
}

export function CommandItems(props: CommandItemsProps) {
  const { commands, isInConversation, state, prefix = "", choose, open } = props;
  const t = useTranslations("shell");
  return commands.map(({ id, label }) => {
    const page = isInConversation && !isScoped(id) ? PAGE_BY_COMMAND[id] : undefined;
    const Icon = commandIcons[id];
    return (
      <PaletteItem
        key={id}
        value={prefix + id}
        label={id === "close" && state ? t(`palette.${closeLabel(state)}`) : t(`command.${label}`)}
        keywords={t(`synonyms.${label}`)}
        icon={<Icon className="size-4" />}
        end={<KeyCaps id={id} className="pointer-coarse:hidden" />}
        opens={page !== undefined}
        onSelect={() => {
          remember(id);
          if (page) open(page);
          else choose(() => runCommand(id));
        }}
      />
    );
  });
}

/** What the command `close` does to a conversation in that state. */
export function closeLabel(state: ConversationView["state"]) {
  return state === "closed" ? "reopenConversation" : "closeConversation";
}

/** The recently used commands that can run here, without those on the open conversation, which are always listed first. */
export function useRecentCommands(offered: readonly Command[]): Command[] {
  const recent = useDeviceSettings(({ recentCommands }) => recentCommands);
  return recent.flatMap((id) =>
    offered.filter((command) => command.id === id && !isConversationCommand(command.id)),
  );
}

function remember(id: CommandId): void {
  useDeviceSettings.setState(({ recentCommands }) => ({
    recentCommands: [id, ...recentCommands.filter((other) => other !== id)].slice(0, RECENT_MAX),
  }));
}
