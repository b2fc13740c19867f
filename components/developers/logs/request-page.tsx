"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { RequestBody, RequestReplay } from "#components/developers/logs/request-bodies.tsx";
import { RequestDetails } from "#components/developers/logs/request-details.tsx";
import { RequestStatus } from "#components/developers/logs/request-status.tsx";
import { ResumeLiveUpdates } from "#components/shell/live/pause-live-updates.tsx";
import { SettingsSkeleton } from "#components/shell/navigation/settings-skeleton.tsx";
import { BackLink } from "#components/ui/back-link.tsx";
import { DateTime } from "#components/ui/date-time.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { requestQuery } from "#lib/api/request-log/browser.ts";
import type { RequestDetail } from "#lib/api/request-log/schema.ts";
import { isNotFound } from "#lib/platform/browser-fetch/api-error.ts";
import { retentionDays } from "#lib/platform/retention.ts";

export function RequestPage({ requestId }: { requestId: string }) {
  const t = useTranslations("settings.requests");
  const search = useSearchParams();
  const { data, error, refetch } = useQuery(requestQuery(requestId));
  return (
    <>
      <ResumeLiveUpdates />
      <div className="mb-4">
        <BackLink href={`/settings/requests${search.size > 0 ? `?${search}` : ""}`}>{t("back")}</BackLink>
      </div>
      {data ? (
        <Call call={data} />
      ) : isNotFound(error) ? (
        <EmptyState title={t("notFound", { days: retentionDays.requests })} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <SettingsSkeleton />
      )}
    </>
  );
}

function Call({ call }: { call: RequestDetail }) {
  const t = useTranslations("settings.requests");
  return (
    <div className="flex flex-col gap-6">
      <header>
        <h1 className="wrap-anywhere font-mono font-semibold text-lg">
          {call.method} {call.path}
        </h1>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <RequestStatus status={call.status} />
          {call.code ? (
            <a href={`/docs/errors#${call.code}`} className="font-mono text-xs underline underline-offset-2">
              {call.code}
            </a>
          ) : null}
          <DateTime value={call.at} format="full" className="tabular" />
          <span className="tabular">{t("milliseconds", { ms: call.durationMs })}</span>
        </p>
      </header>
      {call.refusal ? (
        <div className="rounded-lg border border-warning/40 bg-warning-soft px-4 py-3 text-sm">
          <p className="font-medium text-warning">
            {t(`rejected.${call.refusal.kind}`, {
              scope: call.refusal.scope ?? "",
              address: call.address ?? t("unknownAddress"),
            })}
          </p>
          <p className="mt-0.5 text-ink">{t("rejectedText")}</p>
        </div>
      ) : null}
      <RequestDetails call={call} />
      <RequestBody title={t("requestBody")} body={call.requestBody} call={call} />
      <RequestBody title={t("responseBody")} body={call.responseBody} call={call} />
      <RequestReplay call={call} />
    </div>
  );
}
