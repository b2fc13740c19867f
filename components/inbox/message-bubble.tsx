"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Reply } from "lucide-react";
import { useTranslations } from "next-intl";
import { applyConversation } from "#components/inbox/apply-event.ts";
import { MessageBody } from "#components/inbox/message-body.tsx";
import { MessageDetails } from "#components/inbox/message-details.tsx";
import { MessageOrigin } from "#components/inbox/message-facts.tsx";
import { MessageTicks } from "#components/inbox/message-ticks.tsx";
import { applyMessage } from "#components/inbox/thread/thread-cache.ts";
import { Button } from "#components/ui/button.tsx";
import { DateTime } from "#components/ui/date-time.tsx";
import { cn } from "#lib/cn.ts";
import { errorText } from "#lib/http/fetch-json.ts";
import { retryMessage } from "#lib/messages/browser.ts";
import type { MessageView } from "#lib/messages/schema.ts";

interface BubbleProps {
  message: MessageView;
  /** The first of its author's run: who sent it is said there. */
  first: boolean;
  reactions: readonly string[];
  contactName: string;
  viewerId: string;
  onReply: (() => void) | undefined;
}

/** One message of the thread: inbound left, outbound right, with its author, time, ticks and failure. */
export function MessageBubble({ message, first, reactions, contactName, viewerId, onReply }: BubbleProps) {
  const t = useTranslations("inbox");
  const ours = message.direction === "outbound";
  return (
    <div
      id={message.id}
      className={cn(
        "group flex scroll-mt-16 flex-col px-4",
        ours ? "items-end" : "items-start",
        first ? "pt-3" : "pt-0.5",
      )}
    >
      {first && ours ? (
        <p className="mb-1 px-1 text-2xs text-muted">{authorOf(message, viewerId, t)}</p>
      ) : null}
      <div className={cn("flex max-w-[min(34rem,85%)] items-center gap-1", ours && "flex-row-reverse")}>
        <div
          className={cn(
            "relative min-w-0 rounded-lg px-3 py-2 text-base",
            ours ? "bg-bubble-out" : "border bg-bubble-in",
            message.status === "failed" && "outline outline-danger/50",
          )}
        >
          <MessageOrigin message={message} />
          {message.replyTo ? <Quote message={message} contactName={contactName} /> : null}
          <MessageBody content={message.content} attachment={message.attachment} />
          <span className="float-right mt-1.5 -mb-0.5 ml-3 inline-flex items-center gap-1 text-2xs text-muted">
            {message.editedAt && !message.revokedAt ? <span>{t("edited")}</span> : null}
            <DateTime value={message.createdAt} format="time" />
            {ours ? <MessageTicks status={message.status} /> : null}
          </span>
          {reactions.length > 0 ? (
            <span className="absolute -bottom-3 left-2 rounded-full border bg-surface px-1.5 text-xs">
              {reactions.join(" ")}
            </span>
          ) : null}
        </div>
        {onReply ? (
          <button
            type="button"
            aria-label={t("reply")}
            title={t("reply")}
            onClick={onReply}
            className="grid size-7 shrink-0 place-items-center rounded-md text-muted opacity-0 transition-opacity hover:bg-raised hover:text-ink focus-visible:opacity-100 group-hover:opacity-100"
          >
            <Reply aria-hidden className="size-4" />
          </button>
        ) : null}
        {ours ? <MessageDetails messageId={message.id} /> : null}
      </div>
      {reactions.length > 0 ? <div className="h-2.5" /> : null}
      {message.heldForQuality ? <p className="mt-1 text-muted text-xs">{t("heldForQuality")}</p> : null}
      {message.failure ? <Failure message={message} /> : null}
    </div>
  );
}

function authorOf(
  message: MessageView,
  viewerId: string,
  t: ReturnType<typeof useTranslations<"inbox">>,
): string {
  const { kind, id, name } = message.author;
  if (kind === "member") return id === viewerId ? t("you") : (name ?? "");
  if (kind === "api_key") return t("viaApi", { name: name ?? "" });
  return name ?? t("system");
}

function Quote({ message, contactName }: { message: MessageView; contactName: string }) {
  const t = useTranslations("inbox");
  const quoted = message.replyTo;
  if (!quoted) return null;
  return (
    <a
      href={`#${quoted.id}`}
      className="mb-1.5 block rounded border-accent border-l-2 bg-raised/70 px-2 py-1 text-xs no-underline"
    >
      <span className="block font-medium text-accent">
        {quoted.direction === "inbound" ? contactName : t("you")}
      </span>
      <span dir="auto" className="line-clamp-2 text-muted">
        {quoted.preview}
      </span>
    </a>
  );
}

/** Why it did not arrive, what to do, and the retry where one can help. */
function Failure({ message }: { message: MessageView }) {
  const t = useTranslations("inbox");
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => retryMessage(message.id),
    onSuccess: (sent) => {
      applyMessage(client, sent.message);
      applyConversation(client, sent.conversation);
    },
  });
  const { failure } = message;
  if (!failure) return null;
  return (
    <div className="mt-1 max-w-[min(34rem,85%)] text-right text-xs">
      <p className="text-danger">{failure.message}</p>
      <p className="text-muted">
        {failure.action}
        {failure.whatsappCode === null ? "" : ` (${failure.whatsappCode})`}
        <span className="block">{failure.retry}</span>
      </p>
      {retry.error ? <p className="text-danger">{errorText(retry.error)}</p> : null}
      {failure.retryable ? (
        <Button size="sm" className="mt-1" loading={retry.isPending} onClick={() => retry.mutate()}>
          {t("retry")}
        </Button>
      ) : null}
    </div>
  );
}
