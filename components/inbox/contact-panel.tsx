"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LiftOptOut } from "#components/inbox/lift-opt-out.tsx";
import { WindowBadge } from "#components/inbox/work/window-badge.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { DateTime } from "#components/ui/date-time.tsx";
import type { ConversationView } from "#lib/conversations/schema.ts";

/** Who the customer is. */
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
  const { contact, number } = conversation;
  return (
    <aside
      aria-label={t("details")}
      className="absolute inset-y-0 right-0 z-20 w-80 max-w-full shrink-0 overflow-y-auto border-l bg-surface p-5 shadow-xl xl:static xl:shadow-none"
    >
      <div className="flex flex-col items-center gap-2 pb-5 text-center">
        <Avatar id={contact.id} name={contact.displayName} className="size-16 text-lg" />
        <p dir="auto" className="font-semibold text-lg">
          {contact.displayName}
        </p>
        <div className="flex gap-1">
          {contact.optedOut ? <Badge tone="warning">{t("optedOut")}</Badge> : null}
          {contact.blocked ? <Badge tone="danger">{t("blocked")}</Badge> : null}
        </div>
        {contact.optedOut && isAdmin ? <LiftOptOut conversation={conversation} /> : null}
      </div>
      <dl className="flex flex-col gap-4 text-sm">
        {contact.phone ? (
          <Fact label={t("phone")}>
            <span className="flex items-center justify-between gap-2">
              <span className="tabular">{contact.phoneDisplay}</span>
              <CopyButton text={`+${contact.phone}`} label={t("copy")} />
            </span>
          </Fact>
        ) : null}
        {contact.username ? <Fact label={t("username")}>@{contact.username}</Fact> : null}
        {contact.profileName ? <Fact label={t("profileName")}>{contact.profileName}</Fact> : null}
        <Fact label={t("window")}>
          <span className="inline-flex">
            <WindowBadge conversation={conversation} serverNow={serverNow} />
          </span>
        </Fact>
        <Fact label={t("windowNumber")}>{number.displayNumber}</Fact>
        <Fact label={t("since")}>
          <DateTime value={conversation.createdAt} />
        </Fact>
      </dl>
    </aside>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-xs">{label}</dt>
      <dd dir="auto" className="mt-0.5">
        {children}
      </dd>
    </div>
  );
}
