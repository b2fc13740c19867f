"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { NumberChecks } from "#components/settings/number-checks.tsx";
import { Quality } from "#components/settings/quality.tsx";
import { SecretsDialog } from "#components/settings/secrets-dialog.tsx";
import { WebhookFieldList } from "#components/settings/webhook-field-list.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/cn.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { notice } from "#components/ui/notice.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { useServerTexts } from "#components/ui/use-server-texts.ts";
import { alertsQuery } from "#lib/accounts/alerts/browser.ts";
import { checkNumber, numbersQuery } from "#lib/numbers/browser.ts";
import type { NumberView } from "#lib/numbers/schema.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { formatPhone } from "#lib/platform/format-phone.ts";
import { recipientsOf } from "#lib/whatsapp/limits.ts";

const tones = { connected: "success", disconnected: "danger", restricted: "warning" } as const;
const reasons = {
  connected: "text-muted",
  disconnected: "bg-danger-soft text-danger",
  restricted: "bg-warning-soft text-warning",
};

export function NumberCard({ number }: { number: NumberView }) {
  const t = useTranslations("settings.number");
  const client = useQueryClient();
  const { failures } = useServerTexts();
  const stateReason =
    number.stateReason && ((number.stateCode && failures?.[number.stateCode]?.cause) || number.stateReason);
  const recipients = recipientsOf(number.limitTier);
  const [changing, setChanging] = useState(false);
  const check = useMutation({
    mutationFn: () => checkNumber(number.id),
    onSuccess: (checked) => {
      if (checked.state === "connected") notice.success(t("checkOk"));
      else notice.error(t("checkFailed"));
      void client.invalidateQueries(numbersQuery);
      void client.invalidateQueries(alertsQuery);
    },
    onError: (error) => notice.error(errorText(error)),
  });
  return (
    <section className="rounded-lg border bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b px-5 py-4">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <SectionTitle className="tabular">
            <bdi>{formatPhone(number.displayNumber)}</bdi>
          </SectionTitle>
          <p dir="auto" className="text-page-start text-muted text-sm">
            {number.verifiedName}
          </p>
        </div>
        {number.isDefault ? <Badge>{t("default")}</Badge> : null}
        <Badge tone="info">{t(number.kind === "sandbox" ? "kindSandbox" : "kindCloud")}</Badge>
        <Badge tone={tones[number.state]}>{t(number.state)}</Badge>
        <Button size="sm" onClick={() => setChanging(true)}>
          {t("changeSecrets")}
        </Button>
        <Button size="sm" loading={check.isPending} onClick={() => check.mutate()}>
          {t("check")}
        </Button>
      </header>
      {stateReason ? (
        <p className={cn("border-b px-5 py-2.5 text-sm", reasons[number.state])}>
          {stateReason}
          {number.stateCode ? ` (${number.stateCode})` : ""}
        </p>
      ) : null}
      <dl className="grid gap-x-8 gap-y-4 px-5 py-5 text-sm sm:grid-cols-2">
        <Detail label={t("phoneNumberId")}>
          <code className="font-mono text-xs">{number.phoneNumberId}</code>
        </Detail>
        <Detail label={t("wabaId")}>
          <code className="font-mono text-xs">{number.wabaId}</code>
        </Detail>
        <Detail label={t("quality")}>
          <Quality rating={number.qualityRating} />
        </Detail>
        <Detail label={t("limit")}>
          {recipients === null ? "–" : t("limitTier", { tier: formatLimit(recipients) })}
        </Detail>
        <Detail label={t("lastWebhook")}>
          {number.webhookLastReceivedAt ? (
            <RelativeTime value={number.webhookLastReceivedAt} isAlone />
          ) : (
            <span className="text-muted">{t("never")}</span>
          )}
        </Detail>
        <Detail label={t("webhook")} wide>
          <span className="flex flex-wrap items-center gap-2">
            <code className="min-w-0 break-all font-mono text-xs">{number.webhookUrl}</code>
            <CopyButton text={number.webhookUrl} label={t("copy")} />
          </span>
          {number.kind === "cloud" ? (
            <>
              <p className="mt-1.5 text-muted text-xs">{t("webhookHint")}</p>
              <WebhookFieldList />
            </>
          ) : null}
        </Detail>
      </dl>
      <NumberChecks number={number} onSecrets={() => setChanging(true)} />
      <SecretsDialog number={number} open={changing} onClose={() => setChanging(false)} />
    </section>
  );
}

function formatLimit(recipients: number): string {
  return Number.isFinite(recipients) ? recipients.toLocaleString("en") : "∞";
}

function Detail({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "sm:col-span-2" : undefined}>
      <dt className="mb-0.5 text-muted text-xs">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
