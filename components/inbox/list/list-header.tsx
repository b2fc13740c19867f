"use client";

import { Popover } from "@base-ui/react/popover";
import { ListFilter, Menu } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { FilterChips } from "#components/inbox/list/filter-chips.tsx";
import type { ListState } from "#components/inbox/list/use-list-filter.ts";
import { SearchBox } from "#components/inbox/search/search-box.tsx";
import { cn } from "#lib/cn.ts";
import { countConditions } from "#lib/views/rules.ts";

const FilterPanel = dynamic(() =>
  import("#components/inbox/list/filter-panel.tsx").then((module) => module.FilterPanel),
);

/** Above the list: which view it is, what is searched for, what it is narrowed to. */
export function ListHeader({
  state,
  title,
  onViews,
  onSave,
}: {
  state: ListState;
  title: string;
  onViews: () => void;
  onSave: () => void;
}) {
  const t = useTranslations("list");
  const { filter } = state;
  const conditions = countConditions(filter) + (filter.sort === "closing" ? 1 : 0);
  return (
    <div className="flex flex-col gap-2 border-b px-3 pt-2.5 pb-2.5">
      <div className="flex min-h-8 items-center gap-1">
        <button
          type="button"
          aria-label={t("allViews")}
          onClick={onViews}
          className="-ml-2 grid size-10 place-items-center rounded-md text-muted hover:bg-raised hover:text-ink md:hidden"
        >
          <Menu aria-hidden className="size-5" strokeWidth={1.75} />
        </button>
        <h1 dir="auto" title={title} className="min-w-0 flex-1 truncate text-left font-semibold text-lg">
          {title}
        </h1>
        <Popover.Root>
          <Popover.Trigger
            aria-label={conditions > 0 ? t("filterActive", { count: conditions }) : t("filter")}
            className={cn(
              "flex h-8 items-center gap-1.5 rounded-md px-2 font-medium text-xs transition-colors hover:bg-raised max-md:h-10",
              conditions > 0 ? "text-accent" : "text-muted hover:text-ink",
            )}
          >
            <ListFilter aria-hidden className="size-4" strokeWidth={1.75} />
            {t("filter")}
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Positioner
              side="bottom"
              align="end"
              sideOffset={6}
              collisionPadding={8}
              className="z-50"
            >
              <Popover.Popup className="flex max-h-[min(36rem,var(--available-height))] w-72 max-w-[calc(100vw-1rem)] flex-col overflow-y-auto rounded-lg border bg-surface shadow-lg outline-none">
                <Popover.Title className="sr-only">{t("filter")}</Popover.Title>
                <FilterPanel state={state} />
              </Popover.Popup>
            </Popover.Positioner>
          </Popover.Portal>
        </Popover.Root>
      </div>
      <SearchBox viewerId={filter.viewerId} />
      <FilterChips state={state} onSave={onSave} />
    </div>
  );
}
