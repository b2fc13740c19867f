import type { ReactNode } from "react";

interface NoticeAction {
  label: ReactNode;
  onClick: () => void;
}

interface NoticeOptions {
  action?: NoticeAction;
  /** An action that the command `undo` runs too. */
  undo?: NoticeAction;
}

type Kind = "message" | "success" | "warning" | "error";

/** The undo actions of the notices on the screen, oldest first. */
let undoActions: readonly (() => void)[] = [];
const listeners = new Set<() => void>();

function changeUndoActions(next: readonly (() => void)[]): void {
  undoActions = next;
  for (const listener of listeners) listener();
}

async function show(kind: Kind, text: string, { action, undo }: NoticeOptions = {}): Promise<void> {
  const { toast } = await import("sonner");
  if (!undo) return void toast[kind](text, action ? { action } : {});
  const end = () => changeUndoActions(undoActions.filter((other) => other !== run));
  const run = () => {
    end();
    toast.dismiss(id);
    undo.onClick();
  };
  const id = toast[kind](text, {
    action: { label: undo.label, onClick: run },
    onDismiss: end,
    onAutoClose: end,
  });
  changeUndoActions([...undoActions, run]);
}

export const notice = {
  plain: (text: string, options?: NoticeOptions) => void show("message", text, options),
  success: (text: string) => void show("success", text),
  warning: (text: string) => void show("warning", text),
  error: (text: string, options?: NoticeOptions) => void show("error", text, options),
};

export const noticeUndo = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isOffered: () => undoActions.length > 0,
  run: () => undoActions.at(-1)?.(),
};
