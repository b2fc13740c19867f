import { createStore } from "zustand";
import { MINUTE } from "#lib/platform/clock.ts";

/** Long enough for a second thought, too short for a key pressed by mistake to change what is forgotten. */
const REMEMBERED_MS = 5 * MINUTE;

/** What the command `undo` runs, of the member's last changes, oldest first. It outlives the notices of the changes. */
export const undoActions = createStore<readonly (() => void)[]>(() => []);

/**
 * Remembers a change from its request on, so that `undo` never skips it. The returned function undoes it, once.
 * @param change null if it failed or changed nothing
 */
export function rememberChange(change: Promise<(() => unknown) | null>): () => void {
  let isUndone = false;
  const undo = () => {
    if (isUndone) return;
    isUndone = true;
    forget(undo);
    void change.then((run) => run?.());
  };
  undoActions.setState([...undoActions.getState(), undo], true);
  setTimeout(() => forget(undo), REMEMBERED_MS);
  void change.then((run) => {
    if (run === null) forget(undo);
  });
  return undo;
}

/** For a change that was shown before it was made, and then failed. @param undo of `rememberChange` */
export function forgetChange(undo: () => void): void {
  forget(undo);
}

/** Call it for a change that has no undo: what was changed before it is no longer the last change. */
export function forgetChanges(): void {
  if (undoActions.getState().length > 0) undoActions.setState([], true);
}

function forget(undo: () => void): void {
  undoActions.setState(
    undoActions.getState().filter((other) => other !== undo),
    true,
  );
}
