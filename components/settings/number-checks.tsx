"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check as CheckIcon, CircleAlert, Minus, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { notice } from "#components/ui/notice.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { useServerTexts } from "#components/ui/use-server-texts.ts";
import { translateTexts } from "#lib/accounts/alerts/text-rules.ts";
import { numbersQuery, subscribeApp } from "#lib/numbers/browser.ts";
import type { Check, NumberView } from "#lib/numbers/schema.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

const icons = {
  ok: <CheckIcon aria-hidden className="size-4 text-accent" />,
  warning: <TriangleAlert aria-hidden className="size-4 text-warning" />,
  failed: <CircleAlert aria-hidden className="size-4 text-danger" />,
  skipped: <Minus aria-hidden className="size-4 text-muted" />,
};

export function NumberChecks({ number, onSecrets }: { number: NumberView; onSecrets: () => void }) {
  const t = useTranslations("settings.number");
  const serverTexts = useServerTexts();
  if (number.checks.length === 0) return null;
  return (
    <section aria-label={t("checksTitle")} className="border-t">
      <SectionTitle level={3} className="flex items-center justify-between gap-3 px-5 pt-4 pb-1">
        {t("checksTitle")}
        {number.checkedAt ? (
          <span className="font-normal text-muted text-xs">
            {t("checkedAt")} <RelativeTime value={number.checkedAt} />
          </span>
        ) : null}
      </SectionTitle>
      <ol className="divide-y">
        {number.checks.map((check) => (
          <li key={check.name} className="flex gap-3 px-5 py-3 text-sm">
            <span className="mt-0.5 shrink-0">{icons[check.state]}</span>
            <div className="min-w-0 flex-1">
              <p className="font-medium">
                {t(`checks.${check.name}`)}
                <span className="sr-only">: {t(`checkStates.${check.state}`)}</span>
              </p>
              <p className="break-words text-muted">
                {translateTexts(serverTexts, check.texts) ?? check.summary}
              </p>
              {check.fix ? (
                <p className="mt-1">{translateTexts(serverTexts, check.fix.texts) ?? check.fix.text}</p>
              ) : null}
              <Trace check={check} />
            </div>
            <FixButton check={check} numberId={number.id} onSecrets={onSecrets} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Trace({ check: { whatsappCode, subcode, traceId } }: { check: Check }) {
  const t = useTranslations("settings.number");
  if (whatsappCode === null && traceId === null) return null;
  const code = [whatsappCode, subcode].filter((part) => part !== null).join("/");
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2 text-muted text-xs">
      {code ? <a href={`/docs/errors#whatsapp-${whatsappCode}`}>{t("metaCode", { code })}</a> : null}
      {traceId ? (
        <>
          <span>
            {t("trace")} <code className="font-mono">{traceId}</code>
          </span>
          <CopyButton text={traceId} label={t("copyTrace")} />
        </>
      ) : null}
    </p>
  );
}

function FixButton({
  check: { fix, state },
  numberId,
  onSecrets,
}: {
  check: Check;
  numberId: string;
  onSecrets: () => void;
}) {
  const t = useTranslations("settings.number");
  const client = useQueryClient();
  const subscribe = useMutation({
    mutationFn: () => subscribeApp(numberId),
    onSuccess: () => client.invalidateQueries(numbersQuery),
    onError: (error) => notice.error(errorText(error)),
  });
  if (state !== "failed" && state !== "warning") return null;
  if (fix?.field === "accessToken") {
    return (
      <Button size="sm" onClick={onSecrets}>
        {t("changeToken")}
      </Button>
    );
  }
  if (fix?.field !== "subscribe") return null;
  return (
    <Button size="sm" loading={subscribe.isPending} onClick={() => subscribe.mutate()}>
      {t("subscribe")}
    </Button>
  );
}
