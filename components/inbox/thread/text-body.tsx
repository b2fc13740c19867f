"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { cutAt, isLargeEmoji } from "#components/inbox/thread/format-rules.ts";
import { FormattedText } from "#components/inbox/thread/formatted-text.tsx";

export function TextBody({ text }: { text: string }) {
  if (isLargeEmoji(text)) return <span className="text-4xl leading-tight">{text.trim()}</span>;
  const cut = cutAt(text);
  return cut === null ? <FormattedText text={text} isBesideEnd /> : <LongText text={text} cut={cut} />;
}

function LongText({ text, cut }: { text: string; cut: number }) {
  const t = useTranslations("thread");
  const [isExpanded, setIsExpanded] = useState(false);
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
