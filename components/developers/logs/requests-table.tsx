"use client";

import { useTranslations } from "next-intl";
import { RequestStatus } from "#components/developers/logs/request-status.tsx";
import { DateTime } from "#components/ui/date-time.tsx";
import { Link } from "#components/ui/link.tsx";
import { column, Table, type TableColumn } from "#components/ui/table.tsx";
import type { RequestView } from "#lib/api/request-log/schema.ts";

export function RequestsTable({ calls, search }: { calls: readonly RequestView[]; search: string }) {
  const t = useTranslations("settings.requests");
  const columns: TableColumn<RequestView>[] = [
    column(
      "time",
      t("time"),
      (call) => <DateTime value={call.at} format="full" className="tabular whitespace-nowrap text-muted" />,
      "max-md:hidden",
    ),
    column("call", t("request"), (call) => (
      <>
        <Link
          href={`/settings/requests/${call.id}${search ? `?${search}` : ""}`}
          className="block min-h-6 leading-6 text-ink no-underline before:absolute before:inset-0"
        >
          <span dir="ltr" className="wrap-anywhere font-mono text-xs">
            <span className="me-2 text-muted">{call.method}</span>
            {call.path}
          </span>
        </Link>
        <p className="text-muted text-xs md:hidden">
          <DateTime value={call.at} format="short" /> · <bdi>{call.key.name}</bdi>
        </p>
      </>
    )),
    column("response", t("response"), (call) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <RequestStatus status={call.status} />
        <span className="wrap-anywhere font-mono text-2xs text-muted max-sm:hidden">{call.code}</span>
      </span>
    )),
    column("key", t("key"), (call) => call.key.name, "max-w-40 truncate max-md:hidden"),
    column("duration", t("duration"), (call) => call.durationMs, "tabular text-end text-muted max-lg:hidden"),
  ];
  return <Table data={calls} columns={columns} density="log" opens />;
}
