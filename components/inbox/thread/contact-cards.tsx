"use client";

import { Search, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { nameTooltip } from "#components/ui/tooltip.ts";
import type { MessageContent } from "#lib/whatsapp/message-content.ts";

type Cards = Extract<MessageContent, { kind: "contacts" }>;
type Card = Cards["contacts"][number];

export function ContactCards({ content }: { content: Cards }) {
  const t = useTranslations("thread.contact");
  return (
    <ul className="divide-y divide-ink/10">
      {content.contacts.map((contact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards have no id, and two may be equal.
        <li key={index} className="min-w-56 py-1.5 first:pt-0.5">
          <span className="flex items-center gap-3">
            <span className="grid size-9 shrink-0 place-items-center rounded-full bg-ink/8 text-muted">
              <UserRound aria-hidden className="size-5" />
            </span>
            <span className="min-w-0">
              <span dir="auto" className="block truncate text-page-start font-medium">
                {contact.name}
              </span>
              {contact.organization ? (
                <span dir="auto" className="block truncate text-page-start text-muted text-xs">
                  {contact.organization}
                </span>
              ) : null}
              {contact.details?.jobTitle || contact.details?.department ? (
                <span dir="auto" className="block truncate text-page-start text-muted text-xs">
                  {[contact.details.jobTitle, contact.details.department].filter(Boolean).join(", ")}
                </span>
              ) : null}
              {contact.requested ? <span className="block text-muted text-xs">{t("requested")}</span> : null}
            </span>
          </span>
          {contact.phones.map((phone) => (
            <span key={phone} className="mt-1 flex items-center gap-1">
              <a
                href={`tel:${phone.replace(/[^+\d]/g, "")}`}
                aria-label={t("call", { phone })}
                dir="ltr"
                className="tabular min-w-0 flex-1 truncate text-page-start text-sm underline-offset-2 hover:underline"
              >
                {phone}
              </a>
              <a
                href={`/inbox?q=${encodeURIComponent(phone.replace(/\D/g, ""))}`}
                aria-label={t("find")}
                {...nameTooltip}
                className="grid size-7 place-items-center rounded-md text-muted hover:bg-ink/8 hover:text-ink"
              >
                <Search aria-hidden className="size-4" />
              </a>
            </span>
          ))}
          <CardDetails details={contact.details} />
        </li>
      ))}
    </ul>
  );
}

function CardDetails({ details = {} }: { details: Card["details"] }) {
  const t = useTranslations("thread.contact");
  const lines = [
    ...(details.emails ?? []).map(({ email, type }) => ({ text: email, type })),
    ...(details.urls ?? []).map(({ url, type }) => ({ text: url, type })),
    ...(details.addresses ?? []).map(({ address, type }) => ({ text: address, type })),
    ...(details.birthday ? [{ text: details.birthday, type: t("birthday") }] : []),
  ];
  return lines.map(({ text, type }) => (
    <span key={text} dir="auto" className="mt-1 block text-sm [overflow-wrap:anywhere]">
      {text}
      {type ? <span className="text-muted text-xs"> · {type}</span> : null}
    </span>
  ));
}
