"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { RequestStatus } from "#components/settings/request-status.tsx";
import { DateTime } from "#components/ui/date-time.tsx";
import type { RequestView } from "#lib/requests/schema.ts";

/** The calls, a line each; the newest first. @param search the list's filters, kept for the way back */
export function RequestsTable({ calls, search }: { calls: readonly RequestView[]; search: string }) {
  const t = useTranslations("settings.requests");
  return (
    <div className="relative overflow-x-auto rounded-lg border bg-surface">
      <table className="w-full text-left text-sm">
        <thead className="border-b text-muted text-xs">
          <tr className="whitespace-nowrap [&>th]:px-3 [&>th]:py-2 [&>th]:font-medium">
            <th scope="col" className="max-md:hidden">
              {t("time")}
            </th>
            <th scope="col">{t("call")}</th>
            <th scope="col">{t("answer")}</th>
            <th scope="col" className="max-md:hidden">
              {t("key")}
            </th>
            <th scope="col" className="text-right max-lg:hidden">
              {t("duration")}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {calls.map((call) => (
            <tr key={call.id} className="relative align-top hover:bg-raised [&>td]:px-3 [&>td]:py-1.5">
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
                  <span className="wrap-anywhere font-mono text-2xs text-muted max-sm:hidden">
                    {call.code}
                  </span>
                </span>
              </td>
              <td className="max-w-40 truncate max-md:hidden">{call.key.name}</td>
              <td className="tabular text-right text-muted max-lg:hidden">{call.durationMs}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
