"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "#components/ui/cn.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Link } from "#components/ui/link.tsx";
import type { RequestDetail } from "#lib/api/request-log/schema.ts";

const link = "inline-flex min-h-6 items-center text-accent underline underline-offset-2";

export function RequestDetails({ call }: { call: RequestDetail }) {
  const t = useTranslations("settings.requests");
  return (
    <section aria-label={t("details")} className="rounded-lg border bg-surface px-4 py-3">
      <dl className="grid gap-x-6 gap-y-2.5 text-sm sm:grid-cols-2">
        <Detail label={t("requestId")}>
          <span className="flex flex-wrap items-center gap-2">
            <code className="wrap-anywhere font-mono text-xs">{call.id}</code>
            <CopyButton text={call.id} label={t("copyId")} />
          </span>
        </Detail>
        <Detail label={t("key")}>
          <Link href={`/settings/requests?key=${call.key.id}`} className={link}>
            {call.key.name}
          </Link>
        </Detail>
        <Detail label={t("message")}>
          {call.messageId ? (
            <span className="flex flex-col items-start gap-1">
              <code className="wrap-anywhere font-mono text-xs">{call.messageId}</code>
              {call.conversationId ? (
                <Link href={`/inbox/${call.conversationId}#${call.messageId}`} className={link}>
                  {t("openMessage")}
                </Link>
              ) : null}
              <Link href={`/settings/requests?messageId=${call.messageId}`} className={link}>
                {t("messageRequests")}
              </Link>
            </span>
          ) : null}
        </Detail>
        <Detail label={t("address")}>{call.address}</Detail>
        <Detail label={t("userAgent")}>{call.userAgent}</Detail>
        <Detail label={t("query")}>{call.query ? readable(call.query) : null}</Detail>
        <Detail label={t("clientRequestId")}>{call.clientRequestId}</Detail>
        <Detail label={t("idempotencyKey")}>{call.idempotencyKey}</Detail>
        <Detail label={t("replayOf")}>
          {call.replayOf ? (
            <Link
              href={`/settings/requests/${call.replayOf}`}
              className={cn(link, "wrap-anywhere font-mono text-xs")}
            >
              {call.replayOf}
            </Link>
          ) : null}
        </Detail>
      </dl>
    </section>
  );
}

export function Detail({ label, children }: { label: string; children: ReactNode }) {
  if (children === null) return null;
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function readable(query: string): string {
  return [...new URLSearchParams(query)].map(([name, value]) => `${name}=${value}`).join("&");
}
