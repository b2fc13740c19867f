"use client";

import { useQuery } from "@tanstack/react-query";
import { Tag } from "lucide-react";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { EditLabelDialog } from "#components/contacts/edit-label-dialog.tsx";
import { type LabelAction, LabelsTable } from "#components/contacts/labels-table.tsx";
import { RemoveLabelDialog } from "#components/contacts/remove-label-dialog.tsx";
import { PageHeader } from "#components/shell/navigation/page-header.tsx";
import { SettingsSkeleton } from "#components/shell/navigation/settings-skeleton.tsx";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { TextFilter } from "#components/ui/text-filter.tsx";
import { labelsQuery } from "#lib/contacts/browser.ts";

const SEARCH_FROM = 12;

export function LabelsPage() {
  const t = useTranslations("contacts.labels");
  const canManage = usePermission("labels.manage");
  const { data, error, refetch } = useQuery(labelsQuery);
  const [action, setAction] = useState<LabelAction | null>(null);
  const [q, setQ] = useQueryState("q", parseAsString.withDefault(""));
  const create = (
    <Button variant="primary" onClick={() => setAction({ kind: "create" })}>
      {t("create")}
    </Button>
  );
  const found = data?.data.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())) ?? [];
  return (
    <>
      <PageHeader title={t("title")} action={data?.data.length === 0 ? null : create}>
        {t("text")}
      </PageHeader>
      {data ? (
        data.data.length > 0 ? (
          <>
            {data.data.length >= SEARCH_FROM || q !== "" ? (
              <div className="mb-3 sm:max-w-72">
                <TextFilter
                  label={t("search")}
                  placeholder={t("search")}
                  value={q}
                  onChange={(text) => void setQ(text)}
                />
              </div>
            ) : null}
            {found.length > 0 ? (
              <LabelsTable labels={found} onAction={canManage ? setAction : null} />
            ) : (
              <EmptyState title={t("nothingFound")} />
            )}
          </>
        ) : (
          <EmptyState icon={<Tag className="size-6" />} title={t("emptyTitle")} action={create}>
            {t("emptyText")}
          </EmptyState>
        )
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <SettingsSkeleton />
      )}
      <EditLabelDialog action={action} onClose={() => setAction(null)} />
      <RemoveLabelDialog action={action} labels={data?.data ?? []} onClose={() => setAction(null)} />
    </>
  );
}
