"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, buttonStyle } from "#components/ui/button.tsx";
import { DateTime } from "#components/ui/date-time.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { formatBytes } from "#lib/conversations/attachments/rules.ts";
import { deleteExport, downloadExportPart, exportPartUrl, exportsQuery } from "#lib/data/browser.ts";
import { exportProgress } from "#lib/data/rules.ts";
import type { ExportView } from "#lib/data/schema.ts";

/** The state of an export, its files, and what can be done with it. */
export function ExportRow({ view, title }: { view: ExportView; title: string }) {
  const t = useTranslations("data.exports");
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteExport(view.id),
    onSettled: () => client.invalidateQueries(exportsQuery),
  });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <p dir="auto" className="truncate text-page-start font-medium text-sm">
            {title}
          </p>
          <p className="text-muted text-xs">
            {view.createdByName ? (
              <>
                <bdi>{view.createdByName}</bdi>
                {" · "}
              </>
            ) : null}
            <DateTime value={view.createdAt} />
          </p>
        </div>
        <Button
          size="sm"
          variant="danger"
          loading={remove.isPending}
          onClick={() => remove.mutate()}
          aria-label={t(view.state === "running" ? "cancelOf" : "deleteOf", { title })}
          className="pointer-coarse:h-11"
        >
          {t(view.state === "running" ? "cancel" : "delete")}
        </Button>
      </div>
      {view.state === "running" ? <Progress view={view} /> : null}
      {view.state === "done" ? <Files view={view} title={title} /> : null}
      {view.state === "failed" ? (
        <p role="status" className="text-danger text-sm">
          {t(`failures.${view.failure ?? "error"}`)}
        </p>
      ) : null}
      <FormError error={remove.error} />
    </div>
  );
}

function Progress({ view }: { view: ExportView }) {
  const t = useTranslations("data.exports");
  const { doneRows, totalRows, waitsFor } = view;
  if (waitsFor !== null) {
    return (
      <p role="status" className="text-muted text-sm">
        {t(`waitsFor.${waitsFor}`)}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-1.5">
      <ProgressBar
        label={t("progress")}
        max={1}
        value={totalRows === null ? undefined : exportProgress(view)}
        className="h-2 w-full"
      />
      <p className="tabular text-muted text-xs">
        {totalRows === null
          ? t("counting")
          : t("rowsOf", { done: Math.min(doneRows, totalRows), total: totalRows })}
      </p>
    </div>
  );
}

function Files({ view, title }: { view: ExportView; title: string }) {
  const t = useTranslations("data.exports");
  const { id, parts, expiresAt } = view;
  const download = useMutation({ mutationFn: downloadExportPart });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {parts.map(({ sizeBytes }, index) => (
        <a
          key={exportPartUrl(id, index + 1)}
          href={exportPartUrl(id, index + 1)}
          download
          onClick={(event) => {
            event.preventDefault();
            download.mutate(exportPartUrl(id, index + 1));
          }}
          aria-label={t("downloadOf", { title, part: index + 1, size: formatBytes(sizeBytes) })}
          className={buttonStyle({ size: "sm", className: "pointer-coarse:h-11" })}
        >
          <Download aria-hidden className="size-3.5" />
          {parts.length > 1 ? t("part", { part: index + 1 }) : t("download")}
          <span className="tabular text-muted">{formatBytes(sizeBytes)}</span>
        </a>
      ))}
      {expiresAt ? (
        <p className="text-muted text-xs">
          {t("until")} <DateTime value={expiresAt} />
        </p>
      ) : null}
      <FormError error={download.error} />
    </div>
  );
}
