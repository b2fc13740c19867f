import { announce } from "#components/shell/live/announce.ts";

/** @param change its undo returns null or false if it failed */
export function announceUndo(change: { text: string; undo: () => unknown }) {
  const { text, undo } = change;
  return {
    text,
    undo: async () => {
      const result = await undo();
      if (result !== null && result !== false) announce("undone", { text });
    },
  };
}
