"use client";

import { Menu as Base } from "@base-ui/react/menu";
import type { ReactNode } from "react";
import { cn } from "#components/ui/cn.ts";

interface MenuProps {
  label: string;
  icon: ReactNode;
  className?: string;
  /** After a click while the menu was loading. */
  defaultOpen?: boolean;
  /** Once it has released the focus. */
  onClosed?: () => void;
  children: ReactNode;
}

export function Menu({ label, icon, className, defaultOpen = false, onClosed, children }: MenuProps) {
  return (
    <Base.Root
      defaultOpen={defaultOpen}
      onOpenChangeComplete={(open) => {
        if (!open) onClosed?.();
      }}
    >
      <Base.Trigger
        aria-label={label}
        className={cn(
          "touch-target relative grid size-8 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-ink",
          className,
        )}
      >
        {icon}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-60">
          <Base.Popup className="max-h-[min(24rem,var(--available-height))] min-w-44 overflow-y-auto rounded-md border bg-surface p-1 shadow-lg">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuItemProps {
  onSelect: () => void;
  /** The name of an item that is only an icon. */
  iconLabel?: string;
  children: ReactNode;
}

export function MenuItem({ onSelect, iconLabel, children }: MenuItemProps) {
  return (
    <Base.Item
      onClick={onSelect}
      aria-label={iconLabel}
      className="flex min-h-8 cursor-default select-none items-center gap-2.5 rounded px-2.5 text-sm pointer-coarse:min-h-11 data-highlighted:bg-raised"
    >
      {children}
    </Base.Item>
  );
}
