"use client";

import { useTranslations } from "next-intl";
import { UpdateOutcome } from "#components/developers/logs/inbound-state.tsx";
import { useUpdateKind } from "#components/developers/logs/use-update-kind.ts";
import { Link } from "#components/ui/link.tsx";
import { SectionTitle } from "#components/ui/section-title.tsx";
import { UPDATES_STORED_MAX } from "#lib/ingest/rules.ts";
import {
  type InboundWebhookDetail,
  type InboundWebhookUpdateView,
  ignoredReasons,
  unreadableReasons,
} from "#lib/ingest/schema.ts";

export function InboundWebhookUpdates({ webhook }: { webhook: InboundWebhookDetail }) {
  const t = useTranslations("settings.inbound");
  const { updates, updatesTruncated } = webhook;
  return (
    <section aria-label={t("updates")}>
      <SectionTitle className="mb-1.5">{t("updates")}</SectionTitle>
      {updates.length > 0 ? (
        <ol className="divide-y rounded-lg border bg-surface">
          {updates.map((update, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: updates have no id, and the list never changes
            <Update key={index} update={update} />
          ))}
        </ol>
      ) : (
        <p className="text-muted text-sm">
          {t(webhook.state === "pending" ? "notProcessedYet" : "nothingReadable")}
        </p>
      )}
      {updatesTruncated ? (
        <p className="mt-1 text-muted text-xs">{t("updatesTruncated", { max: UPDATES_STORED_MAX })}</p>
      ) : null}
    </section>
  );
}

function Update({ update }: { update: InboundWebhookUpdateView }) {
  const t = useTranslations("settings.inbound");
  const { nameOf } = useUpdateKind();
  const reason = useReason(update);
  const { message } = update;
  return (
    <li className="flex flex-col gap-1 px-4 py-2.5 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="min-w-0">
          {nameOf(update.kind)}
          {update.what ? (
            <code className="wrap-anywhere ms-2 font-mono text-muted text-xs">{update.what}</code>
          ) : null}
        </p>
        <UpdateOutcome outcome={update.outcome} />
      </div>
      {reason ? <p className="wrap-anywhere text-muted">{reason}</p> : null}
      {update.error ? (
        <code className="wrap-anywhere font-mono text-danger text-xs">{update.error}</code>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-xs">
        {update.person ? <span className="tabular">{update.person}</span> : null}
        {update.wamid ? <code className="wrap-anywhere min-w-0 font-mono">{update.wamid}</code> : null}
        {message ? (
          <Link
            href={`/inbox/${message.conversationId}#${message.id}`}
            className="inline-flex min-h-6 items-center text-accent underline underline-offset-2"
          >
            {t("openMessage")}
          </Link>
        ) : null}
      </p>
    </li>
  );
}

function useReason({ reason, outcome }: InboundWebhookUpdateView): string | null {
  const t = useTranslations("settings.inbound");
  const ignored = ignoredReasons.find((each) => each === reason);
  if (ignored) return t(`ignored.${ignored}`);
  const unreadable = unreadableReasons.find((each) => each === reason);
  if (unreadable) return t(`unreadable.${unreadable}`);
  return outcome === "failed" ? t("failedText") : null;
}
