"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { MergeSides } from "#components/contacts/merge-sides.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Choice, ChoiceList } from "#components/ui/choice-list.tsx";
import { ContactAvatar } from "#components/ui/contact-avatar.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { ListState } from "#components/ui/list-state.tsx";
import { notice } from "#components/ui/notice.ts";
import { storeSaved } from "#components/ui/store-saved.ts";
import {
  contactListKey,
  contactQuery,
  contactSearchQuery,
  duplicatesQuery,
  mergeContact,
} from "#lib/contacts/browser.ts";
import type { ContactView, MergeChoice } from "#lib/contacts/page-schema.ts";

export function MergeDialog({ contact, onClose }: { contact: ContactView; onClose: () => void }) {
  const t = useTranslations("contacts.merge");
  const client = useQueryClient();
  const router = useRouter();
  const [other, setOther] = useState<ContactView | null>(null);
  const merge = useMutation({
    mutationFn: (choice: MergeChoice) => mergeContact(contact.id, choice),
    onSuccess: (page) => {
      storeSaved(client, contactQuery(contact.id), page);
      void client.invalidateQueries({ queryKey: contactListKey });
      notice.success(t("done", { name: page.contact.displayName }));
      onClose();
      router.refresh();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || merge.isPending || onClose()}
      title={other ? t("valuesTitle") : t("title", { name: contact.displayName })}
      description={other ? t("valuesText") : t("text")}
      placement="top"
      className="max-w-2xl"
    >
      {other ? (
        <>
          <MergeSides
            into={contact}
            from={other}
            pending={merge.isPending}
            onBack={() => {
              merge.reset();
              setOther(null);
            }}
            onMerge={(choice) => merge.mutate(choice)}
          />
          <FormError error={merge.error} />
        </>
      ) : (
        <ChooseContact contact={contact} onChoose={setOther} />
      )}
    </Dialog>
  );
}

function ChooseContact({
  contact,
  onChoose,
}: {
  contact: ContactView;
  onChoose: (other: ContactView) => void;
}) {
  const t = useTranslations("contacts.merge");
  const [q, setQ] = useState("");
  const search = useDeferredValue(q.trim());
  const duplicates = useQuery(duplicatesQuery(contact.id));
  const found = useQuery({
    ...contactSearchQuery(search),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
  const query = search === "" ? duplicates : found;
  const shown =
    search === ""
      ? (duplicates.data?.data ?? [])
      : (found.data ?? [])
          .filter(({ id }) => id !== contact.id)
          .map((candidate) => ({ contact: candidate, because: [] }));
  return (
    <div className="-mx-5 flex max-h-96 min-h-48 flex-col">
      <ChoiceList
        label={t("search")}
        placeholder={t("search")}
        empty={query.isSuccess ? t("noDuplicates") : null}
        filters={false}
        query={q}
        onQuery={setQ}
        inset="dialog"
        state={
          <>
            <p className="px-5 pt-2 text-muted text-xs">{search === "" ? t("suggested") : t("results")}</p>
            <ListState query={query} />
          </>
        }
      >
        {shown.map((candidate) => (
          <Choice
            key={candidate.contact.id}
            value={candidate.contact.id}
            keywords={[candidate.contact.displayName]}
            onSelect={() => onChoose(candidate.contact)}
          >
            <ContactAvatar contact={candidate.contact} className="size-8 text-2xs" />
            <span className="min-w-0 flex-1 py-1">
              <span dir="auto" className="block truncate text-page-start font-medium">
                {candidate.contact.displayName}
              </span>
              <span className="tabular block truncate text-muted text-xs">
                <bdi>{candidate.contact.phoneDisplay}</bdi>
              </span>
            </span>
            {candidate.because.map((reason) => (
              <Badge key={reason}>{t(`matchedBy.${reason}`)}</Badge>
            ))}
          </Choice>
        ))}
      </ChoiceList>
    </div>
  );
}
