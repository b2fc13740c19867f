"use client";

import { Popover } from "@base-ui/react/popover";
import { type ReactNode, type RefObject, useRef } from "react";
import { ListPopup } from "#components/ui/list-popup.tsx";

export type PickerKind = "assign" | "snooze" | "label";

export function Picker({
  open,
  onClose,
  title,
  anchor,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  anchor: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const opener = useRef<HTMLElement | null>(null);
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <ListPopup
        title={title}
        anchor={anchor}
        side="bottom"
        align="end"
        sideOffset={4}
        className="w-72"
        initialFocus={() => {
          opener.current = focusedElement();
          return true;
        }}
        finalFocus={() => (opener.current?.isConnected ? opener.current : anchor.current)}
      >
        {children}
      </ListPopup>
    </Popover.Root>
  );
}

/** The thread if nothing has the focus: from the body, the focus would move to the first link of the page. */
function focusedElement(): HTMLElement | null {
  const { activeElement, body } = document;
  if (activeElement instanceof HTMLElement && activeElement !== body) return activeElement;
  return document.querySelector<HTMLElement>("[data-thread]");
}
