import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { CreateLabel, LabelView, UpdateLabel } from "#lib/contacts/label-schema.ts";
import type {
  BulkContacts,
  ContactPage,
  ContactView,
  CreateContact,
  LabeledContact,
  MergeChoice,
  PatchContact,
} from "#lib/contacts/page-schema.ts";
import type { Segment } from "#lib/contacts/segment-schema.ts";
import { downloadFile } from "#lib/platform/browser-fetch/download.ts";
import { fetchJson, responseSchemas } from "#lib/platform/browser-fetch/fetch-json.ts";
import { ofAnybody, ofContact, ofNobody, ofRows } from "#lib/platform/browser-fetch/query-meta.ts";

const labelResponseSchema = responseSchemas(() => import("#lib/contacts/label-schema.ts"));
const contactResponseSchema = responseSchemas(() => import("#lib/contacts/page-schema.ts"));

const segmentResponseSchema = responseSchemas(() => import("#lib/contacts/segment-schema.ts"));

const LABELS = "/api/inbox/labels";

export const labelsQuery = queryOptions({
  queryKey: ["labels"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(LABELS, labelResponseSchema("labelListSchema"), { signal }),
});

export async function createLabel(body: CreateLabel): Promise<LabelView> {
  return (await fetchJson(LABELS, labelResponseSchema("labelResponse"), { method: "POST", body })).label;
}

export async function updateLabel(id: string, body: UpdateLabel): Promise<LabelView> {
  return (await fetchJson(`${LABELS}/${id}`, labelResponseSchema("labelResponse"), { method: "PATCH", body }))
    .label;
}

export async function mergeLabel(id: string, intoId: string): Promise<LabelView> {
  return (
    await fetchJson(`${LABELS}/${id}/merge`, labelResponseSchema("labelResponse"), {
      method: "POST",
      body: { intoId },
    })
  ).label;
}

export async function deleteLabel(id: string): Promise<void> {
  await fetchJson(`${LABELS}/${id}`, labelResponseSchema("deletedLabelSchema"), { method: "DELETE" });
}

const CONTACTS = "/api/inbox/contacts";

export type ContactListFilter = Readonly<Record<string, string>>;

const SEGMENTS = `${CONTACTS}/segments`;

export const segmentsQuery = queryOptions({
  queryKey: ["segments"],
  meta: ofNobody,
  queryFn: ({ signal }) => fetchJson(SEGMENTS, segmentResponseSchema("segmentListSchema"), { signal }),
});

/**
 * @param filter conditions only, without a search and an order
 * @param id of a deleted segment that is restored
 */
export async function createSegment(name: string, filter: ContactListFilter, id?: string): Promise<Segment> {
  const body = { id, name, filter };
  return (await fetchJson(SEGMENTS, segmentResponseSchema("segmentResponse"), { method: "POST", body }))
    .segment;
}

export async function updateSegment(
  id: string,
  body: { name?: string; filter?: ContactListFilter },
): Promise<Segment> {
  return (
    await fetchJson(`${SEGMENTS}/${id}`, segmentResponseSchema("segmentResponse"), { method: "PATCH", body })
  ).segment;
}

export async function deleteSegment(id: string): Promise<void> {
  await fetchJson(`${SEGMENTS}/${id}`, segmentResponseSchema("deletedSegmentSchema"), { method: "DELETE" });
}

export const contactListKey = ["contacts"] as const;

export function contactListQuery(filter: ContactListFilter) {
  return infiniteQueryOptions({
    queryKey: [...contactListKey, filter],
    meta: ofRows,
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams({ ...filter, ...(pageParam ? { cursor: pageParam } : {}) });
      return fetchJson(`${CONTACTS}?${search}`, contactResponseSchema("contactPageListSchema"), { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
}

export const attributeNamesQuery = queryOptions({
  queryKey: ["contact-attributes"],
  meta: ofNobody,
  queryFn: ({ signal }) =>
    fetchJson(`${CONTACTS}/attributes`, contactResponseSchema("attributeNameListSchema"), { signal }),
});

/** The beginning of the keys of all contacts. */
export const contactKey = ["contact"] as const;

export function contactQuery(id: string) {
  return queryOptions({
    queryKey: [...contactKey, id],
    meta: ofContact(id),
    queryFn: ({ signal }) =>
      fetchJson(`${CONTACTS}/${id}`, contactResponseSchema("contactPageSchema"), { signal }),
  });
}

export function contactSearchQuery(q: string) {
  return queryOptions({
    queryKey: ["contact-search", q],
    meta: ofAnybody,
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ q, limit: "20" });
      return (
        await fetchJson(`${CONTACTS}?${search}`, contactResponseSchema("contactPageListSchema"), { signal })
      ).data;
    },
  });
}

const RECENT_CONTACTS = 8;

/** The contacts that changed last. */
export const recentContactsQuery = queryOptions({
  queryKey: ["recent-contacts"],
  meta: ofAnybody,
  queryFn: async ({ signal }) => {
    const search = new URLSearchParams({ limit: String(RECENT_CONTACTS) });
    return (
      await fetchJson(`${CONTACTS}?${search}`, contactResponseSchema("contactPageListSchema"), { signal })
    ).data;
  },
});

export function duplicatesQuery(id: string) {
  return queryOptions({
    queryKey: [...contactKey, id, "duplicates"],
    meta: ofAnybody,
    queryFn: ({ signal }) =>
      fetchJson(`${CONTACTS}/${id}/duplicates`, contactResponseSchema("duplicatesSchema"), { signal }),
  });
}

export async function createContact(body: CreateContact): Promise<ContactView> {
  return (await fetchJson(CONTACTS, contactResponseSchema("contactResponse"), { method: "POST", body }))
    .contact;
}

export function editContact(id: string, body: PatchContact): Promise<ContactPage> {
  return fetchJson(`${CONTACTS}/${id}`, contactResponseSchema("contactPageSchema"), {
    method: "PATCH",
    body,
  });
}

export function labelContact(
  id: string,
  body: { add?: string[]; remove?: string[] },
): Promise<LabeledContact> {
  return fetchJson(`${CONTACTS}/${id}/labels`, contactResponseSchema("labeledContactSchema"), {
    method: "POST",
    body,
  });
}

export function blockContact(id: string, blocked: boolean): Promise<ContactPage> {
  return fetchJson(`${CONTACTS}/${id}/block`, contactResponseSchema("contactPageSchema"), {
    method: "POST",
    body: { blocked },
  });
}

export function mergeContact(id: string, body: MergeChoice): Promise<ContactPage> {
  return fetchJson(`${CONTACTS}/${id}/merge`, contactResponseSchema("contactPageSchema"), {
    method: "POST",
    body,
  });
}

export function changeContactsInBulk(body: BulkContacts) {
  return fetchJson(`${CONTACTS}/bulk`, contactResponseSchema("bulkContactsResultSchema"), {
    method: "POST",
    body,
  });
}

export function exportUrl(filter: ContactListFilter): string {
  const { sort: _sort, ...rest } = filter;
  return `${CONTACTS}/export?${new URLSearchParams(rest)}`;
}

export function downloadContacts(ids: readonly string[]): Promise<void> {
  return downloadFile(`${CONTACTS}/export`, "contacts.csv", { ids });
}
