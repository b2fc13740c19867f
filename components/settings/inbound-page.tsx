"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { InboundFilters } from "#components/settings/inbound-filters.tsx";
import { InboundProblems } from "#components/settings/inbound-problems.tsx";
import { InboundTable } from "#components/settings/inbound-table.tsx";
import { ListSkeleton } from "#components/settings/list-skeleton.tsx";
import { filterNames, readFilter } from "#components/settings/url-filter.ts";
import { Button, buttonStyle } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { inboundQuery } from "#lib/ingest/browser.ts";
import { type InboundFilter, inboundFilterSchema } from "#lib/ingest/schema.ts";

/** The log of webhooks from WhatsApp. Its filters are in the address. */
export function InboundPage() {
  const t = useTranslations("settings.inbound");
  const search = useSearchParams();
  const filter = readFilter(inboundFilterSchema, search);
  const query = useInfiniteQuery(inboundQuery(filter));
  const receipts = (query.data?.pages ?? []).flatMap((page) => page.data);
  return (
    <>
      <PageHeader
        title={t("title")}
        action={
          <Button loading={query.isRefetching} onClick={() => void query.refetch()}>
            {t("refresh")}
          </Button>
        }
      >
        {t("text")}
      </PageHeader>
      <InboundProblems />
      <InboundFilters filter={filter} />
      {query.data ? (
        receipts.length > 0 ? (
          <InboundTable receipts={receipts} search={search.toString()} />
        ) : (
          <Nothing filter={filter} />
        )
      ) : query.error ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ListSkeleton />
      )}
      {query.hasNextPage ? (
        <div className="mt-4 flex justify-center">
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Nothing({ filter }: { filter: InboundFilter }) {
  const t = useTranslations("settings.inbound");
  if (filterNames(inboundFilterSchema).some((name) => filter[name] !== undefined)) {
    return (
      <EmptyState
        title={t("nothingFound")}
        action={
          <Link href="/settings/inbound" className={buttonStyle()}>
            {t("clear")}
          </Link>
        }
      />
    );
  }
  return (
    <EmptyState icon={<Inbox aria-hidden className="size-6" />} title={t("emptyTitle")}>
      {t("emptyText")}
    </EmptyState>
  );
}
