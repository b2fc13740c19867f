"use client";

import { useQuery } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ContactListState } from "#components/contacts/use-contact-filter.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { cn } from "#components/ui/cn.ts";
import { isPlainClick } from "#components/ui/is-plain-click.ts";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { PressToLoad } from "#components/ui/press-to-load.tsx";
import { segmentsQuery } from "#lib/contacts/browser.ts";
import { conditionsOf } from "#lib/contacts/segment-rules.ts";
import type { Segment } from "#lib/contacts/segment-schema.ts";

const loadMenu = () => import("#components/contacts/segment-menu.tsx");
const SegmentMenu = lazyComponent(() => loadMenu().then((module) => module.SegmentMenu));

const MENU_BUTTON = "grid size-8 shrink-0 place-items-center rounded-md hover:bg-raised hover:text-ink";

export function SegmentsNav({ state }: { state: ContactListState }) {
  const t = useTranslations("contacts.segments");
  const canManage = usePermission("segments.manage");
  const { data } = useQuery(segmentsQuery);
  if (!data || data.data.length === 0) return null;
  const current = typeof state.segment === "object" ? (state.segment ?? state.changed) : null;
  const isAll = state.segment === null && Object.keys(conditionsOf(state.filter)).length === 0;
  return (
    <nav aria-label={t("title")}>
      <ul className="flex gap-1 overflow-x-auto [scrollbar-width:thin]">
        <SegmentLink state={state} segment={null} name={t("all")} current={isAll} />
        {data.data.map((segment) => (
          <SegmentLink
            key={segment.id}
            state={state}
            segment={segment}
            name={segment.name}
            current={segment.id === current?.id}
          >
            {canManage && segment.id === current?.id ? (
              <PressToLoad
                load={loadMenu}
                haspopup="menu"
                label={t("menu", { name: segment.name })}
                buttonContent={<Ellipsis aria-hidden className="size-4" />}
                className={MENU_BUTTON}
              >
                <SegmentMenu segment={segment} state={state} className={MENU_BUTTON} />
              </PressToLoad>
            ) : null}
          </SegmentLink>
        ))}
      </ul>
    </nav>
  );
}

function SegmentLink({
  state,
  segment,
  name,
  current,
  children,
}: {
  state: ContactListState;
  segment: Segment | null;
  name: string;
  current: boolean;
  children?: React.ReactNode;
}) {
  return (
    <li
      ref={current ? scrollToItem : undefined}
      className={cn(
        "flex max-w-64 shrink-0 items-center rounded-md transition-colors",
        current ? "bg-accent-soft font-medium text-accent" : "text-muted hover:bg-raised hover:text-ink",
      )}
    >
      <a
        href={state.hrefOf(segment)}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          state.show(segment);
        }}
        aria-current={current ? "page" : undefined}
        dir="auto"
        title={name}
        className="min-h-8 min-w-0 truncate rounded-md px-2.5 text-sm leading-8 max-md:min-h-11 max-md:leading-11"
      >
        {name}
      </a>
      {children}
    </li>
  );
}

/** A segment that was opened by its URL may be beyond the edge of the row. */
function scrollToItem(item: HTMLLIElement | null): void {
  item?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
