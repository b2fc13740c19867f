"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateTime } from "#components/ui/date-time.tsx";
import { nameTooltip } from "#components/ui/tooltip.ts";
import type { MessageView } from "#lib/conversations/thread/schema.ts";

export function EditedMark({ message }: { message: MessageView }) {
  const t = useTranslations("thread");
  const [open, setOpen] = useState(false);
  const { versions = [] } = message;
  if (!message.editedAt || message.revokedAt) return null;
  if (versions.length === 0) return <span>{t("edited")}</span>;
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-label={t("editedShow")}
        {...nameTooltip}
        onClick={() => setOpen(!open)}
        className="-my-1.5 min-h-6 underline decoration-dotted underline-offset-2"
      >
        {t("edited")}
      </button>
      {open ? (
        <ol className="order-first max-w-72 text-start">
          {versions.map(({ text, until }) => (
            <li key={until} className="mb-1">
              <span dir="auto" className="block text-xs [overflow-wrap:anywhere]">
                {text}
              </span>
              <DateTime value={until} format="short" />
            </li>
          ))}
        </ol>
      ) : null}
    </>
  );
}
