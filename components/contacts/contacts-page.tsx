"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Columns3, ContactRound, Download, Plus, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import { ContactsFilters } from "#components/contacts/contacts-filters.tsx";
import { ContactsRows } from "#components/contacts/contacts-rows.tsx";
import { ContactsSkeleton } from "#components/contacts/contacts-skeleton.tsx";
import { RunningErasures } from "#components/contacts/running-erasures.tsx";
import { SaveSegment } from "#components/contacts/save-segment.tsx";
import { SegmentsNav } from "#components/contacts/segments-nav.tsx";
import { changeSelection, NO_IDS, type Selection, visibleSelection } from "#components/contacts/selection.ts";
import { useContactFilter } from "#components/contacts/use-contact-filter.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { useFileUrl } from "#components/shell/session/workspace-context.tsx";
import { Button, buttonStyle } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { Link } from "#components/ui/link.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { LoadMoreFailed } from "#components/ui/load-more-failed.tsx";
import { preloadOn } from "#components/ui/preload-on.ts";
import { PressToLoad } from "#components/ui/press-to-load.tsx";
import { useFocusReplacement } from "#components/ui/use-focus-replacement.ts";
import { useLast } from "#components/ui/use-last.ts";
import { type ContactListFilter, contactListQuery, exportUrl } from "#lib/contacts/browser.ts";
import { BULK_CONTACTS_MAX, COUNT_MAX } from "#lib/contacts/rules.ts";

const loadColumns = () => import("#components/contacts/columns-popover.tsx");
const ColumnsPopover = lazyComponent(() => loadColumns().then((module) => module.ColumnsPopover));
const loadCreate = () => import("#components/contacts/create-contact-dialog.tsx");
const CreateContactDialog = lazyComponent(() => loadCreate().then((module) => module.CreateContactDialog));
const BulkBar = lazyComponent(() =>
  import("#components/contacts/bulk-bar.tsx").then((module) => module.BulkBar),
);

export function ContactsPage() {
  const t = useTranslations("contacts.list");
  const [canEdit, canErase] = [usePermission("contacts.edit"), usePermission("contacts.erase")];
  const state = useContactFilter();
  const { filter } = state;
  const query = useInfiniteQuery({ ...contactListQuery(filter), placeholderData: keepPreviousData });
  const isOutdated = query.isPlaceholderData;
  const rows = useMemo(() => (query.data?.pages ?? []).flatMap(({ data }) => data), [query.data]);
  const list = JSON.stringify(filter);
  const shownList = useLast(isOutdated ? null : list) ?? list;
  const selection = useSelection(list, rows);
  const [creating, setCreating] = useState(false);
  const count = query.data?.pages[0]?.count ?? null;
  const filtered = Object.keys(filter).some((name) => name !== "sort");
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  const selectAll = async () => {
    let loaded = await query.fetchNextPage();
    const loadedRows = () => (loaded.data?.pages ?? []).flatMap(({ data }) => data);
    while (loaded.hasNextPage && !loaded.isError && loadedRows().length < BULK_CONTACTS_MAX)
      loaded = await query.fetchNextPage();
    selection.select(
      loadedRows()
        .slice(0, BULK_CONTACTS_MAX)
        .map(({ id }) => id),
      true,
    );
  };

  // The bar disappears with its pressed button.
  const barFocus = useFocusReplacement(() =>
    document.querySelector<HTMLElement>("[data-select-all]")?.focus(),
  );
  const create = canEdit ? (
    <Button variant="primary" {...preloadOn(loadCreate)} onClick={() => setCreating(true)}>
      {t("create")}
    </Button>
  ) : null;
  return (
    <div className="flex h-full flex-col bg-surface">
      <header className="flex flex-col gap-3 border-b px-4 py-3">
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="font-semibold text-xl tracking-tight">{t("title")}</h1>
          <span role="status" className="tabular me-auto text-muted text-sm">
            {count === null || state.segment === "unknown"
              ? ""
              : count > COUNT_MAX
                ? t("countMore", { count: COUNT_MAX })
                : t("count", { count })}
          </span>
          <ContactsActions
            exported={state.segment === "unknown" ? null : filter}
            onCreate={() => setCreating(true)}
          />
        </div>
        <SegmentsNav state={state} />
        <ContactsFilters filter={filter} onChange={state.change}>
          <SaveSegment state={state} />
        </ContactsFilters>
      </header>
      {canErase ? <RunningErasures /> : null}
      {state.segment === "unknown" ? (
        <EmptyState
          title={t("segmentNotFound")}
          action={<Button onClick={() => state.show(null)}>{t("allContacts")}</Button>}
        />
      ) : query.isPending || (isOutdated && rows.length === 0) ? (
        <ContactsSkeleton />
      ) : query.isError && rows.length === 0 ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : rows.length === 0 ? (
        filtered ? (
          <EmptyState
            title={t("nothingFound")}
            action={<Button onClick={() => state.show(null)}>{t("allContacts")}</Button>}
          />
        ) : (
          <EmptyState icon={<ContactRound className="size-6" />} title={t("emptyTitle")} action={create}>
            {t("emptyText")}
          </EmptyState>
        )
      ) : (
        <ContactsRows
          key={shownList}
          filter={shownList}
          rows={rows}
          isOutdated={isOutdated}
          hasMore={hasNextPage}
          selection={selection.ids}
          onSelect={selection.select}
          onEnd={more}
        />
      )}
      {isFetchNextPageError ? <LoadMoreFailed onRetry={() => void fetchNextPage()} /> : null}
      <div {...barFocus} className="contents">
        {selection.ids.size > 0 ? (
          <BulkBar
            ids={[...selection.ids]}
            count={Math.max(count ?? 0, rows.length)}
            onSelectAll={() => selectAll()}
            onDone={selection.clear}
          />
        ) : null}
      </div>
      {creating ? <CreateContactDialog open onClose={() => setCreating(false)} /> : null}
    </div>
  );
}

