import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { ContactPageList } from "#lib/contacts/page-schema.ts";
import { conversationListKey } from "#lib/conversations/browser.ts";

/** Contact lists are refetched at most once in this interval, however many contacts change. */
const TOGETHER_MS = 2000;

let waiting: ReturnType<typeof setTimeout> | null = null;

/** Refetches a changed contact: its own page immediately, the lists after a delay. */
export function applyContact(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: ["contact", id] });
  const lists = client.getQueriesData<InfiniteData<ContactPageList>>({ queryKey: ["contacts"] });
  const shown = lists.some(([, list]) => list?.pages.some(({ data }) => data.some((each) => each.id === id)));
  if (!shown) {
    void client.invalidateQueries({ queryKey: ["contacts"], refetchType: "none" });
    return;
  }
  if (waiting) return;
  waiting = setTimeout(() => {
    waiting = null;
    void client.invalidateQueries({ queryKey: ["contacts"] });
  }, TOGETHER_MS);
}

/** An import publishes no event per row: when it ends, every query that shows contacts is refetched. */
export function applyImport(client: QueryClient, state: "running" | "done" | "failed" | "cancelled"): void {
  void client.invalidateQueries({ queryKey: ["imports"] });
  if (state === "running") return;
  for (const queryKey of [["contacts"], ["contact"], ["conversation"], conversationListKey]) {
    void client.invalidateQueries({ queryKey });
  }
}
