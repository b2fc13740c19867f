"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormatChoices } from "#components/contacts/format-choices.tsx";
import { type Choices, ImportChoices } from "#components/contacts/import-choices.tsx";
import { PreviewTable } from "#components/contacts/preview-table.tsx";
import { useDefaultCountry } from "#components/shell/session/workspace-context.tsx";
import { Button } from "#components/ui/button.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { TableSkeleton } from "#components/ui/skeletons.tsx";
import { storeSaved } from "#components/ui/store-saved.ts";
import { cancelImport, importQuery, previewQueryOf, startImport } from "#lib/contacts/imports/browser.ts";
import { splitLabels } from "#lib/contacts/imports/cell-rules.ts";
import {
  type Column,
  type FileFormat,
  type ImportPreview,
  type ImportView,
  importOptionsSchema,
  mappingSchema,
} from "#lib/contacts/imports/schema.ts";
import { describeIssue } from "#lib/platform/issue-messages.ts";

export function ImportMapping({ view }: { view: ImportView }) {
  const [format, setFormat] = useState<Partial<FileFormat>>({});
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...previewQueryOf(view.id, format),
    placeholderData: (before: ImportPreview | undefined) => before,
  });
  const { data: first } = useQuery({ ...previewQueryOf(view.id, {}), enabled: false });
  const change = (chosen: Partial<FileFormat>) => setFormat({ ...format, ...chosen });
  if (!data && !error) return <TableSkeleton rowHeight="h-8" hasSearch />;
  if (!data) {
    return (
      <div className="flex flex-col gap-6">
        {first ? <FormatChoices format={{ ...first.format, ...format }} onChange={change} /> : null}
        <LoadFailed error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-6" aria-busy={isFetching}>
      <FormatChoices format={{ ...data.format, ...format }} onChange={change} />
      {error ? <FormError error={error} /> : null}
      <MappingForm key={JSON.stringify(data.format)} preview={data} isOutdated={isPlaceholderData} />
    </div>
  );
}

/** @param isOutdated whether the preview is of another format than the chosen one */
function MappingForm({ preview, isOutdated }: { preview: ImportPreview; isOutdated: boolean }) {
  const t = useTranslations("contacts.import");
  const client = useQueryClient();
  const { id } = preview.import;
  const [mapping, setMapping] = useState<Column[]>(() =>
    preview.columns.map((_, index) => preview.guess[index] ?? { to: "ignore" }),
  );
  const defaultCountry = useDefaultCountry() ?? "";
  const country = preview.isExport ? "" : defaultCountry;
  const [choices, setChoices] = useState<Choices>({ country, existing: "update", labels: "" });
  const read = mappingSchema.safeParse(mapping, { error: describeIssue });
  const options = importOptionsSchema.safeParse(
    {
      format: preview.format,
      country: choices.country || null,
      existing: choices.existing,
      labels: splitLabels(choices.labels),
    },
    { error: describeIssue },
  );
  const updateImport = (next: ImportView) => storeSaved(client, importQuery(id), next);
  const start = useMutation({
    mutationFn: () =>
      read.success && options.success
        ? startImport(id, { mapping: read.data, options: options.data })
        : Promise.reject(new Error("The form is not complete.")),
    onSuccess: updateImport,
  });
  const cancel = useMutation({ mutationFn: () => cancelImport(id), onSuccess: updateImport });
  const mappingError = read.success ? undefined : read.error.issues[0]?.message;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!start.isPending && !isOutdated) start.mutate();
      }}
      className="flex flex-col gap-6"
    >
      <PreviewTable
        preview={preview}
        mapping={mapping}
        country={choices.country || null}
        onMap={setMapping}
      />
      <FormError error={mappingError} />
      <ImportChoices
        choices={choices}
        isExport={preview.isExport}
        labelsError={options.success ? undefined : options.error.issues[0]?.message}
        onChange={setChoices}
      />
      <FormError error={start.error ?? cancel.error} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          loading={start.isPending}
          disabled={!read.success || !options.success || isOutdated}
        >
          {t("start")}
        </Button>
        <Button loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t("discard")}
        </Button>
      </div>
    </form>
  );
}
