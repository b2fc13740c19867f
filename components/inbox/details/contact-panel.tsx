"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useDeferredValue, useEffect, useRef } from "react";
import { WindowBadge } from "#components/contacts/window-badge.tsx";
import { useCommand } from "#components/shell/keys/use-command.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { ContactAvatar } from "#components/ui/contact-avatar.tsx";
import { keysOf } from "#components/ui/keys-of.ts";
import { lazyComponent } from "#components/ui/lazy-component.tsx";
import { Link } from "#components/ui/link.tsx";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { nameTooltip } from "#components/ui/tooltip.ts";
import { useCloseOnBack } from "#components/ui/use-close-on-back.ts";
import { contactQuery } from "#lib/contacts/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

const ContactDetails = lazyComponent(() =>
  import("#components/contacts/contact-details.tsx").then((module) => module.ContactDetails),
);

export function ContactPanel({
  conversation,
  serverNow,
  covers,
  onClose,
  children,
}: {
  conversation: ConversationView;
  serverNow: string;
  covers: boolean;
  onClose: () => void;
  /** What follows the contact's name. */
  children: ReactNode;
}) {
  const t = useTranslations("inbox");
  const tDetails = useTranslations("contacts.details");
  const { contact, number } = conversation;
  const { data, error, refetch } = useQuery(contactQuery(contact.id));
  const panel = usePanelFocus(covers);
  // The messages are shown first.
  const showsDetails = useDeferredValue(true, false);
  useCloseOnBack(covers, onClose);
  useCommand("leave", onClose, { enabled: covers });
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={t("details")}
      className="absolute inset-y-0 end-0 z-20 w-full shrink-0 overflow-y-auto border-s bg-surface p-5 shadow-xl outline-none max-xl:pt-0 max-md:border-s-0 md:w-80 xl:static xl:shadow-none"
    >
      <div className="sticky top-0 z-10 -mx-5 mb-4 flex h-13 items-center justify-between border-b bg-surface pe-2 ps-5 xl:hidden">
        <h2 className="font-semibold">{t("details")}</h2>
        <Button
          variant="ghost"
          size="icon"
          aria-label={tDetails("close")}
          {...nameTooltip}
          onClick={onClose}
          className="max-md:size-11"
        >
          <X aria-hidden className="size-4.5" />
        </Button>
      </div>
      <div className="flex flex-col items-center gap-2 pb-5 text-center">
        <ContactAvatar contact={contact} className="size-16 text-lg" />
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
        <p className="text-muted text-xs">{tDetails("viaNumber", { number: number.displayNumber })}</p>
        <Link
          href={`/contacts/${contact.id}`}
          className="touch-target relative inline-flex min-h-6 items-center gap-1 text-accent text-xs hover:underline"
        >
          {tDetails("openPage")}
          <ChevronRight aria-hidden className="size-3.5" />
        </Link>
        {children}
      </div>
      {data ? (
        showsDetails ? (
          <ContactDetails key={contact.id} page={data} />
        ) : null
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <DetailsSkeleton />
      )}
    </aside>
  );
}

function usePanelFocus(covers: boolean) {
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!covers) return;
    // After a closing menu has returned the focus.
    const frame = requestAnimationFrame(() => {
      if (panel.current?.contains(document.activeElement)) return;
      opener.current = document.activeElement;
      panel.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [covers]);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    },
    [],
  );
  return panel;
}

function DetailsSkeleton() {
  return (
    <div aria-hidden className="flex animate-pulse flex-col gap-5">
      {keysOf(5).map((row) => (
        <div key={row} className="flex flex-col gap-2">
          <span className="h-2.5 w-16 rounded bg-raised" />
          <span className="h-3.5 w-44 rounded bg-raised" />
        </div>
      ))}
    </div>
  );
}
