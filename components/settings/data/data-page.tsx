"use client";

import { useTranslations } from "next-intl";
import { Retention } from "#components/settings/data/retention.tsx";
import { WorkspaceExport } from "#components/settings/data/workspace-export.tsx";
import { PageHeader } from "#components/shell/navigation/page-header.tsx";

export function DataPage() {
  const t = useTranslations("data");
  return (
    <div className="max-w-2xl">
      <PageHeader title={t("title")}>{t("text")}</PageHeader>
      <div className="flex flex-col gap-8">
        <Retention />
        <WorkspaceExport />
      </div>
    </div>
  );
}
