import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { CreateLabel, LabelView, UpdateLabel } from "#lib/contacts/label-schema.ts";
import type {
  BulkContacts,
  ContactPage,
  ContactView,
  CreateContact,
  EditContact,
  MergeChoice,
} from "#lib/contacts/page-schema.ts";
import { answersOf, fetchJson } from "#lib/http/fetch-json.ts";

const labelAnswer = answersOf(() => import("#lib/contacts/label-schema.ts"));
const contactAnswer = answersOf(() => import("#lib/contacts/page-schema.ts"));

const LABELS = "/api/inbox/labels";

/** Every label of the workspace with how many people have it. */
export const labelsQuery = queryOptions({
  queryKey: ["labels"],
  queryFn: ({ signal }) => fetchJson(LABELS, labelAnswer("labelListSchema"), { signal }),
});

export async function createLabel(body: CreateLabel): Promise<LabelView> {
  return (await fetchJson(LABELS, labelAnswer("labelResponse"), { method: "POST", body })).label;
}

export async function updateLabel(id: string, body: UpdateLabel): Promise<LabelView> {
  return (await fetchJson(`${LABELS}/${id}`, labelAnswer("labelResponse"), { method: "PATCH", body })).label;
}

export async function mergeLabel(id: string, intoId: string): Promise<LabelView> {
  return (
    await fetchJson(`${LABELS}/${id}/merge`, labelAnswer("labelResponse"), {
      method: "POST",
      body: { intoId },
    })
  ).label;
}

export async function deleteLabel(id: string): Promise<void> {
  await fetchJson(`${LABELS}/${id}`, labelAnswer("deletedLabelSchema"), { method: "DELETE" });
}

const CONTACTS = "/api/inbox/contacts";

/** What the list of contacts shows: the filter and the order, as the address has them. */
export type ContactListFilter = Readonly<Record<string, string>>;

const FILTER_NAMES = [
  "q",
  "label",
  "optedOut",
  "blocked",
  "conversation",
  "source",
  "attribute",
  "value",
  "sort",
];

/** The filter that an address names; the page and the server, which fetches first, agree on it. */
export function contactFilterOf(search: Iterable<[string, unknown]>): ContactListFilter {
  const given = [...search].flatMap(([name, value]): [string, string][] =>
    FILTER_NAMES.includes(name) && typeof value === "string" && value !== "" ? [[name, value]] : [],
  );
  return Object.fromEntries(given);
}

export function contactListQuery(filter: ContactListFilter) {
  return infiniteQueryOptions({
    queryKey: ["contacts", filter],
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams({ ...filter, ...(pageParam ? { cursor: pageParam } : {}) });
      return fetchJson(`${CONTACTS}?${search}`, contactAnswer("contactPageListSchema"), { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function contactQuery(id: string) {
  return queryOptions({
    queryKey: ["contact", id],
    queryFn: ({ signal }) => fetchJson(`${CONTACTS}/${id}`, contactAnswer("contactPageSchema"), { signal }),
  });
}

/** A few contacts that a search finds. */
export function contactSearchQuery(q: string) {
  return queryOptions({
    queryKey: ["contact-search", q],
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ q, limit: "20" });
      return (await fetchJson(`${CONTACTS}?${search}`, contactAnswer("contactPageListSchema"), { signal }))
        .data;
    },
  });
}

export function duplicatesQuery(id: string) {
  return queryOptions({
    queryKey: ["contact", id, "duplicates"],
    queryFn: ({ signal }) =>
      fetchJson(`${CONTACTS}/${id}/duplicates`, contactAnswer("duplicatesSchema"), { signal }),
  });
}

export async function createContact(body: CreateContact): Promise<ContactView> {
  return (await fetchJson(CONTACTS, contactAnswer("contactResponse"), { method: "POST", body })).contact;
}

export function editContact(id: string, body: EditContact): Promise<ContactPage> {
  return fetchJson(`${CONTACTS}/${id}`, contactAnswer("contactPageSchema"), { method: "PATCH", body });
}

export function labelContact(id: string, body: { add?: string[]; remove?: string[] }): Promise<ContactPage> {
  return fetchJson(`${CONTACTS}/${id}/labels`, contactAnswer("contactPageSchema"), { method: "POST", body });
}

export function blockContact(id: string, blocked: boolean): Promise<ContactPage> {
  return fetchJson(`${CONTACTS}/${id}/block`, contactAnswer("contactPageSchema"), {
    method: "POST",
    body: { blocked },
  });
}

export function mergeContact(id: string, body: MergeChoice): Promise<ContactPage> {
  return fetchJson(`${CONTACTS}/${id}/merge`, contactAnswer("contactPageSchema"), { method: "POST", body });
}

/** The conversation in which to write to a contact, made where there is none yet. */
export async function openConversation(id: string): Promise<string> {
  const url = `${CONTACTS}/${id}/conversation`;
  return (await fetchJson(url, contactAnswer("openedConversationSchema"), { method: "POST" })).conversationId;
}

export function changeContacts(body: BulkContacts) {
  return fetchJson(`${CONTACTS}/bulk`, contactAnswer("bulkResultSchema"), { method: "POST", body });
}

/** Where the file with these contacts is downloaded. */
export function exportUrl(filter: ContactListFilter, ids?: readonly string[]): string {
  const { sort: _sort, ...rest } = filter;
  const search = new URLSearchParams(ids ? { ids: ids.join(",") } : rest);
  return `${CONTACTS}/export?${search}`;
}
