"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { InboundState } from "#components/developers/logs/inbound-state.tsx";
import { InboundWebhookUpdates } from "#components/developers/logs/inbound-webhook-updates.tsx";
import { Detail } from "#components/developers/logs/request-details.tsx";
import { ResumeLiveUpdates } from "#components/shell/live/pause-live-updates.tsx";
import { SettingsSkeleton } from "#components/shell/navigation/settings-skeleton.tsx";
import { BackLink } from "#components/ui/back-link.tsx";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { DateTime } from "#components/ui/date-time.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { notice } from "#components/ui/notice.ts";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { storeSaved } from "#components/ui/store-saved.ts";
import {
  inboundListKey,
  inboundSummaryQuery,
  inboundWebhookQuery,
  replayInboundWebhook,
} from "#lib/ingest/browser.ts";
import { MAX_BODY_CHARS } from "#lib/ingest/rules.ts";
import type { InboundWebhookDetail } from "#lib/ingest/schema.ts";
import { errorText, isNotFound } from "#lib/platform/browser-fetch/api-error.ts";
import { retentionDays } from "#lib/platform/retention.ts";

export function InboundWebhookPage({ inboundWebhookId }: { inboundWebhookId: string }) {
  const t = useTranslations("settings.inbound");
  const search = useSearchParams();
  const { data, error, refetch } = useQuery(inboundWebhookQuery(inboundWebhookId));
  return (
    <>
      <ResumeLiveUpdates />
      <div className="mb-4">
        <BackLink href={`/settings/inbound${search.size > 0 ? `?${search}` : ""}`}>{t("back")}</BackLink>
      </div>
      {data ? (
        <InboundWebhook webhook={data} />
      ) : isNotFound(error) ? (
        <EmptyState title={t("notFound", { days: retentionDays.inboundWebhooks })} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <SettingsSkeleton />
      )}
    </>
  );
}

function InboundWebhook({ webhook }: { webhook: InboundWebhookDetail }) {
  const t = useTranslations("settings.inbound");
  const client = useQueryClient();
  const replay = useMutation({
    mutationFn: () => replayInboundWebhook(webhook.id),
    onSuccess: (after) => {
      storeSaved(client, inboundWebhookQuery(webhook.id), after);
      void client.invalidateQueries({ queryKey: inboundListKey });
      void client.invalidateQueries(inboundSummaryQuery);
      if (after.state === "processed") notice.success(t("replayed"));
      else notice.warning(t("replayedWithProblems"));
    },
    onError: (error) => notice.error(errorText(error)),
  });
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="font-semibold text-lg">{t("inboundWebhookTitle")}</h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
            <InboundState state={webhook.state} />
            <DateTime value={webhook.receivedAt} format="full" className="tabular" />
          </p>
        </div>
        <Button loading={replay.isPending} onClick={() => replay.mutate()}>
          <RotateCw aria-hidden className="size-4" />
          {t("replay")}
        </Button>
      </header>
      <Problem webhook={webhook} />
      <section aria-label={t("details")} className="rounded-lg border bg-surface px-4 py-3">
        <dl className="grid gap-x-6 gap-y-2.5 text-sm sm:grid-cols-2">
          <Detail label={t("inboundWebhookId")}>
            <span className="flex flex-wrap items-center gap-2">
              <code className="wrap-anywhere font-mono text-xs">{webhook.id}</code>
              <CopyButton text={webhook.id} label={t("copyId")} />
            </span>
          </Detail>
          <Detail label={t("number")}>
            <bdi>{webhook.number?.displayNumber ?? t("removedNumber")}</bdi>
          </Detail>
          <Detail label={t("processedAt")}>
            {webhook.processedAt ? <DateTime value={webhook.processedAt} format="full" /> : null}
          </Detail>
          <Detail label={t("nextAttemptAt")}>
            {webhook.nextAttemptAt ? <DateTime value={webhook.nextAttemptAt} format="full" /> : null}
          </Detail>
          <Detail label={t("attempts")}>{webhook.attempts > 0 ? webhook.attempts : null}</Detail>
          <Detail label={t("size")}>{t("bytes", { count: webhook.bodyBytes })}</Detail>
        </dl>
      </section>
      <InboundWebhookUpdates webhook={webhook} />
      <section aria-label={t("body")}>
        <div className="mb-1.5 flex min-h-7 items-center justify-between gap-3">
          <SectionTitle>{t("body")}</SectionTitle>
          <CopyButton text={webhook.body} label={t("copyBody")} />
        </div>
        <CodeBlock label={t("bodyText")} tall>
          {webhook.body}
        </CodeBlock>
        <p className="mt-1 text-muted text-xs">
          {t("masked")} {webhook.bodyTruncated ? t("bodyTruncated", { max: MAX_BODY_CHARS }) : ""}
        </p>
      </section>
    </div>
  );
}

function Problem({ webhook }: { webhook: InboundWebhookDetail }) {
  const t = useTranslations("settings.inbound");
  const { state, updates, outcome } = webhook;
  if (state === "processed" || state === "pending") return null;
  const title =
    updates.length > 0 && webhook.problemCount > 0
      ? t("problemUpdates", { count: webhook.problemCount })
      : (outcome ?? t("problemUnknown"));
  return (
    <div className="rounded-lg border border-warning/40 bg-warning-soft px-4 py-3 text-sm">
      <p className="wrap-anywhere font-medium text-warning">{title}</p>
      <p className="mt-0.5 text-ink">{t(`advice.${state}`)}</p>
    </div>
  );
}
