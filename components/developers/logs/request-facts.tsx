"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "#components/ui/cn.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import type { RequestDetail } from "#lib/api/request-log/schema.ts";

const link = "inline-flex min-h-6 items-center text-accent underline underline-offset-2";

export function RequestFacts({ call }: { call: RequestDetail }) {
  const t = useTranslations("settings.requests");
  return (
    <section aria-label={t("facts")} className="rounded-lg border bg-surface px-4 py-3">
      <dl className="grid gap-x-6 gap-y-2.5 text-sm sm:grid-cols-2">
        <Fact label={t("requestId")}>
          <span className="flex flex-wrap items-center gap-2">
            <code className="wrap-anywhere font-mono text-xs">{call.id}</code>
            <CopyButton text={call.id} label={t("copyId")} />
          </span>
        </Fact>
        <Fact label={t("key")}>
          <Link href={`/settings/requests?key=${call.key.id}`} className={link}>
            {call.key.name}
          </Link>
        </Fact>
        <Fact label={t("message")}>
          {call.messageId ? (
            <span className="flex flex-col items-start gap-1">
              <code className="wrap-anywhere font-mono text-xs">{call.messageId}</code>
              {call.conversationId ? (
                <Link href={`/inbox/${call.conversationId}#${call.messageId}`} className={link}>
                  {t("openMessage")}
                </Link>
              ) : null}
              <Link href={`/settings/requests?messageId=${call.messageId}`} className={link}>
                {t("messageCalls")}
              </Link>
            </span>
          ) : null}
        </Fact>
        <Fact label={t("address")}>{call.address}</Fact>
        <Fact label={t("userAgent")}>{call.userAgent}</Fact>
        <Fact label={t("query")}>{call.query ? readable(call.query) : null}</Fact>
        <Fact label={t("clientRequestId")}>{call.clientRequestId}</Fact>
        <Fact label={t("idempotencyKey")}>{call.idempotencyKey}</Fact>
        <Fact label={t("replayOf")}>
          {call.replayOf ? (
            <Link
              href={`/settings/requests/${call.replayOf}`}
              className={cn(link, "wrap-anywhere font-mono text-xs")}
            >
              {call.replayOf}
            </Link>
          ) : null}
        </Fact>
      </dl>
    </section>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
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
