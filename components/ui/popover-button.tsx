"use client";

import { Popover } from "@base-ui/react/popover";
import type { ReactNode } from "react";
import { cn } from "#components/ui/cn.ts";
import { focusAfterPress, focusBeforePress } from "#components/ui/focus-before-press.ts";

interface PopoverButtonProps {
  label: string;
  className: string;
  buttonContent: ReactNode;
  title: string;
  panelClassName?: string;
  children: ReactNode;
}

/** A button and its panel, which is open at first: it replaces the button of `PressToLoad`. */
export function PopoverButton(props: PopoverButtonProps) {
  const { label, className, buttonContent, title, panelClassName, children } = props;
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger aria-label={label} className={className} {...focusBeforePress}>
        {buttonContent}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="bottom" align="end" sideOffset={6} collisionPadding={8} className="z-60">
          <Popover.Popup
            finalFocus={focusAfterPress}
            className={cn(
              "flex max-h-[min(36rem,var(--available-height))] w-72 max-w-[calc(100vw-1rem)] flex-col overflow-y-auto rounded-lg border bg-surface shadow-lg outline-none",
              panelClassName,
            )}
          >
            <Popover.Title className="sr-only">{title}</Popover.Title>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
