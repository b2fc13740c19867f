"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { findUnknownFilters } from "#components/inbox/list/search/find-unknown-filters.ts";
import { FoundContactRow } from "#components/inbox/list/search/found-contact-row.tsx";
import { FoundMessages, groupByConversation } from "#components/inbox/list/search/found-messages.tsx";
import { MessageNumber } from "#components/inbox/list/search/message-number.tsx";
import { useHitKeys } from "#components/inbox/list/search/use-hit-keys.ts";
import { Button } from "#components/ui/button.tsx";
import { DateTime } from "#components/ui/date-time.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { keysOf } from "#components/ui/keys-of.ts";
import { LoadMoreFailed } from "#components/ui/load-more-failed.tsx";
import { storeSaved } from "#components/ui/store-saved.ts";
import { useFormats } from "#components/ui/use-formats.ts";
import { useLateText } from "#components/ui/use-late-text.ts";
import {
  recentSearchesQuery,
  saveRecentSearch,
  searchInboxQuery,
} from "#lib/conversations/search/browser.ts";
import { searchFilters } from "#lib/conversations/search/query-rules.ts";
import type { SearchResult } from "#lib/conversations/search/schema.ts";
import { errorText } from "#lib/platform/browser-fetch/api-error.ts";

interface SearchResultsProps {
  q: string;
  scopeId: string | null;
  onShown: () => void;
}

export function SearchResults({ q, scopeId, onShown }: SearchResultsProps) {
  const t = useTranslations("search");
  const client = useQueryClient();
  const unknownFilters = useUnknownFilters(q);
  const {
    data,
    error,
    isPending,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
    refetch,
  } = useInfiniteQuery(searchInboxQuery(q, scopeId ?? undefined));

  const isShown = data !== undefined;
  const report = useEffectEvent(onShown);
  useEffect(() => {
    if (isShown) report();
  }, [isShown]);
  useHitKeys();

  function saveSearch() {
    if (scopeId !== null) return;
    saveRecentSearch(q)
      .then((recent) => storeSaved(client, recentSearchesQuery, recent))
      .catch(() => undefined);
  }

  if (isPending) return <ResultsSkeleton label={t("searching")} />;
  if (!data) {
    return (
      <div role="alert">
        <EmptyState title={t("failed")} action={<Button onClick={() => refetch()}>{t("retry")}</Button>}>
          {errorText(error)}
        </EmptyState>
      </div>
    );
  }
  const contacts = data.pages[0]?.contacts ?? { data: [], more: false };
  const messages = data.pages.flatMap((page) => page.messages.data);
  const found = groupByConversation(messages);
  const invalidFilters = data.pages[0]?.invalidFilters ?? [];
  const searchedBackTo = data.pages.at(-1)?.messages.searchedBackTo ?? null;
  return (
    <>
      <ResultCount
        text={[
          t("resultCount", {
            people: contacts.data.length,
            count: messages.length,
            more: hasNextPage ? "yes" : "no",
          }),
          ...unknownFilters,
        ].join(". ")}
      />
      {unknownFilters.map((text) => (
        <p key={text} className="px-3 py-2 text-muted text-xs">
          {text}
        </p>
      ))}
      <InvalidFilters invalidFilters={invalidFilters} />
      {scopeId === null ? <MessageNumber q={q} people={contacts.data} /> : null}
      {contacts.data.length > 0 ? (
        <section aria-labelledby="found-people">
          <SectionTitle id="found-people">{t("contacts")}</SectionTitle>
          <ul>
            {contacts.data.map((contact) => (
              <li key={contact.id}>
                <FoundContactRow contact={contact} onOpen={saveSearch} />
              </li>
            ))}
          </ul>
          {contacts.more ? <p className="px-3 pt-1 pb-2 text-muted text-xs">{t("moreContacts")}</p> : null}
        </section>
      ) : null}
      {messages.length > 0 ? (
        <section aria-labelledby="found-messages">
          <SectionTitle id="found-messages">{t("messages")}</SectionTitle>
          <ul>
            {found.map((group) => (
              <FoundMessages
                key={group[0].conversationId}
                messages={group}
                isOnly={found.length === 1}
                onOpen={saveSearch}
              />
            ))}
          </ul>
        </section>
      ) : null}
      {isFetchNextPageError && !isFetchingNextPage ? (
        <LoadMoreFailed onRetry={() => void fetchNextPage()} />
      ) : searchedBackTo && !isFetchingNextPage ? (
        <div className="flex flex-col items-start gap-2 border-t px-3 py-3 text-muted text-xs">
          <p>{t.rich("searchedBackTo", { date: () => <DateTime value={searchedBackTo} format="date" /> })}</p>
          <Button size="sm" onClick={() => fetchNextPage()}>
            {t("searchOlder")}
          </Button>
        </div>
      ) : hasNextPage ? (
        <Button
          variant="ghost"
          className="m-2 shrink-0"
          disabled={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {isFetchingNextPage ? t("loadingMore") : t("older")}
        </Button>
      ) : null}
      {contacts.data.length + messages.length === 0 && invalidFilters.length === 0 && !searchedBackTo ? (
        <EmptyState title={t("emptyTitle")}>{t(scopeId === null ? "emptyText" : "emptyWithin")}</EmptyState>
      ) : null}
    </>
  );
}

/** @returns a sentence, if the query has unknown filters */
function useUnknownFilters(q: string): string[] {
  const t = useTranslations("search");
  const { enumerate } = useFormats();
  const names = findUnknownFilters(q);
  if (names.length === 0) return [];
  const filters = enumerate(searchFilters.map((filter) => `${filter}:`));
  return [t("unknownFilters", { count: names.length, names: enumerate(names), filters })];
}

function ResultCount({ text }: { text: string }) {
  return (
    <p role="status" className="sr-only">
      {useLateText(text)}
    </p>
  );
}

function SectionTitle({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="sticky top-0 z-1 bg-surface px-3 pt-2.5 pb-1 font-medium text-2xs text-muted">
      {children}
    </h2>
  );
}

function InvalidFilters({ invalidFilters }: { invalidFilters: SearchResult["invalidFilters"] }) {
  const t = useTranslations("search");
  if (invalidFilters.length === 0) return null;
  return (
    <ul role="alert" className="flex flex-col gap-1 px-3 py-3 text-sm">
      {invalidFilters.map(({ filter, value }) => (
        <li key={`${filter} ${value}`}>{t(`filterError.${filter}`, { value, example: "2026-11-01" })}</li>
      ))}
    </ul>
  );
}

function ResultsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="divide-y">
      {keysOf(5).map((key) => (
        <div key={key} className="flex flex-col gap-2 px-3 py-3 animate-pulse">
          <span className="h-3 w-2/5 rounded bg-raised" />
          <span className="h-2.5 w-11/12 rounded bg-raised" />
          <span className="h-2.5 w-3/5 rounded bg-raised" />
        </div>
      ))}
    </div>
  );
}
