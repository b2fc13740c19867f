"use client";

import { ListFilter, Menu, SquarePen } from "lucide-react";
import { useTranslations } from "next-intl";
import { SearchBox } from "#components/inbox/list/search/search-box.tsx";
import type { ListState } from "#components/inbox/list/use-list-filter.ts";
import { loadNewMessage } from "#components/inbox/new-message/load-new-message.ts";
import { runCommand, useCommandKeys } from "#components/shell/keys/use-command.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { buttonStyle } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { preloadOn } from "#components/ui/preload-on.ts";
import { PressToLoad } from "#components/ui/press-to-load.tsx";
import { tooltip } from "#components/ui/tooltip.ts";
import { DEFAULT_SORT } from "#lib/conversations/views/inbox-view-rules.ts";
import { countConditions } from "#lib/conversations/views/rules.ts";

const loadFilter = () => import("#components/inbox/list/filter-popover.tsx");
const FilterChips = lazyComponent(() =>
  import("#components/inbox/list/filter-chips.tsx").then((module) => module.FilterChips),
);
const FilterPopover = lazyComponent(() => loadFilter().then((module) => module.default));

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
  const canReply = usePermission("conversations.reply");
  const { filter } = state;
  const conditions = countConditions(filter) + (filter.sort === DEFAULT_SORT ? 0 : 1);
  const button = {
    label: conditions > 0 ? t("filterActive", { count: conditions }) : t("filter"),
    buttonContent: (
      <>
        <ListFilter aria-hidden className="size-4" strokeWidth={1.75} />
        {t("filter")}
      </>
    ),
    className: cn(
      "flex h-8 items-center gap-1.5 rounded-md px-2 font-medium text-xs transition-colors hover:bg-raised max-md:h-10",
      conditions > 0 ? "text-accent" : "text-muted hover:text-ink",
    ),
  };
  return (
    <div className="flex flex-col gap-2 border-b px-3 py-2">
      <div className="flex min-h-8 items-center gap-1">
        <button
          type="button"
          aria-label={t("allViews")}
          onClick={onViews}
          className="-ms-2 grid size-10 place-items-center rounded-md text-muted hover:bg-raised hover:text-ink md:hidden"
        >
          <Menu aria-hidden className="size-5" strokeWidth={1.75} />
        </button>
        <h1
          dir="auto"
          title={title}
          className="min-w-0 flex-1 truncate text-page-start font-semibold text-lg"
        >
          {title}
        </h1>
        <div data-list-filter className="contents">
          <PressToLoad load={loadFilter} haspopup="dialog" {...button}>
            <FilterPopover state={state} {...button} />
          </PressToLoad>
        </div>
        {canReply ? <NewMessageButton /> : null}
      </div>
      <SearchBox currentMemberId={filter.currentMemberId} />
      <FilterChips state={state} onSave={onSave} />
    </div>
  );
}

function NewMessageButton() {
  const t = useTranslations("shell.command");
  const { text, aria } = useCommandKeys("compose");
  return (
    <button
      type="button"
      aria-label={t("compose")}
      aria-keyshortcuts={aria}
      {...tooltip(`${t("compose")} (${text})`)}
      {...preloadOn(loadNewMessage)}
      onClick={() => runCommand("compose")}
      className={buttonStyle({ variant: "primary", size: "icon", className: "max-md:size-10" })}
    >
      <SquarePen aria-hidden className="size-4" />
    </button>
  );
}
