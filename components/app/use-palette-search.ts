"use client";

import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { usePermission } from "#components/shell/session/permission-context.tsx";
import { conversationKey } from "#lib/conversations/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { findPeopleQuery } from "#lib/conversations/search/browser.ts";
import type { FoundContact } from "#lib/conversations/search/schema.ts";

const PAUSE_MS = 150;
const MAX_RESULTS = 8;

export interface ContactSearch {
  found: FoundContact[];
  searching: boolean;
  /** The search, if it failed. */
  failed: UseQueryResult | null;
}

/** Whether nothing is searched yet. */
export function isTooShort(search: string): boolean {
  return search.trim().length < 2;
}

/** Contacts that match the search, after a pause in typing. */
export function useContactSearch(search: string): ContactSearch {
  const wanted = search.trim();
  const [q, setQ] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setQ(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const canRead = usePermission("conversations.read");
  const enabled = canRead && !isTooShort(q) && !isTooShort(wanted);
  const query = useQuery({
    ...findPeopleQuery(q),
    enabled,
    placeholderData: (before) => before,
  });
  const found = enabled ? (query.data?.contacts.data.slice(0, MAX_RESULTS) ?? []) : [];
  return {
    found,
    searching: canRead && !isTooShort(wanted) && (query.isFetching || q !== wanted),
    failed: enabled && query.isLoadingError ? query : null,
  };
}

export function useRecentConversations(): ConversationView[] {
  const client = useQueryClient();
  return (
    client
      .getQueryCache()
      .findAll({ queryKey: conversationKey })
      .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
      .flatMap(({ queryKey }) => client.getQueryData<{ conversation: ConversationView }>(queryKey) ?? [])
      .map(({ conversation }) => conversation)
      // A merged conversation is in the cache under both ids.
      .filter(({ id }, index, all) => all.findIndex((other) => other.id === id) === index)
      .slice(0, 5)
  );
}
