"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FilterPanel } from "#components/inbox/list/filter-panel.tsx";
import type { ListState } from "#components/inbox/list/use-list-filter.ts";
import { PopoverButton } from "#components/ui/popover-button.tsx";

interface FilterPopoverProps {
  state: ListState;
  label: string;
  className: string;
  buttonContent: ReactNode;
}

export default function FilterPopover({ state, ...button }: FilterPopoverProps) {
  const t = useTranslations("list");
  return (
    <PopoverButton {...button} title={t("filter")}>
      <FilterPanel state={state} />
    </PopoverButton>
  );
}
