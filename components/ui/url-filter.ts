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
