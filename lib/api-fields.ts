import { z } from "zod";
import { type IdPrefix, isId } from "#lib/id.ts";

/** An instant as the public API tells it: RFC 3339 in UTC, to the millisecond (API.md §1). */
export function instantField(description: string, example = "2026-11-20T21:30:05.123Z") {
  return z.iso.datetime().meta({ description, example });
}

/** An instant that may be unknown or not have come yet. */
export function maybeInstantField(description: string, example: string | null = "2026-11-20T21:30:05.123Z") {
  return z.iso.datetime().nullable().meta({ description, example });
}

// PostgreSQL knows no year 0, and JavaScript writes years past 9999 as nobody else does.
const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(9999, 0, 1);

/** An instant as a filter takes it: RFC 3339 with any offset. */
export function instantFilter(description: string, example = "2026-11-20T00:00:00.000Z") {
  return z.iso
    .datetime({ offset: true, abort: true, error: "Give an instant as in 2026-11-20T21:30:05.123Z." })
    .refine(
      (value) => Date.parse(value) >= EARLIEST && Date.parse(value) < LATEST,
      "Give a year from 1970 on.",
    )
    .meta({ description, example });
}

/** Text of one line that someone made up: something visible, and no control character, which no page could show. */
export function lineField(maxLength: number) {
  return z
    .string()
    .min(1, { error: "Give at least one visible character.", abort: true })
    .max(maxLength)
    .refine((value) => value.trim() !== "", { error: "Give at least one visible character.", abort: true })
    .refine((value) => !/\p{Cc}/u.test(value), "Remove control characters, line breaks and tabs.");
}

const SUFFIX_EXAMPLE = "01kaeh4v5ne2v9s5m0a8d1c6yt";

/** An id as a path or a filter takes it: whether it exists is not said, only that it could. */
export function idParameter<P extends IdPrefix>(
  prefix: P,
  description: string,
  example = `${prefix}_${SUFFIX_EXAMPLE}`,
) {
  return z
    .string()
    .refine((value) => isId(prefix, value), `This is no id of the form ${prefix}_….`)
    .meta({ description, example });
}

/** Yes or no in an address. */
export function flagFilter(description: string) {
  return z.enum(["true", "false"]).meta({ description, example: "true" });
}

/**
 * A whole number in a URL: decimal digits and nothing else, because `1e2`, `0x10`, ` 5` and `５` mean different numbers to
 * different readers.
 */
export function countParameter({ min, max }: { min: number; max: number }) {
  const error = `Give a whole number from ${min} to ${max}, in digits only.`;
  return z.preprocess(
    (value) => (typeof value === "string" && /^[0-9]{1,15}$/.test(value) ? Number(value) : value),
    z.int({ error }).min(min, error).max(max, error),
  );
}

/** How many items a page of a list holds; every list takes at most 100. */
export function pageSize(initial: number) {
  return countParameter({ min: 1, max: 100 }).default(initial);
}

/** What every list takes (API.md §8). */
export const pageQuery = {
  limit: pageSize(25).meta({ description: "How many to answer with, 1 to 100.", example: 25 }),
  cursor: z.string().max(2000).optional().meta({
    description:
      "`nextCursor` of the page before. It belongs to this list with these very filters; anything else is `INVALID_CURSOR`.",
    example: "q83vASNFZ4kBI0VniQEjRWeJWyIyMDI2LTExLTIwVDIxOjMwOjA1LjEyM1oiXQ",
  }),
};

/** A page of a list (API.md §1). `data` says what stands in it. */
export function listOf<T extends z.ZodType>(item: T, description: string) {
  return z.object({
    data: z.array(item).meta({ description }),
    hasMore: z.boolean().meta({ description: "Whether there are more behind this page.", example: false }),
    nextCursor: z.string().nullable().meta({
      description: "The place behind this page, for `cursor`; null exactly when `hasMore` is false.",
      example: null,
    }),
  });
}
