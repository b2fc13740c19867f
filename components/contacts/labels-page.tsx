"use client";

import { useQuery } from "@tanstack/react-query";
import { Tag } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePermission } from "#components/auth/permission-context.tsx";
import { EditLabelDialog } from "#components/contacts/edit-label-dialog.tsx";
import { type LabelAct, LabelsTable } from "#components/contacts/labels-table.tsx";
import { RemoveLabelDialog } from "#components/contacts/remove-label-dialog.tsx";
import { ListSkeleton } from "#components/settings/list-skeleton.tsx";
import { TextFilter } from "#components/settings/text-filter.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { labelsQuery } from "#lib/contacts/browser.ts";

/** So many labels can be seen at a glance; with more there is a search. */
const SEARCH_FROM = 12;

/** The workspace's labels: made here or by whoever gives somebody a new one, and kept in order by admins. */
export function LabelsPage() {
  const t = useTranslations("contacts.labels");
  const canManage = usePermission("labels.manage");
  const { data, error, refetch } = useQuery(labelsQuery);
  const [act, setAct] = useState<LabelAct | null>(null);
  const [q, setQ] = useState("");
  const create = (
    <Button variant="primary" onClick={() => setAct({ kind: "create" })}>
      {t("create")}
    </Button>
  );
  const found = data?.data.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())) ?? [];
  return (
    <>
      <PageHeader title={t("title")} action={create}>
        {t("text")}
      </PageHeader>
      {data ? (
        data.data.length > 0 ? (
          <>
            {data.data.length >= SEARCH_FROM ? (
              <div className="mb-3 max-w-72">
                <TextFilter label={t("search")} placeholder={t("search")} value={q} onChange={setQ} />
              </div>
            ) : null}
            {found.length > 0 ? (
              <LabelsTable labels={found} onAct={canManage ? setAct : null} />
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
        <ListSkeleton />
      )}
      <EditLabelDialog act={act} onClose={() => setAct(null)} />
      <RemoveLabelDialog act={act} labels={data?.data ?? []} onClose={() => setAct(null)} />
    </>
  );
}
