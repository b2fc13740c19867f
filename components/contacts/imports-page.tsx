"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { type DragEvent, useRef, useState } from "react";
import { ImportState } from "#components/contacts/import-state.tsx";
import { BackLink } from "#components/ui/back-link.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { DateTime } from "#components/ui/date-time.tsx";
import { Link } from "#components/ui/link.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { notice } from "#components/ui/notice.ts";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { ListSkeleton } from "#components/ui/skeletons.tsx";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import { useNavigate } from "#components/ui/use-navigate.ts";
import { importsQuery, uploadImport } from "#lib/contacts/imports/browser.ts";
import { IMPORT_MAX_BYTES, type ImportView } from "#lib/contacts/imports/schema.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { MIB } from "#lib/platform/byte-units.ts";

const MEGABYTES = IMPORT_MAX_BYTES / MIB;

export function ImportsPage() {
  const t = useTranslations("contacts.import");
  const { data, error, refetch } = useQuery(importsQuery);
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto flex max-w-3xl flex-col gap-6 px-5 py-6">
        <BackLink href="/contacts">{t("back")}</BackLink>
        <header>
          <h1 className="font-semibold text-xl tracking-tight">{t("title")}</h1>
          <p className="mt-1 max-w-xl text-muted text-sm">{t("text", { megabytes: MEGABYTES })}</p>
        </header>
        <Upload />
        <section aria-label={t("history")} className="flex flex-col gap-3">
          <SectionTitle>{t("history")}</SectionTitle>
          {data ? (
            data.data.length > 0 ? (
              <History imports={data.data} />
            ) : (
              <p className="text-muted text-sm">{t("noHistory")}</p>
            )
          ) : error ? (
            <LoadFailed error={error} onRetry={() => void refetch()} />
          ) : (
            <ListSkeleton />
          )}
        </section>
      </div>
    </div>
  );
}

function Upload() {
  const t = useTranslations("contacts.import");
  const client = useQueryClient();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState(0);
  const [over, setOver] = useState(false);
  const isMounted = useIsMounted();
  const upload = useMutation({
    mutationFn: (file: File) => {
      setShare(0);
      if (file.size > IMPORT_MAX_BYTES) return Promise.reject(new Error("too large"));
      return uploadImport(file, setShare);
    },
    onSuccess: ({ id }, { name }) => {
      void client.invalidateQueries(importsQuery);
      const open = () => navigate(`/contacts/import/${id}`);
      if (isMounted()) open();
      else notice.plain(t("uploaded", { name }), { action: { label: t("openUploaded"), onClick: open } });
    },
    onError: (error, { name }) => {
      if (!isMounted()) notice.error(`${name}: ${errorText(error)}`);
    },
  });
  const tooLarge = (upload.variables?.size ?? 0) > IMPORT_MAX_BYTES;

  function onDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !upload.isPending) upload.mutate(file);
  }

  return (
    <section
      aria-label={t("upload")}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={cn(
        "flex flex-col items-center gap-3 rounded-lg border border-dashed px-6 py-10 text-center",
        over ? "border-accent bg-accent-soft" : "border-line-strong bg-surface",
      )}
    >
      <FileUp aria-hidden className="size-6 text-muted" />
      <p className="max-w-md text-muted text-sm">{t("drop")}</p>
      <input
        ref={input}
        type="file"
        aria-label={t("choose")}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) upload.mutate(file);
        }}
        hidden
      />
      <Button variant="primary" loading={upload.isPending} onClick={() => input.current?.click()}>
        {upload.isPending ? t("uploading", { share: Math.round(share * 100) }) : t("choose")}
      </Button>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {upload.error ? (tooLarge ? t("tooLarge", { megabytes: MEGABYTES }) : errorText(upload.error)) : null}
      </p>
    </section>
  );
}

function History({ imports }: { imports: ImportView[] }) {
  const t = useTranslations("contacts.import");
  return (
    <ul className="divide-y rounded-lg border bg-surface">
      {imports.map((each) => (
        <li
          key={each.id}
          className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-raised"
        >
          <div className="min-w-0 flex-1 basis-52">
            <Link
              href={`/contacts/import/${each.id}`}
              dir="auto"
              className="block truncate text-page-start font-medium text-sm after:absolute after:inset-0"
            >
              {each.filename}
            </Link>
            <p className="text-muted text-xs">
              {each.createdByName ? (
                <>
                  <bdi>{each.createdByName}</bdi>
                  {" · "}
                </>
              ) : null}
              <DateTime value={each.createdAt} />
            </p>
          </div>
          {each.state === "uploaded" ? null : (
            <p className="tabular text-muted text-xs">
              {t("summary", { created: each.created, updated: each.updated, failed: each.failed })}
            </p>
          )}
          <ImportState state={each.state} />
        </li>
      ))}
    </ul>
  );
}
