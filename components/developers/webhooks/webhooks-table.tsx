"use client";

import { useTranslations } from "next-intl";
import { EndpointState } from "#components/developers/webhooks/endpoint-state.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Link } from "#components/ui/link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { column, Table, type TableColumn } from "#components/ui/table.tsx";
import type { EndpointView } from "#lib/webhooks/schema.ts";

export function WebhooksTable({ endpoints }: { endpoints: EndpointView[] }) {
  const t = useTranslations("webhooks");
  const columns: TableColumn<EndpointView>[] = [
    column(
      "endpoint",
      t("endpoint"),
      (endpoint) => (
        <>
          <Link
            href={`/settings/webhooks/${endpoint.id}`}
            className="wrap-anywhere font-medium after:absolute after:inset-0"
          >
            {endpoint.url}
          </Link>
          <p className="wrap-anywhere text-muted text-xs">{endpoint.description}</p>
          <p className="mt-1 text-muted text-xs lg:hidden">
            <bdi dir="ltr">{endpoint.eventTypes.join(", ")}</bdi>
          </p>
        </>
      ),
      "max-w-80",
    ),
    column(
      "events",
      t("events"),
      (row) => (
        <div className="flex flex-wrap gap-1">
          {row.eventTypes.map((type) => (
            <Badge key={type}>
              {/* Its asterisk would be at its beginning in Arabic. */}
              <bdi dir="ltr">{type}</bdi>
            </Badge>
          ))}
        </div>
      ),
      "max-lg:hidden",
    ),
    column(
      "lastSuccess",
      t("lastSuccess"),
      (row) =>
        row.lastSuccessAt ? (
          <RelativeTime value={row.lastSuccessAt} isAlone />
        ) : (
          <span className="text-muted">{t("never")}</span>
        ),
      "whitespace-nowrap max-md:hidden",
    ),
    column("status", t("status"), (row) => <EndpointState endpoint={row} />),
  ];
  return <Table data={endpoints} columns={columns} opens />;
}
