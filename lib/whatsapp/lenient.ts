import "server-only";
import { z } from "zod";

// Pieces of the schemas that read what WhatsApp sends. Meta adds, drops and reshapes members without notice, so a member
// that is not as documented counts as absent; only what a thing cannot be without makes it unreadable.

/** A text; null when it is absent, empty or anything else. */
export const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value || null);

/** True or false; what is neither is false. */
export const flag = z.boolean().catch(false);

/** A number, or a string of one: Meta prints both. Unlike `Number`, it does not take null or "" for 0. */
export const numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,20}(\.\d{1,20})?$/)
    .transform(Number),
]);

// The last instant that both ISO 8601's four-digit years and PostgreSQL write alike.
const LAST_INSTANT_MS = Date.UTC(9999, 11, 31);

/** Unix seconds as a Date; milliseconds have been seen in the wild (whatsapp-cloud-api.md §4.3). */
export const time = numeric
  .transform((value) => (value > 1e11 ? value : value * 1000))
  .pipe(z.number().positive().max(LAST_INSTANT_MS))
  .transform((value) => new Date(value));

/** The items of a list that can be read; the others are left out, and what is no list is an empty one. */
export function readable<S extends z.ZodType>(item: S) {
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
