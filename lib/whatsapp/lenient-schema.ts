import "server-only";
import { z } from "zod";

// Meta changes members without notice, so an undocumented value counts as absent; only required members make an item
// invalid.

export const optionalText = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value || null);

export const flag = z.boolean().catch(false);

/** Meta sends both numbers and strings. Unlike `Number`, rejects null and "". */
export const numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,20}(\.\d{1,20})?$/)
    .transform(Number),
]);

// The last instant with a four-digit year, which ISO 8601 and PostgreSQL format alike.
const LAST_INSTANT_MS = Date.UTC(9999, 11, 31);

/** Milliseconds have been observed (docs/whatsapp.md#webhook-envelope). */
export const time = numeric
  .transform((value) => (value > 1e11 ? value : value * 1000))
  .pipe(z.number().positive().max(LAST_INSTANT_MS))
  .transform((value) => new Date(value));

export function validItems<S extends z.ZodType>(item: S) {
  return z
    .array(z.unknown())
    .nullish()
    .catch([])
    .transform((items) =>
      (items ?? []).flatMap((value) => {
        const parsed = item.safeParse(value);
        return parsed.success ? [parsed.data] : [];
      }),
    );
}
