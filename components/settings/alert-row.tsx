"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import { Button, buttonStyle } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { notice } from "#components/ui/notice.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { storeSaved } from "#components/ui/store-saved.ts";
import { useServerTexts } from "#components/ui/use-server-texts.ts";
import { alertsQuery, dismissAlert } from "#lib/accounts/alerts/browser.ts";
import { findAlertPage } from "#lib/accounts/alerts/rules.ts";
import type { AlertView } from "#lib/accounts/alerts/schema.ts";
import { translateTexts } from "#lib/accounts/alerts/text-rules.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

const TONES = { critical: "danger", warning: "warning", info: "info" } as const;

export function AlertRow({ alert }: { alert: AlertView }) {
  const t = useTranslations("settings.alerts");
  const serverTexts = useServerTexts();
  const client = useQueryClient();
  const dismiss = useMutation({
    mutationFn: dismissAlert,
    onSuccess: ({ id }) =>
      storeSaved(client, alertsQuery, (old) =>
        old ? { data: old.data.filter((each) => each.id !== id) } : undefined,
      ),
    onError: (error) => notice.error(errorText(error)),
  });
  const page = findAlertPage(alert);
  const descriptionId = `alert-${alert.id}`;
  return (
    <li className="flex flex-col gap-3 px-4 py-4 md:flex-row md:items-start md:justify-between md:gap-6">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
          <Badge tone={TONES[alert.severity]}>{t(alert.severity)}</Badge>
          <RelativeTime value={alert.raisedAt} isAlone className="tabular-nums" />
          {alert.whatsappCode ? (
            <a href={`/docs/errors#whatsapp-${alert.whatsappCode}`} className="underline underline-offset-2">
              {t("code", { code: alert.whatsappCode })}
            </a>
          ) : null}
        </div>
        <p id={descriptionId} className="wrap-anywhere mt-2 max-w-2xl text-sm">
          {translateTexts(serverTexts, alert.texts) ?? alert.message}
        </p>
      </div>
      <div className="flex shrink-0 gap-2">
        {page === "alerts" ? null : (
          <Link
            href={`/settings/${page}`}
            aria-describedby={descriptionId}
            className={buttonStyle({ size: "sm" })}
          >
            {t(`open.${page}`)}
          </Link>
        )}
        <Button
          size="sm"
          variant="ghost"
          aria-describedby={descriptionId}
          loading={dismiss.isPending}
          onClick={() => dismiss.mutate(alert.id)}
        >
          {t("dismiss")}
        </Button>
      </div>
    </li>
  );
}
