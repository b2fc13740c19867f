"use client";

import { useQuery } from "@tanstack/react-query";
import { GitMerge, MessageSquare } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ContactMenu } from "#components/contacts/contact-menu.tsx";
import { WindowBadge } from "#components/contacts/window-badge.tsx";
import { openNewMessage } from "#components/shell/navigation/new-message.ts";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button, buttonStyle } from "#components/ui/button.tsx";
import { ContactAvatar } from "#components/ui/contact-avatar.tsx";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { Link } from "#components/ui/link.tsx";
import { preloadOn } from "#components/ui/preload-on.ts";
import { duplicatesQuery } from "#lib/contacts/browser.ts";
import type { ContactPage } from "#lib/contacts/page-schema.ts";

const loadMerge = () => import("#components/contacts/merge-dialog.tsx");
const MergeDialog = lazyComponent(() => loadMerge().then((module) => module.MergeDialog));

export function ContactHead({ page }: { page: ContactPage }) {
  const t = useTranslations("contacts.details");
  const { contact } = page;
  const canReply = usePermission("conversations.reply");
  const canMerge = usePermission("contacts.merge");
  const duplicates = useQuery({ ...duplicatesQuery(contact.id), enabled: canMerge }).data?.data.length ?? 0;
  const [merging, setMerging] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-4">
      <ContactAvatar contact={contact} className="size-14 text-lg" />
      <div className="min-w-0 flex-1 basis-56">
        <h1 dir="auto" className="break-words text-page-start font-semibold text-xl tracking-tight">
          {contact.displayName}
        </h1>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <span className="tabular text-muted text-sm">
            <bdi>{contact.phoneDisplay ?? t("noNumber")}</bdi>
          </span>
          {contact.optOut ? <Badge tone="warning">{t("optedOut")}</Badge> : null}
          {contact.blockedAt ? <Badge tone="danger">{t("blocked")}</Badge> : null}
          {duplicates > 0 ? (
            <button
              type="button"
              {...preloadOn(loadMerge)}
              onClick={() => setMerging(true)}
              className="min-h-6 text-accent-strong text-xs underline underline-offset-2"
            >
              {t("duplicates", { count: duplicates })}
            </button>
          ) : null}
          {contact.conversation ? (
            <WindowBadge conversation={{ window: contact.conversation.window }} serverNow={page.now} />
          ) : null}
        </div>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:[&>:not(:last-child)]:flex-1 max-sm:[&>:not(:last-child)]:px-2">
        {canMerge ? (
          <Button {...preloadOn(loadMerge)} onClick={() => setMerging(true)}>
            <GitMerge aria-hidden className="size-4" />
            {t("merge")}
          </Button>
        ) : null}
        {contact.conversation ? (
          <Link href={`/inbox/${contact.conversation.id}`} className={buttonStyle({ variant: "primary" })}>
            <MessageSquare aria-hidden className="size-4" />
            {t("openConversation")}
          </Link>
        ) : canReply ? (
          <Button
            variant="primary"
            disabled={contact.blockedAt !== null}
            onClick={() => openNewMessage({ contactId: contact.id })}
          >
            <MessageSquare aria-hidden className="size-4" />
            {t("newMessage")}
          </Button>
        ) : null}
        <ContactMenu contact={contact} />
      </div>
      {merging ? <MergeDialog contact={contact} onClose={() => setMerging(false)} /> : null}
    </div>
  );
}
