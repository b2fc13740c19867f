"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { applyResponse } from "#components/inbox/cache/apply-event.ts";
import { applyMessage } from "#components/inbox/cache/thread-cache.ts";
import { formatDuration } from "#components/inbox/thread/format-duration.ts";
import { useThreadActions } from "#components/inbox/thread/thread-context.ts";
import { remedyOf } from "#components/inbox/thread/thread-rules.ts";
import { runCommand } from "#components/shell/keys/use-command.ts";
import { announce } from "#components/shell/live/announce.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { useServerNow } from "#components/shell/session/server-clock.ts";
import { Button } from "#components/ui/button.tsx";
import { useInBrowser } from "#components/ui/date-time.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import { useFailureTexts } from "#components/ui/use-server-texts.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { retryMessage } from "#lib/messages/browser.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";
import { HOUR, SECOND } from "#lib/platform/clock.ts";

export function MessageFailure({ message }: { message: MessageView }) {
  const t = useTranslations("thread");
  const thread = useThreadActions();
  const translateFailure = useFailureTexts();
  const canReply = usePermission("conversations.reply");
  const { failure } = message;
  if (!failure) return null;
  const translation = translateFailure(failure);
  // Without a thread the server decides.
  const remedy = remedyOf(message, thread?.open ?? true);
  const hasWindowClosed = remedy === "template" && failure.code !== "WINDOW_CLOSED";
  const anchor = failure.whatsappCode === null ? failure.code : `whatsapp-${failure.whatsappCode}`;
  return (
    <div className="mt-1 flex max-w-[min(34rem,85%)] flex-col items-end gap-1 text-end text-xs">
      {/* The bubble has the icon. */}
      <p className="text-balance text-danger">{translation?.cause ?? failure.message}</p>
      <p className="text-balance text-muted">
        {hasWindowClosed ? t("failure.windowClosed") : (translation?.action ?? failure.action)}
        {failure.whatsappCode === null ? "" : ` (${failure.whatsappCode})`}
        {remedy === null && failure.retry ? (
          <span className="block">{translation?.retry ?? failure.retry}</span>
        ) : null}
      </p>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {!canReply ? null : remedy === "template" ? (
          <Button size="sm" onClick={() => runCommand("template")}>
            {t("failure.template")}
          </Button>
        ) : remedy === "retry" ? (
          <Retry message={message} />
        ) : null}
        <a
          href={`/docs/errors#${anchor}`}
          target="_blank"
          rel="noopener"
          className="touch-target relative inline-flex min-h-6 items-center text-accent underline-offset-2 hover:underline"
        >
          {t("failure.learnMore")}
        </a>
      </div>
    </div>
  );
}

function Retry({ message }: { message: MessageView }) {
  const t = useTranslations("thread");
  const { dateTime } = useFormats();
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => retryMessage(message.id),
    onSuccess: (sent) => {
      applyMessage(client, sent.message);
      applyResponse(client, sent.conversation);
      if (sent.message.status !== "failed") announce("sent");
    },
  });
  const retryAt = message.failure?.retryAt;
  const remainingMs = useTimeLeft(retryAt);
  return (
    <>
      {retry.error ? (
        <p role="alert" className="text-danger">
          {errorText(retry.error)}
        </p>
      ) : null}
      {retryAt && remainingMs > HOUR ? (
        <p className="tabular text-muted">{t("failure.retryAt", { time: dateTime(retryAt, "short") })}</p>
      ) : (
        <Button
          size="sm"
          className="tabular"
          disabled={remainingMs > 0}
          loading={retry.isPending}
          onClick={({ currentTarget }) => {
            // The button is gone once the message is sent.
            currentTarget.closest("article")?.focus({ preventScroll: true });
            retry.mutate();
          }}
        >
          {remainingMs > 0 ? t("failure.retryIn", { left: formatDuration(remainingMs) }) : t("failure.retry")}
        </Button>
      )}
    </>
  );
}

export function MessageDelay({ held: { reason, until } }: { held: NonNullable<MessageView["held"]> }) {
  const t = useTranslations("thread.delay");
  const remainingMs = useTimeLeft(until ?? undefined);
  const { dateTime } = useFormats();
  const isRetried = until !== null && reason !== "outcome_unknown" && reason !== "scheduled";
  return (
    <p className="tabular mt-1 max-w-[min(34rem,85%)] text-end text-muted text-xs">
      {reason === "scheduled" ? t(reason, { time: dateTime(until ?? "", "short") }) : t(reason)}{" "}
      {isRetried
        ? remainingMs > 0
          ? t("retryIn", { left: formatDuration(remainingMs) })
          : t("retryNow")
        : null}
    </p>
  );
}

function useTimeLeft(retryAt: string | undefined): number {
  const now = useServerNow(new Date().toISOString(), SECOND);
  // Server and browser would render different seconds.
  const inBrowser = useInBrowser();
  return retryAt && inBrowser ? Math.max(0, Date.parse(retryAt) - now) : 0;
}
