import { type RequestFilter, requestFilterSchema } from "#lib/requests/schema.ts";

export const filterNames = Object.keys(requestFilterSchema.shape) as (keyof RequestFilter)[];

/** The filters of an address; what is none of ours, or has no sense, filters nothing. */
export function readFilter(search: { get(name: string): string | null }): RequestFilter {
  const read = filterNames.flatMap((name) => {
    const value = search.get(name);
    const parsed = value ? requestFilterSchema.shape[name].safeParse(value) : null;
    return parsed?.success ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(read);
}

/** An address's query with filters changed; an empty value takes one away. */
export function withFilters(
  search: URLSearchParams,
  changes: Iterable<readonly [keyof RequestFilter, string]>,
): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of changes) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next.size > 0 ? `?${next}` : "";
}

/** An instant as `<input type="datetime-local">` takes it, in the viewer's zone; empty for none. */
export function toLocalInput(iso: string | undefined): string {
  if (!iso) return "";
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What was typed there, as an instant; empty for what is none. */
export function fromLocalInput(value: string): string {
  const at = new Date(value);
  return value === "" || Number.isNaN(at.getTime()) ? "" : at.toISOString();
}
