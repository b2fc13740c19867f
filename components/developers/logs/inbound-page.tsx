"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowDownToLine } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { InboundFilters } from "#components/developers/logs/inbound-filters.tsx";
import { InboundProblems } from "#components/developers/logs/inbound-problems.tsx";
import { InboundTable } from "#components/developers/logs/inbound-table.tsx";
import { PageHeader } from "#components/shell/navigation/page-header.tsx";
import { SettingsSkeleton } from "#components/shell/navigation/settings-skeleton.tsx";
import { buttonStyle } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { LoadMore } from "#components/ui/load-more.tsx";
import { RefreshButton } from "#components/ui/refresh-button.tsx";
import { filterNames, readFilter } from "#components/ui/url-filter.ts";
import { inboundQuery } from "#lib/ingest/browser.ts";
import { type InboundFilter, inboundFilterSchema } from "#lib/ingest/schema.ts";
import { retentionDays } from "#lib/platform/retention.ts";

export function InboundPage() {
  const t = useTranslations("settings.inbound");
  const search = useSearchParams();
  const filter = readFilter(inboundFilterSchema, search);
  const query = useInfiniteQuery(inboundQuery(filter));
  const webhooks = (query.data?.pages ?? []).flatMap((page) => page.data);
  return (
    <>
      <PageHeader title={t("title")} action={<RefreshButton query={query} />}>
        {t("text", { days: retentionDays.inboundWebhooks })}
      </PageHeader>
      <InboundProblems />
      <InboundFilters filter={filter} />
      {query.data ? (
        webhooks.length > 0 ? (
          <InboundTable webhooks={webhooks} search={search.toString()} />
        ) : (
          <EmptyLog filter={filter} />
        )
      ) : query.error ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SettingsSkeleton />
      )}
      <LoadMore query={query} label={t("showEarlier")} />
    </>
  );
}

function EmptyLog({ filter }: { filter: InboundFilter }) {
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
    <EmptyState icon={<ArrowDownToLine aria-hidden className="size-6" />} title={t("emptyTitle")}>
      {t("emptyText")}
    </EmptyState>
  );
}
