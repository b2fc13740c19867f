"use client";

import { Popover } from "@base-ui/react/popover";
import type { ReactNode, RefObject } from "react";
import { useFocusReplyAfterClick } from "#components/inbox/details/use-focus-reply-after-click.ts";
import { isTyping } from "#components/shell/keys/keyboard-listener.ts";
import { ListPopup } from "#components/ui/list-popup.tsx";

export type PickerKind = "assign" | "snooze" | "label";

export function Picker({
  open,
  onClose,
  title,
  anchor,
  chip,
  opener,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  anchor: RefObject<HTMLElement | null>;
  /** Where it opens instead of at the anchor. */
  chip?: HTMLElement | null;
  /** What had the focus before; the anchor gets it on closing if this is null or gone. */
  opener?: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const focusReplyAfterClick = useFocusReplyAfterClick();
  return (
    <Popover.Root
      open={open}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) focusReplyAfterClick();
      }}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <ListPopup
        title={title}
        anchor={chip ?? anchor}
        side="bottom"
        align={chip ? "start" : "end"}
        sideOffset={4}
        className="w-72"
        // Also by touch, where the popup itself would get it.
        initialFocus
        finalFocus={() => {
          const isWriting = document.activeElement !== null && isTyping(document.activeElement);
          if (isWriting || focusReplyAfterClick()) return false;
          return opener?.current?.isConnected ? opener.current : anchor.current;
        }}
      >
        {children}
      </ListPopup>
    </Popover.Root>
  );
}
