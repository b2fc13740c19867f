"use client";

import { CommandScope } from "#components/shell/keys/command-scope.tsx";
import { useCommand } from "#components/shell/keys/use-command.ts";

const COMMAND_IDS = ["assign", "assign.me", "label", "snooze", "close", "unread", "read", "leave"] as const;

type BulkCommands = Record<(typeof COMMAND_IDS)[number], () => void>;

/** Shortcuts act on the selection instead of the open conversation. @param commands undefined while the bar loads */
export function BulkKeys({ commands }: { commands?: BulkCommands }) {
  return (
    <CommandScope>
      {COMMAND_IDS.map((id) => (
        <BulkKey key={id} id={id} run={commands?.[id]} />
      ))}
    </CommandScope>
  );
}

function BulkKey({ id, run }: { id: keyof BulkCommands; run: (() => void) | undefined }) {
  useCommand(id, () => run?.());
  return null;
}
