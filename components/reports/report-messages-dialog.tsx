"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReportMessagesRequest } from "#components/reports/report-messages.ts";
import { DateTime } from "#components/ui/date-time.tsx";
import { DialogPopup } from "#components/ui/dialog-popup.tsx";
import { Link } from "#components/ui/link.tsx";
import { ListState } from "#components/ui/list-state.tsx";
import { LoadMore } from "#components/ui/load-more.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import { reportMessagesQueryOf } from "#lib/reports/browser.ts";
import { formatSeconds } from "#lib/reports/value-format-rules.ts";

export function ReportMessagesDialog({
  request,
  onClose,
}: {
  request: ReportMessagesRequest;
  onClose: () => void;
}) {
  const t = useTranslations("reports.messages");
  const { locale } = useFormats();
  const query = useInfiniteQuery(reportMessagesQueryOf(request.query));
  const rows = (query.data?.pages ?? []).flatMap(({ data }) => data);
  return (
    <DialogPopup open onOpenChange={(open) => open || onClose()} title={request.name} description={t("text")}>
      <ListState query={query} />
      {query.isSuccess && rows.length === 0 ? <p className="text-muted text-sm">{t("empty")}</p> : null}
      <ul className="divide-y">
        {rows.map(({ id, conversationId, messageId, name, at, seconds }) => (
          <li key={id}>
            <Link
              href={`/inbox/${conversationId}?at=${messageId}`}
              className="flex items-baseline justify-between gap-3 rounded-sm py-2 text-sm hover:bg-raised"
            >
              <span dir="auto" className="min-w-0 truncate text-page-start font-medium">
                {name}
              </span>
              <span className="tabular shrink-0 text-muted text-xs">
                {seconds === null ? null : (
                  <span className="me-3 text-ink">{formatSeconds(seconds, locale)}</span>
                )}
                <DateTime value={at} zone={request.query.zone} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore query={query} label={t("more")} />
    </DialogPopup>
  );
}
