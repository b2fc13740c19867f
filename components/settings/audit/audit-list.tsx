"use client";

import type { ReactNode } from "react";
import { useAuditText } from "#components/settings/audit/use-audit-text.ts";
import { DateTime } from "#components/ui/date-time.tsx";
import { Link } from "#components/ui/link.tsx";
import type { AuditEntryView } from "#lib/accounts/audit/schema.ts";

export function AuditList({ entries }: { entries: readonly AuditEntryView[] }) {
  return (
    <ol className="divide-y rounded-lg border bg-surface">
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function AuditRow({ entry }: { entry: AuditEntryView }) {
  const { t, sentenceOf } = useAuditText();
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-9 cursor-pointer items-baseline px-4 py-2.5 text-sm hover:bg-raised">
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 gap-y-0.5">
            <bdi className="min-w-0 flex-1 basis-64 break-words">{sentenceOf(entry)}</bdi>
            <span className="tabular whitespace-nowrap text-muted text-xs">
              {entry.address ? (
                <>
                  <bdi>{entry.address}</bdi>
                  {" · "}
                </>
              ) : null}
              <DateTime value={entry.at} format="full" />
            </span>
          </span>
        </summary>
        <div className="space-y-3 border-t bg-raised/40 px-4 py-3 text-sm">
          <Changes entry={entry} />
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
            <Details entry={entry} />
          </dl>
          {entry.target ? (
            <Link href={`/settings/audit?target=${entry.target.id}`} className="inline-block min-h-6">
              {t("showTarget")}
            </Link>
          ) : null}
        </div>
      </details>
    </li>
  );
}

function Changes({ entry }: { entry: AuditEntryView }) {
  const { t, fieldOf, textOf } = useAuditText();
  if (entry.changes.length === 0) return null;
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-80 text-page-start">
        <thead className="text-muted text-xs">
          <tr>
            {[t("field"), t("valueBefore"), t("valueAfter")].map((title) => (
              <th key={title} scope="col" className="whitespace-nowrap py-1 pe-4 font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="align-top">
          {entry.changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row" className="py-1 pe-4 font-medium">
                {fieldOf(field)}
              </th>
              {[textOf(field, before), textOf(field, after)].map((value, index) => (
                <td key={index === 0 ? "before" : "after"} className="py-1 pe-4 break-words">
                  <bdi>{value}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Details({ entry }: { entry: AuditEntryView }) {
  const { t, fieldOf, detailText } = useAuditText();
  const detail = (label: string, value: ReactNode) => (
    <div key={label} className="col-span-2 grid grid-cols-subgrid">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-all">{value}</dd>
    </div>
  );
  return (
    <>
      {entry.details.map(({ field, value }) =>
        detail(fieldOf(field), <bdi>{detailText(entry, field, value)}</bdi>),
      )}
      {entry.target
        ? detail(t("objectId"), <bdi className="font-mono text-xs">{entry.target.id}</bdi>)
        : null}
      {detail(t("entryPoint"), t(`entryPoints.${entry.actor.kind}`))}
      {entry.address ? detail(t("address"), <bdi className="font-mono text-xs">{entry.address}</bdi>) : null}
      {entry.userAgent ? detail(t("userAgent"), <bdi>{entry.userAgent}</bdi>) : null}
      {entry.requestId
        ? detail(t("requestId"), <bdi className="font-mono text-xs">{entry.requestId}</bdi>)
        : null}
      {entry.lastAt ? detail(t("until"), <DateTime value={entry.lastAt} format="full" />) : null}
    </>
  );
}