function ContactsActions({
  exported,
  onCreate,
}: {
  /** Null without a list to export. */
  exported: ContactListFilter | null;
  onCreate: () => void;
}) {
  const t = useTranslations("contacts.list");
  const columnTexts = useTranslations("contacts.columns");
  const canImport = usePermission("contacts.import");
  const canExport = usePermission("contacts.export");
  const canEdit = usePermission("contacts.edit");
  const fileUrl = useFileUrl();
  const columnsButton = {
    label: columnTexts("title"),
    className: buttonStyle({ className: "max-md:hidden" }),
    buttonContent: (
      <>
        <Columns3 aria-hidden className="size-4" />
        {columnTexts("title")}
      </>
    ),
  };
  return (
    <>
      <PressToLoad load={loadColumns} haspopup="dialog" {...columnsButton}>
        <ColumnsPopover {...columnsButton} />
      </PressToLoad>
      {canImport ? (
        <Link href="/contacts/import" className={buttonStyle()}>
          <Upload aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{t("import")}</span>
        </Link>
      ) : null}
      {canExport && exported !== null ? (
        <a href={fileUrl(exportUrl(exported))} download className={buttonStyle()}>
          <Download aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{t("export")}</span>
        </a>
      ) : null}
      {canEdit ? (
        <Button variant="primary" {...preloadOn(loadCreate)} onClick={onCreate}>
          <Plus aria-hidden className="size-4 sm:hidden" />
          <span className="max-sm:sr-only">{t("create")}</span>
        </Button>
      ) : null}
    </>
  );
}

function useSelection(list: string, shown: readonly { id: string }[]) {
  const [selection, setSelection] = useState<Selection>({ list, ids: NO_IDS });
  if (selection.list !== list) setSelection({ list, ids: NO_IDS });
  const ids = useMemo(() => new Set(visibleSelection(selection, list, shown)), [selection, list, shown]);
  return {
    ids,
    select: (some: string[], isSelected: boolean) =>
      setSelection((before) => changeSelection(before, list, some, isSelected)),
    clear: () => setSelection({ list, ids: NO_IDS }),
  };
}
