import type { ReactNode } from "react";
import { forgetChange, rememberChange } from "#components/ui/undo.ts";
import { SECOND } from "#lib/platform/clock.ts";

interface NoticeAction {
  label: ReactNode;
  onClick: () => void;
}

interface NoticeOptions {
  action?: NoticeAction;
}

interface UndoableChange {
  text: string;
  undo: () => unknown;
}

/** By touch, the button of a notice is the only way to undo a change. */
const ACTION_MS = 10 * SECOND;

type Kind = "message" | "success" | "warning" | "error";

async function show(kind: Kind, text: string, { action }: NoticeOptions = {}): Promise<string | number> {
  const { toast } = await import("sonner");
  return toast[kind](text, action ? { action, duration: ACTION_MS } : {});
}

/** Replaced by the next change, whose undo the button would not be. */
let lastUndoable: Promise<string | number> | undefined;

async function dismiss(shown: Promise<string | number> | undefined): Promise<void> {
  if (!shown) return;
  const { toast } = await import("sonner");
  toast.dismiss(await shown);
}

/**
 * Once the change is made, shows it with a button that undoes it.
 * @param change null if it failed
 * @returns removes the notice and its undo, for a change that fails later
 */
function showUndoable(label: ReactNode, change: Promise<UndoableChange | null>): () => void {
  void dismiss(lastUndoable);
  let shown: Promise<string | number> | undefined;
  let isOver = false;
  const undo = rememberChange(
    change.then(
      (made) =>
        made &&
        (() => {
          isOver = true;
          void dismiss(shown);
          return made.undo();
        }),
    ),
  );
  void change.then((made) => {
    if (made === null || isOver) return;
    shown = show("message", made.text, { action: { label, onClick: undo } });
    lastUndoable = shown;
  });
  return () => {
    isOver = true;
    forgetChange(undo);
    void dismiss(shown);
  };
}

export const notice = {
  plain: (text: string, options?: NoticeOptions) => void show("message", text, options),
  success: (text: string) => void show("success", text),
  warning: (text: string) => void show("warning", text),
  error: (text: string, options?: NoticeOptions) => void show("error", text, options),
  undoable: showUndoable,
};

/** The element around all notices, by whose properties they are placed (`app/globals.css`). */
export function findNotices(): HTMLElement | null {
  return document.querySelector<HTMLElement>("[data-notices]");
}
