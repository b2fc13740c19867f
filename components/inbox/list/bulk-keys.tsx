"use client";

import { CommandScope } from "#components/shell/keys/command-scope.tsx";
import { useCommand } from "#components/shell/keys/use-command.ts";

const COMMANDS = ["assign", "assign.me", "label", "snooze", "close", "unread", "read", "leave"] as const;

type BulkDeeds = Record<(typeof COMMANDS)[number], () => void>;

/**
 * While conversations are selected, keys and the palette act on these and not on the open one: a nested scope precedes
 * the header's.
 * @param run undefined while the bar's code loads; commands then do nothing instead of acting on the wrong
 * conversation
 */
export function BulkKeys({ run }: { run?: BulkDeeds }) {
  return (
    <CommandScope>
      {COMMANDS.map((id) => (
        <BulkKey key={id} id={id} run={run?.[id]} />
      ))}
    </CommandScope>
  );
}

function BulkKey({ id, run }: { id: keyof BulkDeeds; run: (() => void) | undefined }) {
  useCommand(id, () => run?.());
  return null;
}
