"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ExportRow } from "#components/contacts/export-row.tsx";
import { Button } from "#components/ui/button.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { ListSkeleton } from "#components/ui/skeletons.tsx";
import { exportsQuery, startExport } from "#lib/data/browser.ts";
import { retentionDays } from "#lib/platform/retention.ts";

export function WorkspaceExport() {
  const t = useTranslations("data.exports");
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(exportsQuery);
  const start = useMutation({
    mutationFn: () => startExport(null),
    onSettled: () => client.invalidateQueries(exportsQuery),
  });
  const exports = data?.data ?? [];
  const isRunning = exports.some(({ contact, state }) => contact === null && state === "running");
  return (
    <section aria-labelledby="exports" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <SectionTitle id="exports">{t("title")}</SectionTitle>
          <p className="mt-1 text-muted text-sm">{t("text")}</p>
        </div>
        <Button
          variant="primary"
          loading={start.isPending}
          disabled={isRunning || !data}
          onClick={() => start.mutate()}
        >
          {t("start")}
        </Button>
      </div>
      <FormError error={start.error} />
      {data ? (
        exports.length > 0 ? (
          <ul className="divide-y rounded-lg border bg-surface">
            {exports.map((view) => (
              <li key={view.id} className="px-4 py-3">
                <ExportRow view={view} title={view.contact?.name ?? t("workspace")} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="rounded-lg border border-dashed px-4 py-6 text-center text-muted text-sm">
            {t("none")}
          </p>
        )
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={1} />
      )}
      <p className="text-muted text-xs">{t("note", { days: retentionDays.exports })}</p>
    </section>
  );
}
