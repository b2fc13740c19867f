"use client";

import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { serverNow } from "#components/shell/session/server-clock.ts";
import { LabelDot } from "#components/ui/label-chip.tsx";
import { ListState } from "#components/ui/list-state.tsx";
import { useFormats } from "#components/ui/use-formats.ts";
import { membersQuery } from "#lib/accounts/browser.ts";
import { labelsQuery } from "#lib/contacts/browser.ts";
import { findPeopleQuery } from "#lib/conversations/search/browser.ts";
import { formatFilter, type SearchFilter, senders } from "#lib/conversations/search/query-rules.ts";
import { DAY } from "#lib/platform/clock.ts";
import { normalizeSearchText } from "#lib/platform/search-text-rules.ts";

const MAX_SHOWN = 8;

interface Suggestion {
  value: string;
  name: string;
  detail?: string;
  mark?: ReactNode;
}

export function Suggestions({
  filter,
  value,
  currentMemberId,
  onChoose,
}: {
  filter: SearchFilter;
  value: string;
  currentMemberId: string;
  onChoose: (filter: string) => void;
}) {
  const t = useTranslations("search");
  const { suggestions, failed } = useSuggestions(filter, value, currentMemberId);
  return (
    <div className="border-b pb-1.5">
      <h2 className="px-3 pt-2.5 pb-1 font-medium text-2xs text-muted">
        {t(`filter.${filter}`)} · {t(`filterHint.${filter}`)}
      </h2>
      {suggestions.length > 0 ? (
        <ul aria-label={t("suggestions")}>
          {suggestions.map((suggestion) => (
            <li key={`${suggestion.value} ${suggestion.detail ?? ""}`}>
              <button
                type="button"
                data-hit
                onClick={() => onChoose(formatFilter(filter, suggestion.value))}
                className="flex h-8 w-full items-center gap-2 px-3 text-start text-sm -outline-offset-2 hover:bg-raised"
              >
                {suggestion.mark}
                <span dir="auto" className="min-w-0 flex-1 truncate text-page-start">
                  {suggestion.name}
                </span>
                {suggestion.detail ? (
                  <bdi className="tabular shrink-0 text-muted text-xs">{suggestion.detail}</bdi>
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      ) : value && !failed ? (
        <p className="px-3 pb-1.5 text-muted text-sm">{t("noSuggestions")}</p>
      ) : null}
      {failed ? <ListState query={failed} /> : null}
    </div>
  );
}

function useSuggestions(
  filter: SearchFilter,
  value: string,
  currentMemberId: string,
): { suggestions: Suggestion[]; failed: UseQueryResult | null } {
  const t = useTranslations("search");
  const { dateTime } = useFormats();
  const query = normalizeSearchText(value);
  const labels = useQuery({ ...labelsQuery, enabled: filter === "label" });
  const members = useQuery({ ...membersQuery, enabled: filter === "from" });
  const people = useQuery({
    ...findPeopleQuery(value),
    enabled: filter === "from" && value !== "",
    placeholderData: keepPreviousData,
  });
  if (filter === "label") {
    const suggestions = (labels.data?.data ?? [])
      .filter(({ name }) => normalizeSearchText(name).includes(query))
      .slice(0, MAX_SHOWN)
      .map(({ name, color }) => ({ value: name, name, mark: <LabelDot color={color} /> }));
    return { suggestions, failed: labels.isLoadingError ? labels : null };
  }
  if (filter === "from") {
    const everyone = senders
      .filter((sender) => sender.startsWith(query))
      .map((sender) => ({ value: sender, name: t(sender) }));
    const team = (members.data?.data ?? [])
      .filter(({ id, name }) => id !== currentMemberId && normalizeSearchText(name).includes(query))
      .map(({ name }) => ({ value: name, name }));
    const contacts = (value === "" ? [] : (people.data?.contacts.data ?? [])).map((contact) => ({
      value: contact.displayName,
      name: contact.displayName,
      ...(contact.phoneDisplay ? { detail: contact.phoneDisplay } : {}),
    }));
    const failed = [members, people].find(({ isLoadingError }) => isLoadingError) ?? null;
    return { suggestions: [...everyone, ...team, ...contacts].slice(0, MAX_SHOWN), failed };
  }
  const suggestions = [0, 1, 7, 30, 90, 365].map((days) => {
    const at = new Date(serverNow() - days * DAY);
    const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((n) => String(n).padStart(2, "0"));
    return {
      value: day.join("-"),
      name: days === 0 ? t("today") : t("daysAgo", { count: days }),
      detail: dateTime(at, "date"),
    };
  });
  return { suggestions, failed: null };
}
