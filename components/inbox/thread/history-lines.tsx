"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActivityLine } from "#components/inbox/thread/activity-line.tsx";
import { useThreadActions } from "#components/inbox/thread/thread-context.ts";
import { DateTime } from "#components/ui/date-time.tsx";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

const MAX_EXPANDED = 2;

export function HistoryLines({ messages }: { messages: readonly MessageView[] }) {
  const t = useTranslations("thread");
  const currentMemberId = useThreadActions()?.currentMemberId ?? "";
  const [open, setOpen] = useState(false);
  const isCollapsible = messages.length > MAX_EXPANDED;
  const last = messages.at(-1);
  return (
    <div id={messages[0]?.id} data-anchor className="px-4 py-1.5 text-center text-muted text-xs">
      {isCollapsible ? (
        <p>
          {t("changeCount", { count: messages.length })}
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
            className="ms-1 min-h-6 rounded px-1.5 font-medium text-ink underline-offset-2 hover:underline"
          >
            {t(open ? "hide" : "show")}
          </button>
        </p>
      ) : null}
      {isCollapsible && !open
        ? null
        : messages.map((message) => (
            <ActivityLine key={message.id} message={message} currentMemberId={currentMemberId} />
          ))}
    </div>
  );
}
