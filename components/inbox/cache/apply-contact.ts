import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { contactKey, contactListKey, contactQuery } from "#lib/contacts/browser.ts";
import { importsQuery } from "#lib/contacts/imports/browser.ts";
import type { ContactPageList } from "#lib/contacts/page-schema.ts";
import { conversationKey, conversationListKey } from "#lib/conversations/browser.ts";
import type { ConversationView } from "#lib/conversations/schema.ts";

const REFETCH_INTERVAL_MS = 2000;

let refetchTimer: ReturnType<typeof setTimeout> | null = null;

/** Contacts change in bursts, so the lists are refetched at most once per interval. */
export function applyContact(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: contactQuery(id).queryKey });
  const lists = client.getQueriesData<InfiniteData<ContactPageList>>({ queryKey: contactListKey });
  const isShown = lists.some(([, list]) =>
    list?.pages.some(({ data }) => data.some((contact) => contact.id === id)),
  );
  if (!isShown) {
    void client.invalidateQueries({ queryKey: contactListKey, refetchType: "none" });
    return;
  }
  if (refetchTimer) return;
  refetchTimer = setTimeout(() => {
    refetchTimer = null;
    void client.invalidateQueries({ queryKey: contactListKey });
  }, REFETCH_INTERVAL_MS);
}

/** Takes an erased contact out of the lists; they are fetched again where they are shown. */
export function removeContact(client: QueryClient, id: string): void {
  applyContact(client, id);
  client.setQueriesData<InfiniteData<ContactPageList>>({ queryKey: contactListKey }, (list) =>
    list?.pages.some(({ data }) => data.some((contact) => contact.id === id))
      ? {
          ...list,
          pages: list.pages.map((page) => ({ ...page, data: page.data.filter((row) => row.id !== id) })),
        }
      : list,
  );
}

/** No `contact.changed` follows a message of a known contact, so its row in the lists is updated from the message. */
export function applyInboundMessage(
  client: QueryClient,
  { contact: { id }, state, window, id: conversationId }: ConversationView,
  at: string,
): void {
  client.setQueriesData<InfiniteData<ContactPageList>>({ queryKey: contactListKey }, (list) => {
    if (!list?.pages.some(({ data }) => data.some((contact) => contact.id === id))) return list;
    const pages = list.pages.map((page) => ({
      ...page,
      data: page.data.map((contact) => {
        if (contact.id !== id || (contact.lastInboundAt ?? "") >= at) return contact;
        return { ...contact, lastInboundAt: at, conversation: { id: conversationId, state, window } };
      }),
    }));
    return { ...list, pages };
  });
}

/** An import publishes no event per row. */
export function applyImport(client: QueryClient, state: "running" | "done" | "failed" | "canceled"): void {
  void client.invalidateQueries({ queryKey: importsQuery.queryKey });
  if (state === "running") return;
  for (const queryKey of [contactListKey, contactKey, conversationKey, conversationListKey]) {
    void client.invalidateQueries({ queryKey });
  }
}
