"use client";

import { useTranslations } from "next-intl";
import { InboundState } from "#components/developers/logs/inbound-state.tsx";
import { useUpdateKind } from "#components/developers/logs/use-update-kind.ts";
import { DateTime } from "#components/ui/date-time.tsx";
import { Link } from "#components/ui/link.tsx";
import { column, Table, type TableColumn } from "#components/ui/table.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import type { InboundWebhookView } from "#lib/ingest/schema.ts";

interface InboundTableProps {
  webhooks: readonly InboundWebhookView[];
  search: string;
}

export function InboundTable({ webhooks, search }: InboundTableProps) {
  const t = useTranslations("settings.inbound");
  const { enumerate } = useFormats();
  const { countOf } = useUpdateKind();
  const columns: TableColumn<InboundWebhookView>[] = [
    column(
      "time",
      t("time"),
      (row) => (
        <DateTime value={row.receivedAt} format="full" className="tabular whitespace-nowrap text-muted" />
      ),
      "max-md:hidden",
    ),
    column("contents", t("contents"), (webhook) => (
      <>
        <Link
          href={`/settings/inbound/${webhook.id}${search ? `?${search}` : ""}`}
          className="block min-h-6 leading-6 text-ink no-underline before:absolute before:inset-0"
        >
          {webhook.kinds.length > 0
            ? enumerate(webhook.kinds.map(({ kind, count }) => countOf(kind, count)))
            : t("noContents")}
        </Link>
        <p className="text-muted text-xs md:hidden">
          <DateTime value={webhook.receivedAt} format="short" />
          {webhook.number ? (
            <>
              {" · "}
              <bdi>{webhook.number.displayNumber}</bdi>
            </>
          ) : null}
        </p>
      </>
    )),
    column(
      "number",
      t("number"),
      (row) => <bdi>{row.number?.displayNumber ?? t("removedNumber")}</bdi>,
      "tabular whitespace-nowrap max-md:hidden",
    ),
    column("outcome", t("outcome"), (row) => <InboundState state={row.state} />),
  ];
  return <Table data={webhooks} columns={columns} density="log" opens />;
}
