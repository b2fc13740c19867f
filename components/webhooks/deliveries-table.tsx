"use client";

import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { Delivery } from "#lib/webhooks/schema.ts";

export const deliveryTones = {
  pending: "info",
  delivered: "success",
  failed: "danger",
  held: "warning",
} as const;

/** Deliveries with their event, state, attempts and last answer. */
export function DeliveriesTable({
  deliveries,
  onOpen,
}: {
  deliveries: Delivery[];
  onOpen: (delivery: Delivery) => void;
}) {
  const t = useTranslations("webhooks");
  return (
    <div className="relative overflow-x-auto rounded-lg border bg-surface">
      <table className="w-full text-left text-sm">
        <thead className="border-b text-muted text-xs">
          <tr className="whitespace-nowrap [&>th]:px-3 md:[&>th]:px-4 [&>th]:py-2.5 [&>th]:font-medium">
            <th scope="col">{t("filterType")}</th>
            <th scope="col">{t("filterState")}</th>
            <th scope="col" className="max-md:hidden">
              {t("attempts")}
            </th>
            <th scope="col" className="max-md:hidden">
              {t("answer")}
            </th>
            <th scope="col">{t("time")}</th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {deliveries.map((delivery) => (
            <tr
              key={delivery.id}
              className="relative align-top hover:bg-raised [&>td]:px-3 md:[&>td]:px-4 [&>td]:py-2.5"
            >
              <td>
                <button
                  type="button"
                  aria-label={t("open", { type: delivery.eventType })}
                  onClick={() => onOpen(delivery)}
                  className="wrap-anywhere text-left font-mono text-xs after:absolute after:inset-0"
                >
                  {delivery.eventType}
                </button>
              </td>
              <td>
                <Badge tone={deliveryTones[delivery.state]}>{t(`deliveryState.${delivery.state}`)}</Badge>
              </td>
              <td className="tabular max-md:hidden">{delivery.attempts}</td>
              <td className="tabular max-w-64 truncate text-muted max-md:hidden">
                {delivery.lastStatus ?? delivery.lastError}
              </td>
              <td className="whitespace-nowrap">
                <RelativeTime value={delivery.createdAt} className="text-muted" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
