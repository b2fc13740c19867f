"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { LogTable, logRow } from "#components/settings/log-table.tsx";
import { RequestStatus } from "#components/settings/request-status.tsx";
import { DateTime } from "#components/ui/date-time.tsx";
import type { RequestView } from "#lib/requests/schema.ts";

/** The calls, a line each; the newest first. @param search the list's filters, kept for the way back */
export function RequestsTable({ calls, search }: { calls: readonly RequestView[]; search: string }) {
  const t = useTranslations("settings.requests");
  return (
    <LogTable
      columns={[
        { label: t("time"), className: "max-md:hidden" },
        { label: t("call") },
        { label: t("answer") },
        { label: t("key"), className: "max-md:hidden" },
        { label: t("duration"), className: "text-right max-lg:hidden" },
      ]}
    >
      {calls.map((call) => (
        <tr key={call.id} className={logRow}>
          <td className="tabular whitespace-nowrap text-muted max-md:hidden">
            <DateTime value={call.at} format="full" />
          </td>
          <td>
            <Link
              href={`/settings/requests/${call.id}${search ? `?${search}` : ""}`}
              className="block min-h-6 text-ink no-underline before:absolute before:inset-0"
            >
              <span className="mr-2 font-mono text-muted text-xs">{call.method}</span>
              <span className="wrap-anywhere font-mono text-xs">{call.path}</span>
            </Link>
            <p className="text-muted text-xs md:hidden">
              <DateTime value={call.at} format="short" /> · {call.key.name}
            </p>
          </td>
          <td>
            <span className="flex flex-wrap items-center gap-x-2">
              <RequestStatus status={call.status} />
              <span className="wrap-anywhere font-mono text-2xs text-muted max-sm:hidden">{call.code}</span>
            </span>
          </td>
          <td className="max-w-40 truncate max-md:hidden">{call.key.name}</td>
          <td className="tabular text-right text-muted max-lg:hidden">{call.durationMs}</td>
        </tr>
      ))}
    </LogTable>
  );
}
