"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { cutAt, isLargeEmoji } from "#components/inbox/thread/format-rules.ts";
import { FormattedText } from "#components/inbox/thread/formatted-text.tsx";

export function TextBody({ text }: { text: string }) {
  const t = useTranslations("thread");
  const [isExpanded, setIsExpanded] = useState(false);
  if (isLargeEmoji(text)) return <span className="text-4xl leading-tight">{text.trim()}</span>;
  const cut = cutAt(text);
  if (cut === null) return <FormattedText text={text} />;
  return (
    <>
      <FormattedText text={isExpanded ? text : `${text.slice(0, cut).trimEnd()}…`} />
      <button
        type="button"
        aria-expanded={isExpanded}
        onClick={() => setIsExpanded(!isExpanded)}
        className="block min-h-6 font-medium text-accent text-sm hover:underline"
      >
        {t(isExpanded ? "readLess" : "readMore")}
      </button>
    </>
  );
}
