import type { ReactNode } from "react";
import { createStore } from "zustand";

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
export const undoActions = createStore<readonly (() => void)[]>(() => []);

async function show(kind: Kind, text: string, { action, undo }: NoticeOptions = {}): Promise<void> {
  const { toast } = await import("sonner");
  if (!undo) return void toast[kind](text, action ? { action } : {});
  const end = () =>
    undoActions.setState(
      undoActions.getState().filter((other) => other !== run),
      true,
    );
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
  undoActions.setState([...undoActions.getState(), run], true);
}

export const notice = {
  plain: (text: string, options?: NoticeOptions) => void show("message", text, options),
  success: (text: string) => void show("success", text),
  warning: (text: string) => void show("warning", text),
  error: (text: string, options?: NoticeOptions) => void show("error", text, options),
};
