"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ImportMapping } from "#components/contacts/import-mapping.tsx";
import { ImportProgress } from "#components/contacts/import-progress.tsx";
import { ImportState } from "#components/contacts/import-state.tsx";
import { BackLink } from "#components/ui/back-link.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { importQuery } from "#lib/contacts/imports/browser.ts";

export function ImportPage({ id }: { id: string }) {
  const t = useTranslations("contacts.import");
  const { data, error, refetch } = useQuery(importQuery(id));
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto flex max-w-5xl flex-col gap-6 px-5 py-6">
        <BackLink href="/contacts/import">{t("backToImports")}</BackLink>
        {data ? (
          <>
            <header className="flex flex-wrap items-center gap-3">
              <h1
                dir="auto"
                className="min-w-0 break-words text-page-start font-semibold text-xl tracking-tight"
              >
                {data.filename}
              </h1>
              <ImportState state={data.state} />
            </header>
            {data.state === "uploaded" ? <ImportMapping view={data} /> : <ImportProgress view={data} />}
          </>
        ) : error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : null}
      </div>
    </div>
  );
}
