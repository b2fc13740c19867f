"use client";

import { TriangleAlert, X } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { Link } from "#components/ui/link.tsx";
import { useServerTexts } from "#components/ui/use-server-texts.ts";
import { findAlertPage } from "#lib/accounts/alerts/rules.ts";
import type { AlertView } from "#lib/accounts/alerts/schema.ts";
import { translateTexts } from "#lib/accounts/alerts/text-rules.ts";

interface AlertLineProps {
  first: AlertView;
  count: number;
  onDismiss: () => void;
}

export function AlertLine({ first, count, onDismiss }: AlertLineProps) {
  const t = useTranslations("common.alerts");
  const serverTexts = useServerTexts();
  const pathname = usePathname();
  const href = count === 1 ? `/settings/${findAlertPage(first)}` : "/settings/alerts";
  const message = translateTexts(serverTexts, first.texts) ?? first.message;
  return (
    <div className="flex items-center gap-3 border-b bg-danger-soft py-1.5 ps-4 pe-2 text-sm">
      <TriangleAlert aria-hidden className="size-4 shrink-0 text-danger" />
      <p className="min-w-0 flex-1 md:line-clamp-1" title={message}>
        {count > 1 ? t("many", { count }) : message}
      </p>
      {pathname === href ? null : (
        <Link
          href={href}
          className="inline-flex min-h-6 shrink-0 items-center font-medium text-danger underline underline-offset-2"
        >
          {count > 1 ? t("viewAll") : t("fix")}
        </Link>
      )}
      <button
        type="button"
        aria-label={t("dismiss")}
        title={t("dismissHint")}
        onClick={onDismiss}
        className="touch-target relative grid size-8 shrink-0 place-items-center rounded-md text-danger hover:bg-danger/10"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
