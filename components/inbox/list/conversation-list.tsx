"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useRef, useState } from "react";
import { listVisibleConversations } from "#components/inbox/cache/list-rules.ts";
import { focusList } from "#components/inbox/details/focus-list.ts";
import { isSearching } from "#components/inbox/details/search-scope.ts";
import { BulkKeys } from "#components/inbox/list/bulk-keys.tsx";
import { ListHeader } from "#components/inbox/list/list-header.tsx";
import { ConversationListSkeleton } from "#components/inbox/list/row-skeleton.tsx";
import { useListFilter, withoutCurrentMember } from "#components/inbox/list/use-list-filter.ts";
import { findRow, focusedRow, useListKeys } from "#components/inbox/list/use-list-keys.ts";
import { useSelection } from "#components/inbox/list/use-selection.ts";
import { ViewsSidebar } from "#components/inbox/list/views-sidebar.tsx";
import { VirtualRows } from "#components/inbox/list/virtual-rows.tsx";
import { useCommand } from "#components/shell/keys/use-command.ts";
import {
  useConversationId,
  useTargetConversationId,
} from "#components/shell/navigation/open-conversation.ts";
import { useServerNow } from "#components/shell/session/server-clock.ts";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { LoadMoreFailed } from "#components/ui/load-more-failed.tsx";
import { NoticeRoom } from "#components/ui/notice-room.tsx";
import { useFocusReplacement } from "#components/ui/use-focus-replacement.ts";
import { labelsQuery } from "#lib/contacts/browser.ts";
import { conversationListQuery, conversationQuery } from "#lib/conversations/browser.ts";
import { sortRules } from "#lib/conversations/views/inbox-view-rules.ts";
import { CLOSING_SOONEST_VIEW, isSameFilter } from "#lib/conversations/views/rules.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { teamsQuery } from "#lib/teams/browser.ts";

const EmptyList = lazyComponent(() =>
  import("#components/inbox/list/empty-list.tsx").then((module) => module.EmptyList),
);
const ViewsSheet = lazyComponent(() =>
  import("#components/inbox/list/views-sheet.tsx").then((module) => module.ViewsSheet),
);
const SaveView = lazyComponent(() =>
  import("#components/inbox/list/save-view-dialog.tsx").then((module) => module.SaveViewDialog),
);
const BulkBar = lazyComponent(
  () => import("#components/inbox/list/bulk-bar.tsx").then((module) => module.BulkBar),
  <BulkKeys />,
);

export function ConversationList({
  serverNow,
  currentMemberId,
}: {
  serverNow: string;
  currentMemberId: string;
}) {
  const t = useTranslations("list");
  const state = useListFilter(currentMemberId);
  const { filter, saved } = state;
  const isBesideConversation = useConversationId() !== undefined;
  const conversationId = useTargetConversationId();
  const now = useServerNow(serverNow, 30_000);
  const [panel, setPanel] = useState<"views" | "save" | null>(null);
  const isFilterKnown = saved !== "loading" && saved !== "unknown";
  const query = useInfiniteQuery({ ...conversationListQuery(filter), enabled: isFilterKnown });
  const open = useQuery({ ...conversationQuery(conversationId ?? ""), enabled: false }).data?.conversation;
  const openConversation = open && open.id === conversationId ? open : undefined;
  const rows = useMemo(
    () => listVisibleConversations(query.data, filter, now, openConversation),
    [query.data, filter, now, openConversation],
  );
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const filterKey = JSON.stringify(filter);
  const firstFilter = useRef<string | null>(filterKey);
  // Another view begins at its top.
  if (firstFilter.current !== filterKey) firstFilter.current = null;
  const selection = useSelection(filterKey, ids);
  const title = useTitle(state);
  const section = useRef<HTMLElement>(null);
  const isCovered = isSearching(useSearchParams());
  const isLoading = query.isLoading || saved === "loading";
  useListKeys({ rows, filter, current: conversationId, list: section, isLoading });
  // A row leaves the list, and the bar disappears with its pressed button.
  const listFocus = useFocusReplacement(() => focusList(section.current));
  useCommand("select", () => {
    const id = focusedRow() ?? conversationId ?? ids[0];
    // The open conversation may have left the list.
    return id && ids.includes(id) ? selection.toggle(id) : false;
  });
  const extend = (by: 1 | -1) => () => {
    const start = focusedRow() ?? conversationId ?? ids[0];
    if (!start || !ids.includes(start)) return false;
    const end = selection.extend(start, by);
    // The next key goes on from there, and the row scrolls into view.
    if (end) findRow(end)?.focus();
    return true;
  };
  const canSelect = ids.length > 0 && !isCovered;
  useCommand("select.next", extend(1), { enabled: canSelect });
  useCommand("select.previous", extend(-1), { enabled: canSelect });
  const isElsewhere = () => conversationId && !section.current?.contains(document.activeElement);
  useCommand("select.all", () => (isElsewhere() ? false : selection.selectAll()), { enabled: canSelect });
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const loadMore = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError]);

  return (
    <>
      <ViewsSidebar state={state} onMore={() => setPanel("views")} />
      <section
        ref={section}
        tabIndex={-1}
        aria-label={t("list")}
        className={cn(
          "relative h-full w-full shrink-0 flex-col border-e bg-surface outline-none md:flex md:w-85 min-[105rem]:w-100",
          isBesideConversation ? "hidden" : "flex",
        )}
      >
        <ListHeader
          state={state}
          title={title}
          onViews={() => setPanel("views")}
          onSave={() => setPanel("save")}
        />
        <div {...listFocus} className="contents">
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
              key={filterKey}
              rows={rows}
              hasMore={query.hasNextPage}
              onMore={loadMore}
              conversationId={conversationId}
              selection={selection}
              currentMemberId={currentMemberId}
              now={now}
              isCovered={isCovered}
              startsAtOpenRow={firstFilter.current === filterKey}
              showsTimeLeft={sortRules[filter.sort].sortedByTime === "windowExpiresAt"}
            />
          ) : (
            <ConversationListSkeleton />
          )}
          {isFetchNextPageError ? <LoadMoreFailed onRetry={() => void fetchNextPage()} /> : null}
          <NoticeRoom className="max-md:hidden" />
          {selection.ids.size > 0 ? (
            <BulkBar rows={rows} selection={selection} currentMemberId={currentMemberId} now={now} />
          ) : null}
        </div>
      </section>
      {panel === "views" ? <ViewsSheet state={state} onClose={() => setPanel(null)} /> : null}
      {panel === "save" ? (
        <SaveView
          filter={withoutCurrentMember(filter)}
          onSaved={(view) => state.showSaved(view.id)}
          onClose={() => setPanel(null)}
        />
      ) : null}
    </>
  );
}

function useTitle({ filter, saved }: ReturnType<typeof useListFilter>): string {
  const t = useTranslations("list");
  const [only, ...others] = filter.view === "open" ? filter.labels : [];
  const labels = useQuery({ ...labelsQuery, enabled: only !== undefined });
  const isTeam = filter.view === "open" && filter.team !== null;
  const teams = useQuery({ ...teamsQuery, enabled: isTeam });
  if (saved !== null) return typeof saved === "object" ? saved.name : t("savedView");
  if (isSameFilter(filter, CLOSING_SOONEST_VIEW)) return t("closingView");
  const label = others.length === 0 ? labels.data?.data.find(({ id }) => id === only) : undefined;
  const team = isTeam ? teams.data?.data.find(({ id }) => id === filter.team) : undefined;
  return label?.name ?? team?.name ?? t(`view.${filter.view}`);
}
