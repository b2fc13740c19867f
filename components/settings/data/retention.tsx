"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { RetentionForm } from "#components/settings/data/retention-form.tsx";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { DateTime } from "#components/ui/date-time.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { FormSkeleton } from "#components/ui/skeletons.tsx";
import { SECOND } from "#lib/platform/clock.ts";
import { retentionDays } from "#lib/platform/retention.ts";
import { retentionQuery } from "#lib/retention/browser.ts";
import type { RetentionView } from "#lib/retention/schema.ts";

/** What no workspace can change, because its rows are stored with those of others or something else relies on them. */
const FIXED = ["events", "deliveries", "notifications", "idempotencyKeys", "passcodes"] as const;

const POLL_MS = 3 * SECOND;

export function Retention() {
  const t = useTranslations("data.retention");
  const canChange = usePermission("data.retain");
  const { data, error, refetch } = useQuery({
    ...retentionQuery,
    refetchInterval: ({ state }) => (state.data?.progress ? POLL_MS : false),
  });
  return (
    <section aria-labelledby="retention" className="flex flex-col gap-4">
      <div>
        <SectionTitle id="retention">{t("title")}</SectionTitle>
        <p className="mt-1 text-muted text-sm">{t("text")}</p>
      </div>
      {data ? (
        <>
          <RetentionForm view={data} canChange={canChange} />
          <RunState view={data} />
          <div>
            <SectionTitle level={3} className="mb-1">
              {t("fixed")}
            </SectionTitle>
            <ul className="flex list-disc flex-col gap-1 ps-5 text-muted text-xs">
              {FIXED.map((kind) => (
                <li key={kind}>{t(`fixedKinds.${kind}`, { days: retentionDays[kind] })}</li>
              ))}
            </ul>
          </div>
        </>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={4} />
      )}
    </section>
  );
}

function RunState({ view }: { view: RetentionView }) {
  const t = useTranslations("data.retention");
  const { progress, nextRunAt, finishedAt } = view;
  if (progress) {
    const { deleted, total } = progress;
    return (
      <p role="status" className="tabular text-muted text-xs">
        {total === null ? t("running") : t("deletedOf", { deleted: Math.min(deleted, total), total })}
      </p>
    );
  }
  if (nextRunAt === null) return null;
  return (
    <p className="text-muted text-xs">
      {t("nextRun")} <DateTime value={nextRunAt} />
      {finishedAt ? (
        <>
          {" · "}
          {t("lastRun")} <DateTime value={finishedAt} />
        </>
      ) : null}
    </p>
  );
}
