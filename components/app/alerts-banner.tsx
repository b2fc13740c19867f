"use client";

import { useQuery } from "@tanstack/react-query";
import { TriangleAlert, X } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useDeviceSettings } from "#components/ui/device-settings.ts";
import { Link } from "#components/ui/link.tsx";
import { useFocusReplacement } from "#components/ui/use-focus-replacement.ts";
import { useServerTexts } from "#components/ui/use-server-texts.ts";
import { alertsQuery } from "#lib/accounts/alerts/browser.ts";
import { findAlertPage } from "#lib/accounts/alerts/rules.ts";
import type { AlertView } from "#lib/accounts/alerts/schema.ts";
import { translateTexts } from "#lib/accounts/alerts/text-rules.ts";

/** More than a workspace has at a time, so that a dismissed alert does not come back. */
const DISMISSED_MAX = 50;

/** An alert that is raised again keeps its id while it is open. */
function raisedKey({ id, raisedAt }: AlertView): string {
  return `${id} ${raisedAt}`;
}

export function AlertsBanner() {
  const t = useTranslations("common.alerts");
  const serverTexts = useServerTexts();
  const pathname = usePathname();
  const { data } = useQuery(alertsQuery);
  const focusHandlers = useFocusReplacement(() => document.getElementById("content")?.focus());
  const dismissed = useDeviceSettings(({ dismissedAlerts }) => dismissedAlerts);
  const critical = (data?.data ?? []).filter(
    (alert) => alert.severity === "critical" && !dismissed.includes(raisedKey(alert)),
  );
  const [first] = critical;
  const href = first && critical.length === 1 ? `/settings/${findAlertPage(first)}` : "/settings/alerts";
  const message = first ? (translateTexts(serverTexts, first.texts) ?? first.message) : "";
  // That page lists it already.
  const shown = first && pathname !== "/settings/alerts";
  const dismiss = () =>
    useDeviceSettings.setState(({ dismissedAlerts }) => ({
      dismissedAlerts: [...critical.map(raisedKey), ...dismissedAlerts].slice(0, DISMISSED_MAX),
    }));
  return (
    <div {...focusHandlers} role="status">
      {shown ? (
        <div className="flex items-center gap-3 border-b bg-danger-soft py-1.5 ps-4 pe-2 text-sm">
          <TriangleAlert aria-hidden className="size-4 shrink-0 text-danger" />
          <p className="min-w-0 flex-1 md:line-clamp-1" title={message}>
            {critical.length > 1 ? t("many", { count: critical.length }) : message}
          </p>
          {pathname === href ? null : (
            <Link
              href={href}
              className="inline-flex min-h-6 shrink-0 items-center font-medium text-danger underline underline-offset-2"
            >
              {critical.length > 1 ? t("viewAll") : t("fix")}
            </Link>
          )}
          <button
            type="button"
            aria-label={t("dismiss")}
            title={t("dismissHint")}
            onClick={dismiss}
            className="grid size-8 shrink-0 place-items-center rounded-md text-danger hover:bg-danger/10"
          >
            <X aria-hidden className="size-4" />
          </button>
        </div>
      ) : null}
    </div>
  );
}
