"use client";

import { CommandScope } from "#components/shell/keys/command-scope.tsx";
import { useCommand } from "#components/shell/keys/use-command.ts";

const COMMAND_IDS = ["assign", "assign.me", "label", "snooze", "close", "unread", "read", "leave"] as const;

type BulkCommands = Record<(typeof COMMAND_IDS)[number], () => void>;

/**
 * While conversations are selected, shortcuts and the palette act on these and not on the open one: a nested scope
 * precedes that of the header.
 * @param commands undefined while the code of the bar loads; the shortcuts then do nothing
 */
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
