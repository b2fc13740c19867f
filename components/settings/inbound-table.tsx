"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { InboundState } from "#components/settings/inbound-state.tsx";
import { LogTable, logRow } from "#components/settings/log-table.tsx";
import { useUpdateKind } from "#components/settings/use-update-kind.ts";
import { DateTime } from "#components/ui/date-time.tsx";
import type { ReceiptView } from "#lib/ingest/schema.ts";

interface InboundTableProps {
  receipts: readonly ReceiptView[];
  /** The list's filters, kept for the way back. */
  search: string;
}

/** The webhooks from WhatsApp, the newest first. */
export function InboundTable({ receipts, search }: InboundTableProps) {
  const t = useTranslations("settings.inbound");
  const { countOf } = useUpdateKind();
  return (
    <LogTable
      columns={[
        { label: t("time"), className: "max-md:hidden" },
        { label: t("contents") },
        { label: t("number"), className: "max-md:hidden" },
        { label: t("outcome") },
      ]}
    >
      {receipts.map((receipt) => (
        <tr key={receipt.id} className={logRow}>
          <td className="tabular whitespace-nowrap text-muted max-md:hidden">
            <DateTime value={receipt.receivedAt} format="full" />
          </td>
          <td>
            <Link
              href={`/settings/inbound/${receipt.id}${search ? `?${search}` : ""}`}
              className="block min-h-6 text-ink no-underline before:absolute before:inset-0"
            >
              {receipt.kinds.length > 0
                ? receipt.kinds.map(({ kind, count }) => countOf(kind, count)).join(", ")
                : t("noContents")}
            </Link>
            <p className="text-muted text-xs md:hidden">
              <DateTime value={receipt.receivedAt} format="short" />
              {receipt.number ? ` · ${receipt.number.displayNumber}` : null}
            </p>
          </td>
          <td className="tabular whitespace-nowrap max-md:hidden">
            {receipt.number?.displayNumber ?? t("removedNumber")}
          </td>
          <td>
            <InboundState state={receipt.state} />
          </td>
        </tr>
      ))}
    </LogTable>
  );
}
