"use client";

import { useQuery } from "@tanstack/react-query";
import { Webhook } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CreateWebhookDialog } from "#components/developers/webhooks/create-webhook-dialog.tsx";
import { WebhooksTable } from "#components/developers/webhooks/webhooks-table.tsx";
import { PageHeader } from "#components/shell/navigation/page-header.tsx";
import { SettingsSkeleton } from "#components/shell/navigation/settings-skeleton.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { webhooksQuery } from "#lib/webhooks/browser.ts";

export function WebhooksPage() {
  const t = useTranslations("webhooks");
  const { data, error, refetch } = useQuery(webhooksQuery);
  const [creating, setCreating] = useState(false);
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      {t("create")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("title")} action={data?.data.length === 0 ? null : create}>
        {t("text")}
      </PageHeader>
      {data ? (
        data.data.length > 0 ? (
          <WebhooksTable endpoints={data.data} />
        ) : (
          <EmptyState icon={<Webhook className="size-6" />} title={t("emptyTitle")} action={create}>
            {t("emptyText")}
          </EmptyState>
        )
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <SettingsSkeleton />
      )}
      <CreateWebhookDialog open={creating} onOpenChange={setCreating} />
    </>
  );
}
