import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { ContactPageList } from "#lib/contacts/page-schema.ts";
import { conversationListKey } from "#lib/conversations/browser.ts";

/** A system that writes many contacts in a row has the list asked for once in this time, not for each. */
const TOGETHER_MS = 2000;

let waiting: ReturnType<typeof setTimeout> | null = null;

/** Has what shows a contact that changed asked for again: its own page at once, a list that holds it soon. */
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

/** An import tells of its rows as one: at its end, everything that shows people is asked for once. */
export function applyImport(client: QueryClient, state: "running" | "done" | "failed" | "cancelled"): void {
  void client.invalidateQueries({ queryKey: ["imports"] });
  if (state === "running") return;
  for (const queryKey of [["contacts"], ["contact"], ["conversation"], conversationListKey]) {
    void client.invalidateQueries({ queryKey });
  }
}
