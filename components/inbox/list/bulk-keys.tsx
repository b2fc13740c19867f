"use client";

import { CommandScope } from "#components/shell/keys/command-scope.tsx";
import {
  type ConversationCommand,
  commands,
  isConversationCommand,
} from "#components/shell/keys/commands.ts";
import { useCommand } from "#components/shell/keys/use-command.ts";

type BulkCommands = Record<ConversationCommand | "leave", () => void>;

const COMMAND_IDS: readonly (keyof BulkCommands)[] = [
  ...commands.map(({ id }) => id).filter(isConversationCommand),
  "leave",
];

/** Shortcuts act on the selection instead of the open conversation. @param handlers undefined while the bar loads */
export function BulkKeys({ handlers }: { handlers?: BulkCommands }) {
  return (
    <CommandScope>
      {COMMAND_IDS.map((id) => (
        <BulkKey key={id} id={id} run={handlers?.[id]} />
      ))}
    </CommandScope>
  );
}

function BulkKey({ id, run }: { id: keyof BulkCommands; run: (() => void) | undefined }) {
  useCommand(id, () => run?.());
  return null;
}
