"use client";

import { Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { MessageBody } from "#components/inbox/message-body.tsx";
import { endPending, type PendingMessage } from "#components/inbox/pending-messages.ts";
import { useSend } from "#components/inbox/use-send.ts";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#lib/cn.ts";

/** A message on its way from this page: dimmed while it goes, with its text and a retry when it did not. */
export function PendingBubble({ message }: { message: PendingMessage }) {
  const t = useTranslations("inbox");
  const send = useSend();
  return (
    <div className="flex flex-col items-end px-4 pt-3">
      <div
        className={cn(
          "max-w-[min(34rem,85%)] rounded-lg bg-bubble-out px-3 py-2",
          message.error && "outline outline-danger/50",
        )}
      >
        <MessageBody content={message.content} />
        {message.error ? null : (
          <span className="float-right mt-1.5 ml-3 text-muted">
            <Clock role="img" aria-label={t("sending")} className="size-3.5" />
          </span>
        )}
      </div>
      {message.error ? (
        <div className="mt-1 flex max-w-[min(34rem,85%)] flex-wrap items-center justify-end gap-2 text-xs">
          <p role="alert" className="text-danger">
            {t("notSent")} {message.error}
          </p>
          <Button size="sm" onClick={() => send(message)}>
            {t("tryAgain")}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => endPending(message.body.clientId)}>
            {t("discard")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
