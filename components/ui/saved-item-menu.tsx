"use client";

import { Ellipsis } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { notice } from "#components/ui/notice.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

interface SavedItemMenuProps {
  label: string;
  className: string;
  texts: Record<"rename" | "delete" | "deleted", string>;
  undoLabel: ReactNode;
  remove: () => Promise<unknown>;
  /** Saves a deleted item again. */
  restore: () => Promise<unknown>;
  renameDialog: (onClose: () => void) => ReactNode;
}

/** Renames, or deletes with undo, what is saved under a name. It is open at first (see `PressToLoad`). */
export function SavedItemMenu({
  label,
  className,
  texts,
  undoLabel,
  remove,
  restore,
  renameDialog,
}: SavedItemMenuProps) {
  const [isRenaming, setRenaming] = useState(false);
  const removeWithUndo = async () => {
    try {
      await remove();
      return { text: texts.deleted, undo: () => restore().catch(showError) };
    } catch (error) {
      showError(error);
      return null;
    }
  };
  return (
    <>
      <Menu
        label={label}
        icon={<Ellipsis aria-hidden className="size-4" />}
        className={className}
        defaultOpen
      >
        <MenuItem onSelect={() => setRenaming(true)}>{texts.rename}</MenuItem>
        <MenuItem onSelect={() => notice.undoable(undoLabel, removeWithUndo())}>{texts.delete}</MenuItem>
      </Menu>
      {isRenaming ? renameDialog(() => setRenaming(false)) : null}
    </>
  );
}

function showError(error: unknown): void {
  notice.error(errorText(error));
}
