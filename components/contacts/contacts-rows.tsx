"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { useTranslations } from "next-intl";
import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { ColumnName } from "#components/contacts/contact-cell.tsx";
import { columnStyle, readColumns } from "#components/contacts/contact-columns.ts";
import { ContactRow, contactGrid } from "#components/contacts/contact-row.tsx";
import { listPlace, rememberListPlace } from "#components/contacts/list-place.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { usePreferences } from "#components/shell/session/use-preferences.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { cn } from "#components/ui/cn.ts";
import type { ContactView } from "#lib/contacts/page-schema.ts";

const ROW = 57;
const PREFETCH_ROWS = 20;

export function ContactsRows({
  filter,
  rows,
  isOutdated,
  hasMore,
  selection,
  onSelect,
  onEnd,
}: {
  /** As text. */
  filter: string;
  rows: ContactView[];
  /** While those of another filter are loading. */
  isOutdated: boolean;
  hasMore: boolean;
  selection: ReadonlySet<string>;
  onSelect: (ids: string[], selected: boolean) => void;
  onEnd: () => void;
}) {
  const t = useTranslations("contacts.list");
  const canEdit = usePermission("contacts.edit");
  const [{ contactColumns }] = usePreferences();
  const columns = useMemo(() => readColumns(contactColumns), [contactColumns]);
  const box = useRef<HTMLDivElement>(null);
  const anchor = useRef(0);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 12,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const near = last >= rows.length - PREFETCH_ROWS;
  useEffect(() => {
    if (near) onEnd();
  }, [near, onEnd]);
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = listPlace(filter);
  }, [filter]);

  function select(index: number, selected: boolean, range: boolean): void {
    const [from, to] = range
      ? [Math.min(anchor.current, index), Math.max(anchor.current, index)]
      : [index, index];
    anchor.current = index;
    onSelect(
      rows.slice(from, to + 1).map(({ id }) => id),
      selected,
    );
  }

  return (
    <div
      ref={box}
      style={columnStyle(columns)}
      aria-busy={isOutdated}
      className={cn(
        "min-h-0 flex-1 overflow-y-auto overscroll-contain md:overflow-x-auto",
        isOutdated && "opacity-60",
      )}
    >
      <div
        className={`${contactGrid} sticky top-0 z-20 h-9 md:min-w-(--contact-width) border-b bg-surface font-medium text-muted text-xs max-md:hidden`}
      >
        {canEdit ? (
          <label className="grid h-9 w-10 cursor-pointer place-items-center">
            <Checkbox
              aria-label={t("selectAll")}
              data-select-all
              checked={rows.length > 0 && rows.every(({ id }) => selection.has(id))}
              onChange={(event) =>
                onSelect(
                  rows.map(({ id }) => id),
                  event.target.checked,
                )
              }
            />
          </label>
        ) : (
          <span />
        )}
        <span>{t("name")}</span>
        {columns.map((column) => (
          <span key={column} className="truncate">
            <ColumnName column={column} />
          </span>
        ))}
      </div>
      <ul
        aria-label={t("title")}
        className="relative md:min-w-(--contact-width)"
        style={{ height: virtual.getTotalSize() }}
      >
        {items.map((item) => {
          const contact = rows[item.index];
          if (!contact) return null;
          return (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              aria-setsize={hasMore ? -1 : rows.length}
              aria-posinset={item.index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <ContactRow
                contact={contact}
                columns={columns}
                selected={selection.has(contact.id)}
                onSelect={(selected, range) => select(item.index, selected, range)}
                onOpen={() => rememberListPlace(filter, box.current?.scrollTop ?? 0, contact.id)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
