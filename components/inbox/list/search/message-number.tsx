"use client";

import { SquarePen } from "lucide-react";
import { useTranslations } from "next-intl";
import { openNewMessage } from "#components/shell/navigation/new-message.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { useDefaultCountry } from "#components/shell/session/workspace-context.tsx";
import type { FoundContact } from "#lib/conversations/search/schema.ts";
import { formatIfPhone } from "#lib/platform/format-phone.ts";
import { isEqualPhone, suggestPhone } from "#lib/platform/phone.ts";

interface MessageNumberProps {
  q: string;
  people: readonly FoundContact[];
}

/** Offers to write to a number that nobody has. */
export function MessageNumber({ q, people }: MessageNumberProps) {
  const t = useTranslations("search");
  const canReply = usePermission("conversations.reply");
  const country = useDefaultCountry();
  // With a country, a number in the form of that country too.
  const typed = suggestPhone(country === null ? q : q.replace(/[()]/g, ""));
  const isKnown = people.some(({ phone }) => phone && typed && isEqualPhone(phone, typed));
  if (!canReply || typed === null || isKnown) return null;
  const start = async () => {
    const { readPhone } = await import("#lib/platform/national-phone.ts");
    const phone = readPhone(q, country);
    openNewMessage(phone === null ? {} : { phone });
  };
  return (
    <button
      type="button"
      data-hit
      onClick={() => void start()}
      className="flex min-h-11 w-full items-center gap-2.5 border-b px-3 text-start text-sm -outline-offset-2 hover:bg-raised"
    >
      <SquarePen aria-hidden className="size-4 shrink-0 text-accent" />
      <span>
        {t.rich("messageNumber", { number: () => <bdi className="tabular">{formatIfPhone(q)}</bdi> })}
      </span>
    </button>
  );
}
