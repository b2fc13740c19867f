import type { ContactListFilter } from "#lib/contacts/browser.ts";
import type { ContactFilter } from "#lib/contacts/page-schema.ts";
import type { Segment } from "#lib/contacts/segment-schema.ts";

const filterNames: Readonly<Record<keyof ContactFilter | "sort", true>> = {
  q: true,
  label: true,
  optedOut: true,
  blocked: true,
  conversation: true,
  source: true,
  attribute: true,
  value: true,
  sort: true,
};

/** Takes the values of a filter from a URL or an object, without empty ones. */
export function parseContactFilter(search: Iterable<[string, unknown]>): ContactListFilter {
  const given = [...search].flatMap(([name, value]): [string, string][] =>
    Object.hasOwn(filterNames, name) && typeof value === "string" && value !== "" ? [[name, value]] : [],
  );
  return Object.fromEntries(given);
}

/** They belong to a list, not to a segment: they apply to whichever segment is shown. */
const NOT_CONDITIONS = ["q", "sort"];

/** What the URL of the contacts list shows. */
export interface ShownContacts {
  /** With the conditions of the segment. */
  filter: ContactListFilter;
  /** The segment that is shown; `unknown` if it does not exist. */
  segment: Segment | "unknown" | null;
  /** The segment that the filter was before it was changed. */
  changed: Segment | null;
}

/** Reads the URL of the contacts list; the page and the server's prefetch need the same filter. */
export function readContactList(
  search: Iterable<[string, unknown]>,
  segments: readonly Segment[],
): ShownContacts {
  const values = new Map(search);
  const own = parseContactFilter(values);
  const find = (name: string) => segments.find(({ id }) => id === values.get(name)) ?? null;
  if (!values.has("segment")) return { filter: own, segment: null, changed: find("changed") };
  const segment = find("segment");
  if (!segment) return { filter: own, segment: "unknown", changed: null };
  const rest = Object.entries(own).filter(([name]) => NOT_CONDITIONS.includes(name));
  return {
    filter: { ...filterOf(segment), ...Object.fromEntries(rest) },
    segment,
    changed: null,
  };
}

/**
 * The parameters of the URL that shows a filter.
 * @param origin the segment that the filter is or was; a filter without conditions has none
 */
export function writeContactList(filter: ContactListFilter, origin: Segment | null): URLSearchParams {
  const conditions = conditionsOf(filter);
  const names = Object.keys(conditions);
  if (!origin || names.length === 0) return new URLSearchParams(filter);
  if (isSameFilter(conditions, filterOf(origin))) {
    const rest = Object.entries(filter).filter(([name]) => NOT_CONDITIONS.includes(name));
    return new URLSearchParams({ segment: origin.id, ...Object.fromEntries(rest) });
  }
  return new URLSearchParams({ ...filter, changed: origin.id });
}

/** What a segment stores of a filter. */
export function conditionsOf(filter: ContactListFilter): ContactListFilter {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !NOT_CONDITIONS.includes(name)));
}

function filterOf({ filter }: Segment): ContactListFilter {
  return parseContactFilter(Object.entries(filter));
}

function isSameFilter(a: ContactListFilter, b: ContactListFilter): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

/** @returns the ids of the labels that a filter asks for, all of which a contact must have */
export function labelIdsOf({ label = "" }: Pick<ContactFilter, "label">): string[] {
  return label.split(",").filter(Boolean);
}
