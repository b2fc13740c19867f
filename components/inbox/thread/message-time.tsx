"use client";

import { useTranslations } from "next-intl";
import { useInBrowser } from "#components/ui/date-time.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { isReceivedLate, messageTime } from "#lib/messages/send/time-rules.ts";

export function MessageTime({ message }: { message: MessageView }) {
  const t = useTranslations("thread");
  const { dateTime } = useFormats();
  const zone = useInBrowser() ? undefined : "UTC";
  const at = messageTime(message);
  const full = dateTime(at, "full", zone);
  const isLate = isReceivedLate(message);
  const isOtherDay = isLate && dateTime(at, "date", zone) !== dateTime(message.createdAt, "date", zone);
  return (
    <>
      <time
        dateTime={at}
        title={
          isLate
            ? t("sentAndReceived", { sent: full, received: dateTime(message.createdAt, "full", zone) })
            : full
        }
      >
        {dateTime(at, isOtherDay ? "short" : "time", zone)}
      </time>
      {isLate ? <span>· {t("receivedLate")}</span> : null}
    </>
  );
}
