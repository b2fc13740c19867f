"use client";

import { PencilLine, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useColleagues, useOwnTyping } from "#components/shell/live/live-context.ts";
import { cn } from "#components/ui/cn.ts";
import { useFormats } from "#components/ui/use-formats.ts";

/** Announced to screen readers only after this long. */
const SAY_AFTER_MS = 1500;

export function TypingLine({ conversationId }: { conversationId: string }) {
  const t = useTranslations("live");
  const { list } = useFormats();
  const names = useColleagues(conversationId)
    .filter(({ isTyping }) => isTyping)
    .map(({ name }) => name);
  const both = useOwnTyping(conversationId);
  const words =
    names.length === 0
      ? ""
      : t(both ? "bothTyping" : "typing", {
          names: list(names),
          count: names.length,
        });
  const [said, setSaid] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), words === "" ? 0 : SAY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const Icon = both ? TriangleAlert : PencilLine;
  return (
    <>
      {words ? (
        <p
          aria-hidden
          data-typing={both ? "both" : "colleague"}
          className={cn(
            "flex items-center gap-2 border-t px-4 py-1.5 text-xs",
            both ? "bg-warning-soft text-warning" : "bg-surface text-muted",
          )}
        >
          <Icon className="size-3.5 shrink-0" />
          <span dir="auto" className="min-w-0 truncate">
            {words}
          </span>
        </p>
      ) : null}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </>
  );
}
