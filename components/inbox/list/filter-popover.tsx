"use client";

import { Popover } from "@base-ui/react/popover";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FilterPanel } from "#components/inbox/list/filter-panel.tsx";
import type { ListState } from "#components/inbox/list/use-list-filter.ts";

interface FilterPopoverProps {
  state: ListState;
  label: string;
  className: string;
  buttonContent: ReactNode;
}

export default function FilterPopover({ state, label, className, buttonContent }: FilterPopoverProps) {
  const t = useTranslations("list");
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger aria-label={label} className={className}>
        {buttonContent}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="bottom" align="end" sideOffset={6} collisionPadding={8} className="z-50">
          <Popover.Popup className="flex max-h-[min(36rem,var(--available-height))] w-72 max-w-[calc(100vw-1rem)] flex-col overflow-y-auto rounded-lg border bg-surface shadow-lg outline-none">
            <Popover.Title className="sr-only">{t("filter")}</Popover.Title>
            <FilterPanel state={state} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
