"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Phone } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import type { NewMessageTo } from "#components/shell/navigation/new-message.ts";
import { useDefaultCountry } from "#components/shell/session/workspace-context.tsx";
import { Choice, ChoiceList } from "#components/ui/choice-list.tsx";
import { cn } from "#components/ui/cn.ts";
import { ContactAvatar } from "#components/ui/contact-avatar.tsx";
import { ListState } from "#components/ui/list-state.tsx";
import { recentContactsQuery } from "#lib/contacts/browser.ts";
import { findPeopleQuery } from "#lib/conversations/search/browser.ts";
import { formatPhone } from "#lib/platform/format-phone.ts";
import { readPhone } from "#lib/platform/national-phone.ts";
import { isEqualPhone } from "#lib/platform/phone.ts";

const MIN_LETTERS = 2;

export function RecipientList({ onChoose }: { onChoose: (to: NewMessageTo) => void }) {
  const t = useTranslations("composer.start");
  const country = useDefaultCountry();
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed.trim());
  const isSearch = query.length >= MIN_LETTERS;
  const search = useQuery({
    ...findPeopleQuery(query),
    enabled: isSearch,
    placeholderData: keepPreviousData,
  });
  const recentQuery = useQuery(recentContactsQuery);
  const { data: recent = [] } = recentQuery;
  const hasFailed = isSearch && search.isLoadingError;
  const found = isSearch ? (search.data?.contacts.data ?? []) : [];
  const people = typed.trim() === "" ? recent : found;
  const shownState = typed === "" ? recentQuery : hasFailed ? search : null;
  const phone = readPhone(typed, country);
  const isKnown = people.some((person) => phone && person.phone && isEqualPhone(person.phone, phone));
  const isEmpty = people.length === 0 && phone === null;
  const isNobodyShown = isEmpty && !search.isFetching && !hasFailed && recentQuery.isSuccess;
  return (
    <div className="-mx-5 -mt-2 flex max-h-96 min-h-48 flex-col max-md:max-h-none">
      <ChoiceList
        label={t("to")}
        placeholder={t("search")}
        empty={null}
        filters={false}
        query={typed}
        onQuery={setTyped}
        highlightsFirst={false}
        inset="dialog"
        state={shownState ? <ListState query={shownState} /> : null}
      >
        {phone && !isKnown ? (
          <Choice value="phone" keywords={[typed]} onSelect={() => onChoose({ phone })}>
            <span className="grid size-7 place-items-center rounded-full bg-ink/6 text-muted">
              <Phone aria-hidden className="size-3.5" />
            </span>
            <span className="tabular">
              {t.rich("toNumber", { number: () => <bdi>{formatPhone(phone)}</bdi> })}
            </span>
          </Choice>
        ) : null}
        {people.map((person) => (
          <Choice
            key={person.id}
            value={person.id}
            keywords={[person.displayName]}
            onSelect={() => onChoose({ contactId: person.id })}
          >
            <ContactAvatar contact={person} className="size-7 text-2xs" />
            <span dir="auto" className="min-w-0 flex-1 truncate text-page-start">
              {person.displayName}
            </span>
            {person.phoneDisplay && person.phoneDisplay !== person.displayName ? (
              <bdi className="tabular shrink-0 text-muted text-xs">{person.phoneDisplay}</bdi>
            ) : null}
          </Choice>
        ))}
      </ChoiceList>
      <p role="status" className={cn("text-center text-muted text-sm", isNobodyShown && "px-5 py-6")}>
        {isNobodyShown ? t(isSearch ? "nobody" : "hint") : null}
      </p>
    </div>
  );
}
