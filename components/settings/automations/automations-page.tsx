"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { AutomationsForm } from "#components/settings/automations/automations-form.tsx";
import { PageHeader } from "#components/shell/navigation/page-header.tsx";
import { SettingsSkeleton } from "#components/shell/navigation/settings-skeleton.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { automationsQuery } from "#lib/automations/browser.ts";

export function AutomationsPage() {
  const t = useTranslations("automations");
  const { data, error, refetch } = useQuery(automationsQuery);
  return (
    <div className="max-w-2xl">
      <PageHeader title={t("title")}>{t("text")}</PageHeader>
      {data ? (
        <AutomationsForm settings={data} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <SettingsSkeleton />
      )}
    </div>
  );
}
