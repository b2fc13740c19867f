"use client";

import { Popover } from "@base-ui/react/popover";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "#components/ui/cn.ts";

type Placement = Pick<ComponentProps<typeof Popover.Positioner>, "anchor" | "side" | "align" | "sideOffset">;
type Focus = Pick<ComponentProps<typeof Popover.Popup>, "initialFocus" | "finalFocus">;

/** The panel of a popover that holds a list of choices. @param props.className its width */
export function ListPopup({
  title,
  className,
  initialFocus,
  finalFocus,
  children,
  ...placement
}: { title: string; className: string; children: ReactNode } & Placement & Focus) {
  return (
    <Popover.Portal>
      <Popover.Positioner collisionPadding={8} className="z-60" {...placement}>
        <Popover.Popup
          {...(initialFocus === undefined ? {} : { initialFocus })}
          {...(finalFocus === undefined ? {} : { finalFocus })}
          className={cn(
            "flex max-h-[min(26rem,var(--available-height))] max-w-[calc(100vw-1rem)] flex-col overflow-hidden rounded-lg border bg-surface shadow-lg outline-none",
            className,
          )}
        >
          <Popover.Title className="sr-only">{title}</Popover.Title>
          {children}
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  );
}
