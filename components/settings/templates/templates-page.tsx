"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LayoutTemplate } from "lucide-react";
import { useTranslations } from "next-intl";
import { parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { findTemplates, lastSync, templateStates } from "#components/settings/templates/find-templates.ts";
import { TemplateDialog } from "#components/settings/templates/template-dialog.tsx";
import { TemplateFilter } from "#components/settings/templates/template-filter.tsx";
import { TemplatesTable } from "#components/settings/templates/templates-table.tsx";
import { PageHeader } from "#components/shell/navigation/page-header.tsx";
import { SettingsSkeleton } from "#components/shell/navigation/settings-skeleton.tsx";
import { Button, buttonStyle } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { notice } from "#components/ui/notice.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { syncTemplates, templatesQuery } from "#lib/templates/browser.ts";
import type { TemplateView } from "#lib/templates/schema.ts";

const REVIEW_POLL_MS = 3000;

export function TemplatesPage() {
  const t = useTranslations("settings.templates");
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...templatesQuery,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ whatsappStatus }) => whatsappStatus === "pending") ? REVIEW_POLL_MS : false,
  });
  const sync = useMutation({
    mutationFn: syncTemplates,
    onSuccess: (result) => {
      notice.success(t("synced", result));
      return client.invalidateQueries(templatesQuery);
    },
    onError: (error) => notice.error(errorText(error)),
  });
  const syncNow = (
    <Button loading={sync.isPending} onClick={() => sync.mutate()}>
      {t("sync")}
    </Button>
  );
  const create = (
    <Link href="/settings/templates/new" className={buttonStyle({ variant: "primary" })}>
      {t("new")}
    </Link>
  );
  const at = lastSync(data?.data ?? []);
  return (
    <>
      <PageHeader
        title={t("title")}
        action={
          <div className="flex flex-wrap items-center gap-3">
            {syncNow}
            {data?.data.length === 0 ? null : create}
          </div>
        }
      >
        {t("text")}
        {/* Has its line while the templates are loaded, so that they do not move. */}
        {at || !data ? (
          <span className="mt-1 block min-h-4 text-xs">
            {at ? (
              <>
                {t("syncedAt")} <RelativeTime value={at} />
              </>
            ) : null}
          </span>
        ) : null}
      </PageHeader>
      {data ? (
        data.data.length > 0 ? (
          <Templates templates={data.data} />
        ) : (
          <EmptyState icon={<LayoutTemplate className="size-6" />} title={t("emptyTitle")} action={create}>
            {t("emptyText")}
          </EmptyState>
        )
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <SettingsSkeleton />
      )}
    </>
  );
}

function Templates({ templates }: { templates: TemplateView[] }) {
  const t = useTranslations("settings.templates");
  const [search, setSearch] = useQueryState("q", parseAsString.withDefault(""));
  const [state, setState] = useQueryState("state", parseAsStringLiteral(templateStates));
  const [openId, setOpenId] = useQueryState("template");
  const found = findTemplates(templates, { state, search });
  const clear = () => {
    void setSearch(null);
    void setState(null);
  };
  return (
    <>
      <TemplateFilter
        templates={templates}
        search={search}
        onSearch={(text) => void setSearch(text)}
        state={state}
        onState={(chosen) => void setState(chosen)}
      />
      {found.length > 0 ? (
        <TemplatesTable templates={found} onOpen={setOpenId} />
      ) : (
        <EmptyState title={t("nothingFound")} action={<Button onClick={clear}>{t("showAll")}</Button>} />
      )}
      <TemplateDialog
        template={templates.find((template) => template.id === openId) ?? null}
        onClose={() => setOpenId(null)}
      />
    </>
  );
}
