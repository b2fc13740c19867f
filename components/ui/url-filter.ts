import type { z } from "zod";

export function filterNames<F extends z.ZodRawShape>(schema: z.ZodObject<F>): (keyof F & string)[] {
  return Object.keys(schema.shape);
}

/** Ignores unknown and invalid filters. */
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

/** From the parts of the local time, because `getTimezoneOffset` rounds the offsets of long ago to minutes. */
export function toLocalInput(iso: string): string {
  if (iso === "") return "";
  const at = new Date(iso);
  const digits = (part: number, count = 2) => String(part).padStart(count, "0");
  const date = [digits(at.getFullYear(), 4), digits(at.getMonth() + 1), digits(at.getDate())].join("-");
  return `${date}T${digits(at.getHours())}:${digits(at.getMinutes())}`;
}

/** While a year is typed, its first digits are a year long ago. */
const EARLIEST_YEAR = 2000;

/** Empty for an incomplete time. */
export function fromLocalInput(value: string): string {
  const at = new Date(value);
  return at.getFullYear() >= EARLIEST_YEAR ? at.toISOString() : "";
}
