"use client";

import { useTranslations } from "next-intl";
import { describeAuthor } from "#components/inbox/thread/describe-author.ts";
import { useThreadActions } from "#components/inbox/thread/thread-context.ts";
import { usePreviewText } from "#components/ui/use-server-texts.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

export function MessageQuote({ message }: { message: MessageView }) {
  const t = useTranslations("thread");
  const thread = useThreadActions();
  const previewText = usePreviewText();
  const quoted = message.replyTo;
  if (!quoted || !thread) return null;
  const name = describeAuthor(quoted, thread.currentMemberId, thread.contactName, t);
  return (
    <button
      type="button"
      title={t("quoted", { name })}
      onClick={() => thread.showMessage(quoted.id, message.id)}
      className="mb-1.5 block w-full rounded border-accent border-s-2 bg-ink/5 px-2 py-1 text-start text-xs hover:bg-ink/8"
    >
      <span dir="auto" className="block truncate text-page-start font-medium text-accent">
        {name}
      </span>
      <span dir="auto" className="line-clamp-2 text-muted [overflow-wrap:anywhere]">
        {previewText(quoted)}
      </span>
    </button>
  );
}
