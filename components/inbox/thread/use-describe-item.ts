"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { audioLengths, toMinutesAndSeconds } from "#components/inbox/thread/audio-player.tsx";
import { describeAuthor } from "#components/inbox/thread/describe-author.ts";
import type { ThreadItem } from "#components/inbox/thread/thread-rules.ts";
import { isolate } from "#components/ui/isolate.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import { useFailureTexts } from "#components/ui/use-server-texts.ts";
import { useSpokenPreview } from "#components/ui/use-spoken-preview.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import { previewText, textOfContent } from "#lib/whatsapp/content-text.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

/** Characters. Longer texts are read line by line, with the reading keys of the screen reader. */
const TEXT_MAX = 600;

/** What the arrow keys read after the name of a message: quote, text or kind, status, failure and reactions. */
export function useDescribeItem(currentMemberId: string, contactName: string): (item: ThreadItem) => string {
  const t = useTranslations("thread");
  const tStatus = useTranslations("inbox.status");
  const spokenPreview = useSpokenPreview();
  const failureTexts = useFailureTexts();
  const { dateTime } = useFormats();
  return useCallback(
    (item) => {
      const describeContent = (content: MessageContent) => {
        const isText = content.kind === "text" || content.kind === "note" || content.kind === "template";
        const text = isText ? textOfContent(content) : null;
        return text ? shorten(text) : spokenPreview({ kind: content.kind, preview: previewText(content) });
      };
      const describe = (message: MessageView) => {
        const { replyTo, direction, status, held, failure, attachment, reactions = [] } = message;
        const seconds = audioLengths.get(attachment?.url ?? "");
        const quote = replyTo && {
          name: describeAuthor(replyTo, currentMemberId, contactName, t),
          text: isolate(spokenPreview(replyTo)),
        };
        return [
          quote ? t("replyTo", quote) : "",
          isolate(describeContent(message.content)),
          seconds ? t("audio.length", toMinutesAndSeconds(seconds)) : "",
          message.editedAt ? t("edited") : "",
          held ? t(`delay.${held.reason}`, { time: held.until ? dateTime(held.until, "short") : "" }) : "",
          !held && direction === "outbound" && status !== "received" ? tStatus(status) : "",
          failure ? (failureTexts(failure)?.cause ?? failure.message) : "",
          ...reactions.map(({ direction, emoji, by }) =>
            t("reactedBy", {
              name: direction === "inbound" ? contactName : (by ?? t("from.automatic")),
              emoji,
            }),
          ),
        ];
      };
      if (item.kind === "history") return "";
      const messages = "messages" in item ? item.messages : [item.message];
      return messages.flatMap(describe).filter(Boolean).map(endSentence).join(" ");
    },
    [t, tStatus, dateTime, spokenPreview, failureTexts, currentMemberId, contactName],
  );
}

function shorten(text: string): string {
  // Avoids a lone surrogate at the cut.
  return text.length <= TEXT_MAX ? text : `${text.slice(0, TEXT_MAX - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** Screen readers pause after it. */
function endSentence(part: string): string {
  return /[.!?…؟]\u2069?$/u.test(part) ? part : `${part}.`;
}
