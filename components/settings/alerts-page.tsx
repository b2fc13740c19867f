"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { AlertRow } from "#components/settings/alert-row.tsx";
import { PageHeader } from "#components/shell/navigation/page-header.tsx";
import { SettingsSkeleton } from "#components/shell/navigation/settings-skeleton.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { alertsQuery } from "#lib/accounts/alerts/browser.ts";

export function AlertsPage() {
  const t = useTranslations("settings.alerts");
  const { data, error, refetch } = useQuery(alertsQuery);
  return (
    <>
      <PageHeader title={t("title")}>{t("text")}</PageHeader>
      {data ? (
        data.data.length > 0 ? (
          <ul className="divide-y rounded-lg border bg-surface">
            {data.data.map((alert) => (
              <AlertRow key={alert.id} alert={alert} />
            ))}
          </ul>
        ) : (
          <EmptyState icon={<CircleCheck aria-hidden className="size-6" />} title={t("emptyTitle")}>
            {t("emptyText")}
          </EmptyState>
        )
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <SettingsSkeleton />
      )}
    </>
  );
}
