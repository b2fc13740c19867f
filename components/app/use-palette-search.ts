"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ConversationView } from "#lib/conversations/schema.ts";
import { findPeopleQuery } from "#lib/conversations/search/browser.ts";
import type { FoundContact } from "#lib/conversations/search/schema.ts";

const PAUSE_MS = 150;
const MOST = 8;

/** Contacts that match the search, after a pause in typing. */
export function useFound(search: string): { found: FoundContact[]; searching: boolean } {
  const wanted = search.trim();
  const [q, setQ] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setQ(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const enabled = q.length > 1 && wanted.length > 1;
  const { data, isFetching } = useQuery({
    ...findPeopleQuery(q),
    enabled,
    placeholderData: (before) => before,
  });
  const found = enabled ? (data?.contacts.data.slice(0, MOST) ?? []) : [];
  return { found, searching: wanted.length > 1 && (isFetching || q !== wanted) };
}

export function useRecent(): ConversationView[] {
  const client = useQueryClient();
  return client
    .getQueryCache()
    .findAll({ queryKey: ["conversation"] })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ queryKey }) => client.getQueryData<{ conversation: ConversationView }>(queryKey) ?? [])
    .map(({ conversation }) => conversation)
    .slice(0, 5);
}
