"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import { useCommand } from "#components/inbox/keys/use-command.ts";
import { BulkKeys } from "#components/inbox/list/bulk-keys.tsx";
import { EmptyList } from "#components/inbox/list/empty-list.tsx";
import { ListHeader } from "#components/inbox/list/list-header.tsx";
import { rowsOf } from "#components/inbox/list/list-rules.ts";
import { ListSkeleton } from "#components/inbox/list/row-skeleton.tsx";
import { CLOSING_SOON, useListFilter, withoutViewer } from "#components/inbox/list/use-list-filter.ts";
import { useSelection } from "#components/inbox/list/use-selection.ts";
import { useViewKeys } from "#components/inbox/list/use-view-keys.ts";
import { ViewsSidebar } from "#components/inbox/list/views-sidebar.tsx";
import { VirtualRows } from "#components/inbox/list/virtual-rows.tsx";
import { useServerNow } from "#components/inbox/server-clock.ts";
import { useConversationId } from "#components/inbox/thread/open-conversation.ts";
import { focusedRow, useListKeys } from "#components/inbox/use-list-keys.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lazily } from "#components/ui/lazily.tsx";
import { MoreFailed } from "#components/ui/more-failed.tsx";
import { cn } from "#lib/cn.ts";
import { labelsQuery } from "#lib/contacts/browser.ts";
import { conversationListQuery, conversationQuery } from "#lib/conversations/browser.ts";
import { errorText } from "#lib/http/api-error.ts";
import { isSameFilter } from "#lib/views/rules.ts";

const ViewsSheet = lazily(() =>
  import("#components/inbox/list/views-sheet.tsx").then((module) => module.ViewsSheet),
);
const SaveView = lazily(() =>
  import("#components/inbox/list/save-view-dialog.tsx").then((module) => module.SaveViewDialog),
);
const BulkBar = lazily(
  () => import("#components/inbox/list/bulk-bar.tsx").then((module) => module.BulkBar),
  <BulkKeys />,
);

/** The views and the list of one of them: what is shown is in the address, its order and counts are live. */
export function ConversationList({ serverNow, viewerId }: { serverNow: string; viewerId: string }) {
  const t = useTranslations("list");
  const state = useListFilter(viewerId);
  const { filter, saved } = state;
  const conversationId = useConversationId();
  const now = useServerNow(serverNow, 30_000);
  const [panel, setPanel] = useState<"views" | "save" | null>(null);
  const known = saved !== "loading" && saved !== "unknown";
  const query = useInfiniteQuery({ ...conversationListQuery(filter), enabled: known });
  const open = useQuery({ ...conversationQuery(conversationId ?? ""), enabled: false }).data?.conversation;
  const shownOpen = open && open.id === conversationId ? open : undefined;
  const rows = useMemo(
    () => rowsOf(query.data, filter, now, shownOpen),
    [query.data, filter, now, shownOpen],
  );
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const selection = useSelection(JSON.stringify(filter), ids);
  const title = useTitle(state);
  useListKeys(rows, filter, conversationId);
  useViewKeys(state);
  useCommand("select", () => {
    const id = focusedRow() ?? conversationId ?? ids[0];
    // The open one may have left the list: chosen, it would be worked on unseen.
    return id && ids.includes(id) ? selection.toggle(id) : false;
  });
  useCommand("select.all", selection.chooseAll, { enabled: ids.length > 0 });
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const more = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError]);

  return (
    <>
      <ViewsSidebar state={state} onMore={() => setPanel("views")} />
      <section
        aria-label={t("list")}
        className={cn(
          // What a search finds lies over the list.
          "relative h-full w-full shrink-0 flex-col border-r bg-surface md:flex md:w-85",
          conversationId ? "hidden" : "flex",
        )}
      >
        <ListHeader
          state={state}
          title={title}
          onViews={() => setPanel("views")}
          onSave={() => setPanel("save")}
        />
        {saved === "unknown" || (query.data && rows.length === 0 && !query.hasNextPage) ? (
          <EmptyList state={state} />
        ) : query.isError && rows.length === 0 ? (
          <EmptyState
            title={t("loadFailed")}
            action={<Button onClick={() => query.refetch()}>{t("tryAgain")}</Button>}
          >
            {errorText(query.error)}
          </EmptyState>
        ) : query.data ? (
          <VirtualRows
            key={JSON.stringify(filter)}
            rows={rows}
            hasMore={query.hasNextPage}
            onMore={more}
            conversationId={conversationId}
            selection={selection}
            viewerId={viewerId}
            now={now}
          />
        ) : (
          <ListSkeleton />
        )}
        {isFetchNextPageError ? <MoreFailed onRetry={() => void fetchNextPage()} /> : null}
        {selection.ids.size > 0 ? (
          <BulkBar rows={rows} selection={selection} viewerId={viewerId} now={now} />
        ) : null}
      </section>
      {panel === "views" ? <ViewsSheet state={state} onClose={() => setPanel(null)} /> : null}
      {panel === "save" ? (
        <SaveView
          filter={withoutViewer(filter)}
          onSaved={(view) => state.showSaved(view.id)}
          onClose={() => setPanel(null)}
        />
      ) : null}
    </>
  );
}

/** What the list shows, by name. */
function useTitle({ filter, saved }: ReturnType<typeof useListFilter>): string {
  const t = useTranslations("list");
  const [only, ...others] = filter.view === "open" ? filter.labels : [];
  const labels = useQuery({ ...labelsQuery, enabled: only !== undefined });
  if (saved !== null) return typeof saved === "object" ? saved.name : t("savedView");
  if (isSameFilter(filter, CLOSING_SOON)) return t("closingView");
  const label = others.length === 0 ? labels.data?.data.find(({ id }) => id === only) : undefined;
  return label?.name ?? t(`view.${filter.view}`);
}
