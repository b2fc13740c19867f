"use client";

import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { DateTime } from "#components/ui/date-time.tsx";
import { useMessageText } from "#components/ui/use-server-texts.ts";
import type { Attempt } from "#lib/webhooks/schema.ts";

export function AttemptDetails({ attempt, open }: { attempt: Attempt; open: boolean }) {
  const t = useTranslations("webhooks");
  const messageText = useMessageText();
  const { status, error, responseBody } = attempt;
  const fine = status !== null && status >= 200 && status < 300;
  const headers = Object.entries(attempt.requestHeaders)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
  return (
    <details open={open} className="rounded-md border px-3 py-2">
      <summary className="touch-target relative min-h-6 cursor-pointer">
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{t("attempt", { number: attempt.attempt })}</span>
          <Badge tone={fine ? "success" : "danger"}>{status ?? t("noResponse")}</Badge>
          <span className="tabular text-muted text-xs">{t("ms", { ms: attempt.durationMs })}</span>
          <DateTime value={attempt.startedAt} format="full" className="text-muted text-xs" />
        </span>
      </summary>
      <div className="mt-3 flex flex-col gap-3">
        {error ? <p className="wrap-anywhere text-danger">{messageText(error)}</p> : null}
        {status === null ? null : (
          <div>
            <p className="mb-1 text-muted text-xs">{t("responseBody")}</p>
            {responseBody ? (
              <CodeBlock label={t("responseBody")}>{responseBody}</CodeBlock>
            ) : (
              <p className="text-muted text-xs">{t("emptyResponse")}</p>
            )}
          </div>
        )}
        <div>
          <p className="mb-1 text-muted text-xs">{t("requestHeaders")}</p>
          <CodeBlock label={t("requestHeaders")}>{`POST ${attempt.url}\n${headers}`}</CodeBlock>
        </div>
      </div>
    </details>
  );
}
