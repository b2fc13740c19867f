"use client";

import { StickyNote } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { describeAuthor } from "#components/inbox/thread/describe-author.ts";
import { FormattedText } from "#components/inbox/thread/formatted-text.tsx";
import { useThreadActions } from "#components/inbox/thread/thread-context.ts";
import { cn } from "#components/ui/cn.ts";
import { DateTime } from "#components/ui/date-time.tsx";
import type { MessageView } from "#lib/conversations/thread/schema.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

type NoteContent = Extract<MessageContent, { kind: "note" }>;

export function NoteStrip({ message }: { message: MessageView }) {
  const t = useTranslations("thread");
  const thread = useThreadActions();
  const { content } = message;
  if (content.kind !== "note") return null;
  return (
    <NoteBox
      id={message.id}
      content={content}
      author={describeAuthor(message, thread?.currentMemberId ?? "", thread?.contactName ?? "", t)}
      end={<DateTime value={message.createdAt} format="time" className="text-2xs" />}
    />
  );
}

/** A note that is saved, or that is being saved. */
export function NoteBox({
  id,
  content,
  author,
  end,
  className,
}: {
  id?: string;
  content: NoteContent;
  author: string;
  end: ReactNode;
  className?: string;
}) {
  const t = useTranslations("thread");
  return (
    <div
      id={id}
      data-anchor={id ? true : undefined}
      className={cn("mx-3 my-2 rounded-md border border-warning/35 bg-warning-soft px-3 py-2.5", className)}
    >
      <p className="flex items-center gap-1.5 text-warning text-xs">
        <StickyNote aria-hidden className="size-3.5 shrink-0" />
        <span className="sr-only">{t("note")}</span>
        <span dir="auto" className="truncate font-medium">
          {author}
        </span>
        <span aria-hidden>·</span>
        <span className="shrink-0">{t("teamOnly")}</span>
        <span className="ms-auto flex shrink-0">{end}</span>
      </p>
      <div className="mt-1">
        <FormattedText text={content.body} mentions={content.mentions.map(({ name }) => name)} />
      </div>
    </div>
  );
}
