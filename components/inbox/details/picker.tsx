"use client";

import { Popover } from "@base-ui/react/popover";
import { type ReactNode, type RefObject, useRef } from "react";

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
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side="bottom"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-50"
        >
          <Popover.Popup
            initialFocus={() => {
              opener.current = focusedElement();
              return true;
            }}
            finalFocus={() => (opener.current?.isConnected ? opener.current : anchor.current)}
            className="flex max-h-[min(26rem,var(--available-height))] w-72 max-w-[calc(100vw-1rem)] flex-col overflow-hidden rounded-lg border bg-surface shadow-lg outline-none"
          >
            <Popover.Title className="sr-only">{title}</Popover.Title>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The thread if nothing has the focus: from the body, the focus would move to the first link of the page. */
function focusedElement(): HTMLElement | null {
  const { activeElement, body } = document;
  if (activeElement instanceof HTMLElement && activeElement !== body) return activeElement;
  return document.querySelector<HTMLElement>("[data-thread]");
}
