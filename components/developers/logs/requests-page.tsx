"use client";

import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowUp, ScrollText } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { RequestFilters } from "#components/developers/logs/request-filters.tsx";
import { RequestsTable } from "#components/developers/logs/requests-table.tsx";
import { PageHeader } from "#components/shell/navigation/page-header.tsx";
import { SettingsSkeleton } from "#components/shell/navigation/settings-skeleton.tsx";
import { Button, buttonStyle } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { LoadMore } from "#components/ui/load-more.tsx";
import { RefreshButton } from "#components/ui/refresh-button.tsx";
import { filterNames, readFilter } from "#components/ui/url-filter.ts";
import { newestRequestQuery, requestsQuery } from "#lib/api/request-log/browser.ts";
import { type RequestFilter, requestFilterSchema } from "#lib/api/request-log/schema.ts";
import { retentionDays } from "#lib/platform/retention.ts";

export function RequestsPage() {
  const t = useTranslations("settings.requests");
  const search = useSearchParams();
  const filter = readFilter(requestFilterSchema, search);
  const query = useInfiniteQuery(requestsQuery(filter));
  const calls = (query.data?.pages ?? []).flatMap((page) => page.data);
  return (
    <>
      <PageHeader title={t("title")} action={<RefreshButton query={query} />}>
        {t("text", { days: retentionDays.requests, bodyDays: retentionDays.requestBodies })}
      </PageHeader>
      <RequestFilters filter={filter} />
      {query.data ? (
        <>
          <NewCalls filter={filter} shown={calls[0]?.id ?? null} />
          {calls.length > 0 ? (
            <RequestsTable calls={calls} search={search.toString()} />
          ) : (
            <EmptyLog filter={filter} />
          )}
        </>
      ) : query.error ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SettingsSkeleton />
      )}
      <LoadMore query={query} label={t("showEarlier")} />
    </>
  );
}

function NewCalls({ filter, shown }: { filter: RequestFilter; shown: string | null }) {
  const t = useTranslations("settings.requests");
  const client = useQueryClient();
  const { data: newest = null } = useQuery(newestRequestQuery(filter));
  // Ids increase with time, so an older response is ignored.
  const hasNewRequests = newest !== null && (shown === null || newest > shown);
  return (
    <div role="status">
      {hasNewRequests ? (
        <Button
          size="sm"
          className="mb-3 w-full"
          onClick={() => void client.resetQueries({ queryKey: requestsQuery(filter).queryKey, exact: true })}
        >
          <ArrowUp aria-hidden className="size-3.5" />
          {t("showNew")}
        </Button>
      ) : null}
    </div>
  );
}

function EmptyLog({ filter }: { filter: RequestFilter }) {
  const t = useTranslations("settings.requests");
  if (filterNames(requestFilterSchema).some((name) => filter[name] !== undefined)) {
    return (
      <EmptyState
        title={t("nothingFound")}
        action={
          <Link href="/settings/requests" className={buttonStyle()}>
            {t("clear")}
          </Link>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<ScrollText aria-hidden className="size-6" />}
      title={t("emptyTitle")}
      action={
        <Link href="/settings/keys" className={buttonStyle()}>
          {t("toKeys")}
        </Link>
      }
    >
      {t("emptyText")}
    </EmptyState>
  );
}
