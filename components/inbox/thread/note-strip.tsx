"use client";

import { StickyNote } from "lucide-react";
import { useTranslations } from "next-intl";
import { describeAuthor } from "#components/inbox/thread/describe-author.ts";
import { FormattedText } from "#components/inbox/thread/formatted-text.tsx";
import { useThreadActions } from "#components/inbox/thread/thread-context.ts";
import { DateTime } from "#components/ui/date-time.tsx";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

export function NoteStrip({ message }: { message: MessageView }) {
  const t = useTranslations("thread");
  const thread = useThreadActions();
  const { content } = message;
  if (content.kind !== "note") return null;
  const author = describeAuthor(message, thread?.currentMemberId ?? "", thread?.contactName ?? "", t);
  return (
    <div id={message.id} data-anchor className="my-2 border-warning/35 border-y bg-warning-soft px-3 py-2.5">
      <p className="flex items-center gap-1.5 text-warning text-xs">
        <StickyNote aria-hidden className="size-3.5 shrink-0" />
        <span className="sr-only">{t("note")}</span>
        <span dir="auto" className="truncate font-medium">
          {author}
        </span>
        <span aria-hidden>·</span>
        <span className="shrink-0">{t("teamOnly")}</span>
        <DateTime value={message.createdAt} format="time" className="ms-auto shrink-0 text-2xs" />
      </p>
      <div className="mt-1">
        <FormattedText text={content.body} mentions={content.mentions.map(({ name }) => name)} />
      </div>
    </div>
  );
}
