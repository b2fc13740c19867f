"use client";

import { CommandScope } from "#components/inbox/keys/command-scope.tsx";
import { useCommand } from "#components/inbox/keys/use-command.ts";

const COMMANDS = ["assign", "assign.me", "label", "snooze", "close", "unread", "read", "leave"] as const;

/** What each command does to the chosen conversations. */
type BulkDeeds = Record<(typeof COMMANDS)[number], () => void>;

/**
 * While conversations are chosen, keys and the palette act on these and not on the one that is open: a scope of its own is
 * asked before the open conversation's header.
 * @param run left out while the bar's script is on its way: better nothing happens than to a conversation nobody meant
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
