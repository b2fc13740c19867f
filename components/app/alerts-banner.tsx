"use client";

import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useServerTexts } from "#components/ui/use-server-texts.ts";
import { alertsQuery } from "#lib/accounts/alerts/browser.ts";
import { findAlertPage } from "#lib/accounts/alerts/rules.ts";
import { translateTexts } from "#lib/accounts/alerts/text-rules.ts";

export function AlertsBanner() {
  const t = useTranslations("common.alerts");
  const serverTexts = useServerTexts();
  const pathname = usePathname();
  const { data } = useQuery(alertsQuery);
  const critical = data?.data.filter(({ severity }) => severity === "critical") ?? [];
  const [first] = critical;
  const href = first && critical.length === 1 ? `/settings/${findAlertPage(first)}` : "/settings/alerts";
  // That page lists it already.
  const message = first ? (translateTexts(serverTexts, first.texts) ?? first.message) : "";
  const shown = first && pathname !== "/settings/alerts";
  return (
    <div role="status">
      {shown ? (
        <div className="flex items-center gap-3 border-b bg-danger-soft px-4 py-2 text-sm">
          <TriangleAlert aria-hidden className="size-4 shrink-0 text-danger" />
          <p className="line-clamp-2 min-w-0 flex-1 md:line-clamp-1" title={message}>
            {critical.length > 1 ? t("many", { count: critical.length }) : message}
          </p>
          {pathname === href ? null : (
            <Link href={href} className="shrink-0 font-medium text-danger underline underline-offset-2">
              {critical.length > 1 ? t("viewAll") : t("fix")}
            </Link>
          )}
        </div>
      ) : null}
    </div>
  );
}
