"use client";

import { PencilLine, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useOwnTyping, useTeammates } from "#components/shell/live/live-context.ts";
import { cn } from "#components/ui/cn.ts";
import { useFormats } from "#components/ui/use-formats.ts";

const ANNOUNCE_AFTER_MS = 1500;

export function TypingLine({ conversationId }: { conversationId: string }) {
  const t = useTranslations("live");
  const { list } = useFormats();
  const names = useTeammates(conversationId)
    .filter(({ isTyping }) => isTyping)
    .map(({ name }) => name);
  const isAlsoTyping = useOwnTyping(conversationId);
  const text =
    names.length === 0
      ? ""
      : t(isAlsoTyping ? "bothTyping" : "typing", {
          names: list(names),
          count: names.length,
        });
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncement(text), text === "" ? 0 : ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const Icon = isAlsoTyping ? TriangleAlert : PencilLine;
  return (
    <>
      {text ? (
        <p
          aria-hidden
          data-typing={isAlsoTyping ? "both" : "teammate"}
          className={cn(
            "flex items-center gap-2 border-t px-4 py-1.5 text-xs",
            isAlsoTyping ? "bg-warning-soft text-warning" : "bg-surface text-muted",
          )}
        >
          <Icon className="size-3.5 shrink-0" />
          <span dir="auto" className="min-w-0 truncate">
            {text}
          </span>
        </p>
      ) : null}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
