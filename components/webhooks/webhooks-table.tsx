"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { EndpointState } from "#components/webhooks/endpoint-state.tsx";
import type { EndpointView } from "#lib/webhooks/schema.ts";

/** Every endpoint with what it is told, when something last arrived, and how it stands. */
export function WebhooksTable({ endpoints }: { endpoints: EndpointView[] }) {
  const t = useTranslations("webhooks");
  return (
    <div className="relative overflow-x-auto rounded-lg border bg-surface">
      <table className="w-full text-left text-sm">
        <thead className="border-b text-muted text-xs">
          <tr className="whitespace-nowrap [&>th]:px-3 md:[&>th]:px-4 [&>th]:py-2.5 [&>th]:font-medium">
            <th scope="col">{t("endpoint")}</th>
            <th scope="col" className="max-lg:hidden">
              {t("events")}
            </th>
            <th scope="col" className="max-md:hidden">
              {t("lastSuccess")}
            </th>
            <th scope="col">{t("status")}</th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {endpoints.map((endpoint) => (
            <tr
              key={endpoint.id}
              className="relative align-top hover:bg-raised [&>td]:px-3 md:[&>td]:px-4 [&>td]:py-3"
            >
              <td className="max-w-80">
                <Link
                  href={`/settings/webhooks/${endpoint.id}`}
                  className="wrap-anywhere font-medium after:absolute after:inset-0"
                >
                  {endpoint.url}
                </Link>
                <p className="wrap-anywhere text-muted text-xs">{endpoint.description}</p>
                <p className="mt-1 text-muted text-xs lg:hidden">{endpoint.eventTypes.join(", ")}</p>
              </td>
              <td className="max-lg:hidden">
                <div className="flex flex-wrap gap-1">
                  {endpoint.eventTypes.map((type) => (
                    <Badge key={type}>{type}</Badge>
                  ))}
                </div>
              </td>
              <td className="whitespace-nowrap max-md:hidden">
                {endpoint.lastSuccessAt ? (
                  <RelativeTime value={endpoint.lastSuccessAt} />
                ) : (
                  <span className="text-muted">{t("never")}</span>
                )}
              </td>
              <td>
                <EndpointState endpoint={endpoint} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
