"use client";

import {
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
} from "react";
import { ariaKeys, keyCaps } from "#components/shell/keys/chords.ts";
import { type Binding, CommandRegistry } from "#components/shell/keys/command-registry.ts";
import { type CommandId, commandOf } from "#components/shell/keys/commands.ts";
import { frontDialog, isMac, listenToKeystrokes } from "#components/shell/keys/keyboard-listener.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";

const registry = new CommandRegistry();
let bindingCount = 0;
let stopListening: (() => void) | undefined;

function bind(binding: Binding): () => void {
  if (bindingCount++ === 0) stopListening = listenToKeystrokes(registry);
  const unbind = registry.bind(binding);
  return () => {
    unbind();
    if (--bindingCount === 0) stopListening?.();
  };
}

/** `element` is inside the dialog of the scope. */
export const ScopeContext = createContext<{ depth: number; element: RefObject<Element | null> | null }>({
  depth: 0,
  element: null,
});

interface Options {
  enabled?: boolean;
  /** Whether Escape runs it while a field has the focus; otherwise Escape only leaves the field. */
  whileTyping?: boolean;
}

/**
 * Keys do not run a command while a field has the focus (except Escape with `whileTyping`, and Mod chords), nor under a
 * dialog that does not contain the caller. A handler that returns `false` passes to the next outer binding. A member
 * without the command's permission gets no binding.
 */
export function useCommand(
  id: CommandId,
  handler: () => unknown,
  { enabled = true, whileTyping = false }: Options = {},
): void {
  const { depth, element } = useContext(ScopeContext);
  const isBound = usePermission(commandOf(id).permission) && enabled;
  const run = useEffectEvent(handler);
  useEffect(() => {
    if (!isBound) return;
    const reachable = () => {
      const dialog = frontDialog();
      return dialog === null || dialog.contains(element?.current ?? null);
    };
    return bind({ id, run: () => run(), depth, whileTyping, reachable });
  }, [id, isBound, whileTyping, depth, element]);
}

export function runCommand(id: CommandId): boolean {
  return registry.run(id);
}

export function isScoped(id: CommandId): boolean {
  return registry.isScoped(id);
}

const none: ReadonlySet<CommandId> = new Set();

export function useBoundCommands(): ReadonlySet<CommandId> {
  return useSyncExternalStore(
    registry.subscribe,
    () => registry.bound,
    () => none,
  );
}

const subscribeToNothing = () => () => {};

export function useMacKeys(): boolean {
  return useSyncExternalStore(subscribeToNothing, isMac, () => false);
}

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
