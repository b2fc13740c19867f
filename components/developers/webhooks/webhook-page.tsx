"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DeliveriesList } from "#components/developers/webhooks/deliveries-list.tsx";
import { WebhookActions } from "#components/developers/webhooks/webhook-actions.tsx";
import { WebhookDetails } from "#components/developers/webhooks/webhook-details.tsx";
import { WebhookNotices } from "#components/developers/webhooks/webhook-notices.tsx";
import { ResumeLiveUpdates } from "#components/shell/live/pause-live-updates.tsx";
import { SettingsSkeleton } from "#components/shell/navigation/settings-skeleton.tsx";
import { BackLink } from "#components/ui/back-link.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { webhookQuery } from "#lib/webhooks/browser.ts";

const REFRESH_MS = 5000;

export function WebhookPage({ id }: { id: string }) {
  const t = useTranslations("webhooks");
  const { data: endpoint, error, refetch } = useQuery({ ...webhookQuery(id), refetchInterval: REFRESH_MS });
  if (!endpoint) {
    return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <SettingsSkeleton />;
  }
  return (
    <>
      <ResumeLiveUpdates />
      <div className="mb-3">
        <BackLink href="/settings/webhooks">{t("back")}</BackLink>
      </div>
      <header className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="wrap-anywhere font-semibold text-xl tracking-tight">{endpoint.url}</h1>
          <p className="wrap-anywhere mt-1 max-w-xl text-muted text-sm">{endpoint.description}</p>
        </div>
        <WebhookActions endpoint={endpoint} />
      </header>
      <div className="flex flex-col gap-6">
        <WebhookNotices endpoint={endpoint} />
        <WebhookDetails endpoint={endpoint} />
        <DeliveriesList endpoint={endpoint} refreshMs={REFRESH_MS} />
      </div>
    </>
  );
}
