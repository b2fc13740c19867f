"use client";

import { useEffect, useEffectEvent } from "react";
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

/** The first key of the selection while the bar loads. What follows may be meant for the list that it opens. */
let pressed: keyof BulkCommands | null = null;

/** Shortcuts act on the selection instead of the open conversation. @param handlers undefined while the bar loads */
export function BulkKeys({ handlers }: { handlers?: BulkCommands }) {
  const runPressed = useEffectEvent(() => {
    const id = pressed;
    pressed = null;
    if (id) handlers?.[id]();
  });
  useEffect(() => runPressed(), []);
  const remember = (id: keyof BulkCommands) => () => {
    pressed ??= id;
  };
  return (
    <CommandScope>
      {COMMAND_IDS.map((id) => (
        <BulkKey key={id} id={id} run={handlers?.[id] ?? remember(id)} />
      ))}
    </CommandScope>
  );
}

function BulkKey({ id, run }: { id: keyof BulkCommands; run: () => void }) {
  useCommand(id, run);
  return null;
}
