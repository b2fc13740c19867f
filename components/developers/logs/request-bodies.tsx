"use client";

import { useTranslations } from "next-intl";
import { replayCommand } from "#components/developers/logs/replay-command.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { useInBrowser } from "#components/ui/date-time.tsx";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { useNow } from "#components/ui/use-now.ts";
import type { RequestDetail } from "#lib/api/request-log/schema.ts";
import { retentionDays } from "#lib/platform/retention.ts";

const block =
  "whitespace-pre-wrap rounded-md border bg-surface p-3 font-mono text-xs [overflow-wrap:anywhere]";

export function RequestBody({
  title,
  body,
  call,
}: {
  title: string;
  body: string | null;
  call: RequestDetail;
}) {
  const t = useTranslations("settings.requests");
  const now = useNow();
  const gone = now !== null && now > Date.parse(call.bodiesUntil);
  const shown = body === null ? null : indent(body);
  return (
    <section aria-label={title}>
      <div className="mb-1.5 flex min-h-7 items-center justify-between gap-3">
        <SectionTitle>{title}</SectionTitle>
        {shown === null ? null : <CopyButton text={shown} label={t("copyBody")} />}
      </div>
      {shown === null ? (
        <p className="text-muted text-sm">
          {gone ? t("bodiesExpired", { days: retentionDays.requestBodies }) : t("noBody")}
        </p>
      ) : (
        <>
          <pre className={block}>{shown}</pre>
          <p className="mt-1 text-muted text-xs">
            {t("masked")} {call.truncated ? t("truncated") : ""}
          </p>
        </>
      )}
    </section>
  );
}

export function RequestReplay({ call }: { call: RequestDetail }) {
  const t = useTranslations("settings.requests");
  const inBrowser = useInBrowser();
  const command = replayCommand(inBrowser ? window.location.origin : "$PARLEY_URL", call);
  return (
    <section aria-label={t("replay")}>
      <div className="mb-1.5 flex min-h-7 items-center justify-between gap-3">
        <SectionTitle>{t("replay")}</SectionTitle>
        <CopyButton text={command} label={t("copyCurl")} />
      </div>
      <pre className={block}>{command}</pre>
      <p className="mt-1 text-muted text-xs">{t("replayText")}</p>
    </section>
  );
}

/** A truncated body is not valid JSON and stays unchanged. */
function indent(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
