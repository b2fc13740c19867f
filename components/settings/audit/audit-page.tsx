"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Download, History } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { AuditFilters } from "#components/settings/audit/audit-filters.tsx";
import { AuditList } from "#components/settings/audit/audit-list.tsx";
import { PageHeader } from "#components/shell/navigation/page-header.tsx";
import { SettingsSkeleton } from "#components/shell/navigation/settings-skeleton.tsx";
import { useFileUrl } from "#components/shell/session/workspace-context.tsx";
import { buttonStyle } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { LoadMore } from "#components/ui/load-more.tsx";
import { RefreshButton } from "#components/ui/refresh-button.tsx";
import { filterNames, readFilter } from "#components/ui/url-filter.ts";
import { auditExportUrl, auditQuery } from "#lib/accounts/audit/browser.ts";
import { auditFilterSchema, withDefaultArea } from "#lib/accounts/audit/schema.ts";

export function AuditPage() {
  const t = useTranslations("audit");
  const filter = readFilter(auditFilterSchema, useSearchParams());
  const shown = withDefaultArea(filter);
  const fileUrl = useFileUrl();
  const query = useInfiniteQuery(auditQuery(shown));
  const entries = (query.data?.pages ?? []).flatMap((page) => page.data);
  const isFiltered = filterNames(auditFilterSchema).some((name) => filter[name] !== undefined);
  return (
    <>
      <PageHeader
        title={t("title")}
        action={
          <div className="flex flex-wrap gap-2">
            <a href={fileUrl(auditExportUrl(shown))} download className={buttonStyle()}>
              <Download aria-hidden className="size-4" />
              {t("export")}
            </a>
            <RefreshButton query={query} />
          </div>
        }
      >
        {t("text")}
      </PageHeader>
      <AuditFilters filter={filter} />
      {query.data ? (
        entries.length > 0 ? (
          <AuditList entries={entries} />
        ) : (
          <EmptyLog isFiltered={isFiltered} />
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

function EmptyLog({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations("audit");
  if (!isFiltered) {
    return (
      <EmptyState icon={<History aria-hidden className="size-6" />} title={t("emptyTitle")}>
        {t("emptyText")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t("nothingFound")}
      action={
        <Link href="/settings/audit" className={buttonStyle()}>
          {t("clear")}
        </Link>
      }
    />
  );
}
