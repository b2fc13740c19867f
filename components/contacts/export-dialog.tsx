"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ExportRow } from "#components/contacts/export-row.tsx";
import { ConfirmForm } from "#components/ui/confirm-form.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { ContactView } from "#lib/contacts/page-schema.ts";
import { exportsQuery, startExport } from "#lib/data/browser.ts";
import { retentionDays } from "#lib/platform/retention.ts";

/** Exports everything about one contact and offers the files that exist. */
export function ExportDialog({ contact, onClose }: { contact: ContactView; onClose: () => void }) {
  const t = useTranslations("data.contact");
  const client = useQueryClient();
  const { data } = useQuery(exportsQuery);
  const exports = (data?.data ?? []).filter((each) => each.contact?.id === contact.id);
  const isRunning = exports.some(({ state }) => state === "running");
  const start = useMutation({
    mutationFn: () => startExport(contact.id),
    onSettled: () => client.invalidateQueries(exportsQuery),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t("title", { name: contact.displayName })}
      description={t("text", { days: retentionDays.exports })}
    >
      <ConfirmForm
        submitLabel={t("start")}
        variant="primary"
        mutation={start}
        disabled={isRunning}
        onSubmit={() => start.mutate()}
        onCancel={onClose}
      >
        {exports.length > 0 ? (
          <ul className="max-h-72 divide-y overflow-y-auto rounded-md border">
            {exports.map((view) => (
              <li key={view.id} className="p-3">
                <ExportRow view={view} title={t("file")} />
              </li>
            ))}
          </ul>
        ) : null}
      </ConfirmForm>
    </Dialog>
  );
}
