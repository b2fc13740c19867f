"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { WindowBadge } from "#components/inbox/work/window-badge.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { lazily } from "#components/ui/lazily.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { contactQuery } from "#lib/contacts/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

const ContactFacts = lazily(() =>
  import("#components/contacts/contact-facts.tsx").then((module) => module.ContactFacts),
);

/** Who the customer is, beside the thread. */
export function ContactPanel({
  conversation,
  serverNow,
  isAdmin,
}: {
  conversation: ConversationView;
  serverNow: string;
  isAdmin: boolean;
}) {
  const t = useTranslations("inbox");
  const details = useTranslations("contacts.details");
  const { contact, number } = conversation;
  const { data, error, refetch } = useQuery(contactQuery(contact.id));
  return (
    <aside
      aria-label={t("details")}
      className="absolute inset-y-0 right-0 z-20 w-80 max-w-full shrink-0 overflow-y-auto border-l bg-surface p-5 shadow-xl xl:static xl:shadow-none"
    >
      <div className="flex flex-col items-center gap-2 pb-5 text-center">
        <Avatar id={contact.id} name={contact.displayName} className="size-16 text-lg" />
        <p dir="auto" className="max-w-full break-words font-semibold text-lg">
          {contact.displayName}
        </p>
        {contact.optedOut || contact.blocked ? (
          <div className="flex gap-1">
            {contact.optedOut ? <Badge tone="warning">{t("optedOut")}</Badge> : null}
            {contact.blocked ? <Badge tone="danger">{t("blocked")}</Badge> : null}
          </div>
        ) : null}
        <WindowBadge conversation={conversation} serverNow={serverNow} />
        <p className="text-muted text-xs">{details("over", { number: number.displayNumber })}</p>
        <Link
          href={`/contacts/${contact.id}`}
          className="inline-flex min-h-6 items-center gap-1 text-accent text-xs hover:underline"
        >
          {details("openPage")}
          <ArrowUpRight aria-hidden className="size-3.5" />
        </Link>
      </div>
      {data ? (
        <ContactFacts key={contact.id} page={data} isAdmin={isAdmin} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <FactsSkeleton />
      )}
    </aside>
  );
}

const LINES = ["a", "b", "c", "d", "e"];

function FactsSkeleton() {
  return (
    <div aria-hidden className="flex animate-pulse flex-col gap-5">
      {LINES.map((line) => (
        <div key={line} className="flex flex-col gap-2">
          <span className="h-2.5 w-16 rounded bg-raised" />
          <span className="h-3.5 w-44 rounded bg-raised" />
        </div>
      ))}
    </div>
  );
}
