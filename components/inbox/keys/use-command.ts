"use client";

import {
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from "react";
import { ariaKeys, keyCaps } from "#components/inbox/keys/chords.ts";
import { type Binding, CommandRegistry } from "#components/inbox/keys/command-registry.ts";
import { type CommandId, commandOf } from "#components/inbox/keys/commands.ts";
import { frontDialog, isMac, listen } from "#components/inbox/keys/listen.ts";

const registry = new CommandRegistry();
let users = 0;
let stop: (() => void) | undefined;

/** One listener for the whole document, there while anybody binds. */
function bind(binding: Binding): () => void {
  if (users++ === 0) stop = listen(registry);
  const unbind = registry.bind(binding);
  return () => {
    unbind();
    if (--users === 0) stop?.();
  };
}

/** Where bindings stand: how deep, and the element that shows in which dialog they are (see `CommandScope`). */
export const ScopeContext = createContext<{ depth: number; element: RefObject<Element | null> | null }>({
  depth: 0,
  element: null,
});

interface Options {
  enabled?: boolean;
  /** Ask me at Escape while somebody types, too. Without it, Escape leaves the field and nothing more. */
  whileTyping?: boolean;
}

/**
 * Answers to a command: to its key, to the palette, to `runCommand`. Never called for a key while somebody types
 * (Escape with `whileTyping` and Mod chords aside), nor under a dialog that the caller is not part of. Of several the
 * innermost `CommandScope` is asked first, then whoever bound last; one that returns `false` leaves it to the next.
 */
export function useCommand(
  id: CommandId,
  handler: () => unknown,
  { enabled = true, whileTyping = false }: Options = {},
): void {
  const { depth, element } = useContext(ScopeContext);
  const run = useEffectEvent(handler);
  useEffect(() => {
    if (!enabled) return;
    const reachable = () => {
      const dialog = frontDialog();
      return dialog === null || dialog.contains(element?.current ?? null);
    };
    return bind({ id, run: () => run(), depth, whileTyping, reachable });
  }, [id, enabled, whileTyping, depth, element]);
}

/** Does what the command's key does; false when nobody answers to it now. */
export function runCommand(id: CommandId): boolean {
  return registry.run(id);
}

/** Whether something on the page answers to a command before the page at large does, as chosen conversations do. */
export function isScoped(id: CommandId): boolean {
  return registry.isScoped(id);
}

const none: ReadonlySet<CommandId> = new Set();

/** The commands that do something now: the palette and the `?` sheet offer these. */
export function useBoundCommands(): ReadonlySet<CommandId> {
  return useSyncExternalStore(
    registry.subscribe,
    () => registry.bound,
    () => none,
  );
}

const never = () => () => {};

/** Whether keys are written as on a Mac. */
export function useMacKeys(): boolean {
  return useSyncExternalStore(never, isMac, () => false);
}

/** How a command's key is written on this machine: `caps` to show, `text` for a tooltip, `aria` for aria-keyshortcuts. */
export function useCommandKeys(id: CommandId): { caps: string[][]; text: string; aria: string | undefined } {
  const mac = useMacKeys();
  const { keys } = commandOf(id);
  const caps = keys === null ? [] : keyCaps(keys, mac);
  return {
    caps,
    text: caps.map((chord) => chord.join(mac ? "" : "+")).join(" "),
    aria: ariaKeys(keys, mac),
  };
}
