import type { z } from "zod";

/** The names of a log's filters. */
export function filterNames<F extends z.ZodRawShape>(schema: z.ZodObject<F>): (keyof F & string)[] {
  return Object.keys(schema.shape);
}

/** The filters of an address; an unknown or invalid one filters nothing. */
export function readFilter<S extends z.ZodObject>(
  schema: S,
  search: { get(name: string): string | null },
): z.output<S> {
  const read = Object.entries(schema.shape).flatMap(([name, field]) => {
    const value = search.get(name);
    const parsed = value ? (field as z.ZodType).safeParse(value) : null;
    return parsed?.success ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(read);
}

/** An address's query with filters changed; an empty value removes one. */
export function withFilters(
  search: URLSearchParams,
  changes: Iterable<readonly [name: string, value: string]>,
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
