"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useThreadActions } from "#components/inbox/thread/thread-context.ts";
import { DateTime, formatDateTime } from "#components/ui/date-time.tsx";
import type { MessageView } from "#lib/messages/schema.ts";

const SHOWN_AT_ONCE = 2;

/** What happened to the conversation, one slim line each; more than two in a row are folded. */
export function HistoryLines({ messages }: { messages: readonly MessageView[] }) {
  const t = useTranslations("thread");
  const [open, setOpen] = useState(false);
  const folds = messages.length > SHOWN_AT_ONCE;
  const last = messages.at(-1);
  return (
    <div id={messages[0]?.id} data-anchor className="px-4 py-1.5 text-center text-muted text-xs">
      {folds ? (
        <p>
          {t("history", { count: messages.length })}
          {!open && last ? (
            <>
              {" · "}
              <DateTime value={last.createdAt} format="time" className="text-2xs" />
            </>
          ) : null}
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="ml-1 min-h-6 rounded px-1.5 font-medium text-ink underline-offset-2 hover:underline"
          >
            {t(open ? "hide" : "show")}
          </button>
        </p>
      ) : null}
      {folds && !open ? null : messages.map((message) => <HistoryLine key={message.id} message={message} />)}
    </div>
  );
}

function HistoryLine({ message }: { message: MessageView }) {
  const words = useHistoryWords();
  return (
    <p className="py-0.5 [overflow-wrap:anywhere]">
      <span dir="auto">{words(message)}</span>{" "}
      <DateTime value={message.createdAt} format="time" className="text-2xs" />
    </p>
  );
}

/** A line of history in words. */
function useHistoryWords(): (message: MessageView) => string {
  const t = useTranslations("thread");
  const thread = useThreadActions();
  return ({ content, author }) => {
    if (content.kind !== "activity") return "";
    const { action, assignee, until, labels } = content;
    const own = author.kind === "member" && author.id === thread?.viewerId;
    const actor = own ? t("from.you") : (author.name ?? t("activity.someone"));
    if (action === "assigned" && assignee && assignee.id === author.id) {
      return t("activity.assignedSelf", { actor });
    }
    const name = assignee?.id === thread?.viewerId ? t("from.you").toLocaleLowerCase("en") : assignee?.name;
    return t(`activity.${action}`, {
      actor,
      name: name ?? "",
      until: until ? formatDateTime(until, "short") : "",
      labels: labels.join(", "),
    });
  };
}
