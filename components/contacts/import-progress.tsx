"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, buttonStyle } from "#components/ui/button.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { Link } from "#components/ui/link.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { storeSaved } from "#components/ui/store-saved.ts";
import { useMessageText } from "#components/ui/use-server-texts.ts";
import { cancelImport, importErrorsUrl, importQuery } from "#lib/contacts/imports/browser.ts";
import type { ImportView } from "#lib/contacts/imports/schema.ts";

const COUNTS = ["created", "updated", "unchanged", "failed"] as const;

export function ImportProgress({ view }: { view: ImportView }) {
  const t = useTranslations("contacts.import");
  const messageText = useMessageText();
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => cancelImport(view.id),
    onSuccess: (next) => storeSaved(client, importQuery(view.id), next),
  });
  const total = view.totalRows;
  const share = total === null || total === 0 ? 0 : Math.min(view.doneRows / total, 1);
  return (
    <section aria-label={t("progress")} className="flex flex-col gap-5 rounded-lg border bg-surface p-5">
      {view.state === "running" ? (
        <div className="flex flex-col gap-2">
          <ProgressBar
            label={t("progress")}
            max={1}
            value={total === null ? undefined : share}
            className="h-2 w-full"
          />
          <p className="tabular text-muted text-sm">
            {total === null
              ? t("rowsSoFar", { done: view.doneRows })
              : t("rowsOf", { done: view.doneRows, total })}
          </p>
        </div>
      ) : (
        <p role="status" className="text-sm">
          {view.state === "failed"
            ? view.failure
              ? messageText(view.failure)
              : t("result.failed")
            : t(`result.${view.state === "canceled" ? "canceled" : "done"}`, { rows: view.doneRows })}
        </p>
      )}
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {COUNTS.map((count) => (
          <div key={count} className="rounded-md border px-3 py-2">
            <dt className="text-muted text-xs">{t(`counts.${count}`)}</dt>
            <dd className="tabular font-semibold text-lg">{t("number", { count: view[count] })}</dd>
          </div>
        ))}
      </dl>
      <FormError error={cancel.error} />
      <div className="flex flex-wrap gap-2">
        {view.failed > 0 ? (
          <a href={importErrorsUrl(view.id)} download className={buttonStyle()}>
            <Download aria-hidden className="size-4" />
            {t("downloadErrors")}
          </a>
        ) : null}
        {view.state === "running" ? (
          <Button variant="danger" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t("cancel")}
          </Button>
        ) : (
          <Link href="/contacts?sort=created" className={buttonStyle({ variant: "primary" })}>
            {t("toContacts")}
          </Link>
        )}
      </div>
    </section>
  );
}
