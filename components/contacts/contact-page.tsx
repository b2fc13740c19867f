"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect } from "react";
import { ContactDetails } from "#components/contacts/contact-details.tsx";
import { ContactHead } from "#components/contacts/contact-head.tsx";
import { markOpened, returnToList } from "#components/contacts/list-place.ts";
import { useTitleSubject } from "#components/shell/navigation/page-title.ts";
import { BackLink } from "#components/ui/back-link.tsx";
import { isPlainClick } from "#components/ui/is-plain-click.ts";
import { LoadFailed } from "#components/ui/load-failed.tsx";
import { DetailsSkeleton } from "#components/ui/skeletons.tsx";
import { contactQuery } from "#lib/contacts/browser.ts";
import { isNotFound } from "#lib/platform/browser-fetch/api-error.ts";

export function ContactPage({ id, children }: { id: string; children: ReactNode }) {
  const t = useTranslations("contacts.details");
  const router = useRouter();
  const { data, error, refetch } = useQuery(contactQuery(id));
  const isGone = isNotFound(error);
  useTitleSubject(isGone ? undefined : data?.contact.displayName);
  const currentId = data?.contact.id ?? id;
  useEffect(() => {
    if (currentId !== id) router.replace(`/contacts/${currentId}`);
  }, [currentId, id, router]);
  useEffect(() => markOpened(id), [id]);
  return (
    <div className="h-full overflow-y-auto bg-surface">
      <div className="mx-auto flex max-w-3xl flex-col gap-6 px-5 py-6">
        <BackLink
          href="/contacts"
          onClick={(event) => {
            if (isPlainClick(event) && returnToList()) event.preventDefault();
          }}
        >
          {t("back")}
        </BackLink>
        {data && !isGone ? (
          <>
            <ContactHead page={data} />
            <ContactDetails key={data.contact.id} page={data} />
            {children}
          </>
        ) : error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <DetailsSkeleton />
        )}
      </div>
    </div>
  );
}
