"use client";

import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { column, Table, type TableColumn } from "#components/ui/table.tsx";
import { useMessageText } from "#components/ui/use-server-texts.ts";
import type { Delivery } from "#lib/webhooks/schema.ts";

export const deliveryTones = {
  pending: "info",
  delivered: "success",
  failed: "danger",
  held: "warning",
} as const;

export function DeliveriesTable({
  deliveries,
  onOpen,
}: {
  deliveries: Delivery[];
  onOpen: (delivery: Delivery) => void;
}) {
  const t = useTranslations("webhooks");
  const messageText = useMessageText();
  const columns: TableColumn<Delivery>[] = [
    column("type", t("filterType"), (delivery) => (
      <button
        type="button"
        aria-label={t("open", { type: delivery.eventType })}
        onClick={() => onOpen(delivery)}
        className="wrap-anywhere text-start font-mono text-xs after:absolute after:inset-0"
      >
        {delivery.eventType}
      </button>
    )),
    column("state", t("filterState"), (delivery) => (
      <Badge tone={deliveryTones[delivery.state]}>{t(`deliveryState.${delivery.state}`)}</Badge>
    )),
    column("attempts", t("attempts"), (row) => row.attempts, "tabular max-md:hidden"),
    column(
      "response",
      t("lastResponse"),
      (row) => row.lastStatus ?? (row.lastError && messageText(row.lastError)),
      "tabular max-w-64 truncate text-muted max-md:hidden",
    ),
    column(
      "time",
      t("time"),
      (row) => <RelativeTime value={row.createdAt} isAlone className="text-muted" />,
      "whitespace-nowrap",
    ),
  ];
  return <Table data={deliveries} columns={columns} opens />;
}
