"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LayoutTemplate } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { LoadFailed } from "#components/settings/keys-page.tsx";
import { TemplateDialog } from "#components/settings/template-dialog.tsx";
import { LockBadges } from "#components/templates/lock-badges.tsx";
import { Button } from "#components/ui/button.tsx";
import { DateTime } from "#components/ui/date-time.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { errorText } from "#lib/http/fetch-json.ts";
import { syncTemplates, templatesQuery } from "#lib/templates/browser.ts";
import type { TemplateView } from "#lib/templates/schema.ts";

/** The workspace's templates with both of their locks. */
export function TemplatesPage() {
  const t = useTranslations("settings.templates");
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(templatesQuery);
  const [search, setSearch] = useState("");
  const [openId, setOpenId] = useState<string | null>(null);
  const sync = useMutation({
    mutationFn: syncTemplates,
    onSuccess: (result) => {
      toast.success(t("synced", result));
      void client.invalidateQueries(templatesQuery);
    },
    onError: (fault) => toast.error(errorText(fault)),
  });
  const all = data?.data ?? [];
  const found = all.filter((template) => template.name.includes(search.trim().toLowerCase()));
  return (
    <>
      <PageHeader
        title={t("title")}
        action={
          <Button loading={sync.isPending} onClick={() => sync.mutate()}>
            {t("sync")}
          </Button>
        }
      >
        {t("text")}
      </PageHeader>
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {data && all.length === 0 ? (
        <EmptyState icon={<LayoutTemplate className="size-6" />} title={t("emptyTitle")}>
          {t("emptyText")}
        </EmptyState>
      ) : null}
      {all.length > 0 ? (
        <>
          <input
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            aria-label={t("search")}
            placeholder={t("search")}
            className="mb-3 h-8 w-full max-w-xs rounded-md border border-line-strong bg-surface px-3 text-sm"
          />
          {found.length === 0 ? (
            <EmptyState title={t("nothingFound")} />
          ) : (
            <TemplatesTable templates={found} onOpen={setOpenId} />
          )}
        </>
      ) : null}
      <TemplateDialog
        template={all.find((template) => template.id === openId) ?? null}
        onClose={() => setOpenId(null)}
      />
    </>
  );
}

function TemplatesTable({ templates, onOpen }: { templates: TemplateView[]; onOpen: (id: string) => void }) {
  const t = useTranslations("settings.templates");
  const inbox = useTranslations("inbox");
  return (
    <div className="overflow-x-auto rounded-lg border bg-surface">
      <table className="w-full text-left text-sm">
        <thead className="border-b text-muted text-xs">
          <tr className="[&>th]:px-3 md:[&>th]:px-4 [&>th]:py-2.5 [&>th]:font-medium">
            <th>{t("name")}</th>
            <th className="max-md:hidden">{t("category")}</th>
            <th>{t("whatsapp")}</th>
            <th>{t("workspace")}</th>
            <th className="max-md:hidden">{t("used")}</th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {templates.map((template) => (
            <tr key={template.id} className="[&>td]:px-3 md:[&>td]:px-4 [&>td]:py-3">
              <td>
                <button
                  type="button"
                  aria-label={t("view", { name: template.name })}
                  onClick={() => onOpen(template.id)}
                  className="min-h-6 break-all text-left font-medium hover:text-accent hover:underline"
                >
                  {template.name}
                </button>
                <span className="ml-2 text-muted text-xs">{template.language}</span>
              </td>
              <td className="max-md:hidden">{inbox(`category.${template.category}`)}</td>
              <LockBadges template={template} />
              <td className="max-md:hidden">
                {template.lastUsedAt ? (
                  <DateTime value={template.lastUsedAt} />
                ) : (
                  <span className="text-muted">{t("neverUsed")}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
