import { z } from "zod";
import { type IdPrefix, isId } from "#lib/platform/id.ts";
import { codedIssue, type IssueCode } from "#lib/platform/issue-codes.ts";
import { PHONE_PATTERN } from "#lib/platform/phone.ts";

export function textField(description: string, example: string) {
  return z.string().meta({ description, example });
}

export function maybeTextField(description: string, example: string | null = null) {
  return z.string().nullable().meta({ description, example });
}

export function instantField(description: string, example = "2026-11-20T21:30:05.123Z") {
  return z.iso.datetime().meta({ description, example });
}

export function maybeInstantField(description: string, example: string | null = "2026-11-20T21:30:05.123Z") {
  return z.iso.datetime().nullable().meta({ description, example });
}

// PostgreSQL has no year 0, and JavaScript formats years past 9999 with a sign.
const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(9999, 0, 1);

const OUT_OF_RANGE = codedIssue("out_of_range", "Use a date in 1970 or later.");

function isInRange(time: string): boolean {
  return Date.parse(time) >= EARLIEST && Date.parse(time) < LATEST;
}

const NO_INSTANT = "Use a timestamp in RFC 3339 format, such as 2026-11-20T21:30:05.123Z.";

/** RFC 3339 with any offset. Every input of a time uses it, because zod accepts times that PostgreSQL cannot store. */
export const instantSchema = z
  .string(NO_INSTANT)
  // The letters can be in lower case (RFC 3339 §5.6).
  .overwrite((time) => time.toUpperCase())
  .check(z.iso.datetime({ offset: true, abort: true, error: NO_INSTANT }))
  .refine(isInRange, OUT_OF_RANGE);

/** A calendar day that queries use. */
export const daySchema = z.iso.date({ abort: true }).refine(isInRange, OUT_OF_RANGE);

/** An instant of the API. */
export function instantInput(description: string, example = "2026-11-20T00:00:00.000Z") {
  return instantSchema.meta({ description, example });
}

export const CONTROL_CHARACTERS = codedIssue(
  "invalid_characters",
  "Remove control characters, line breaks and tabs.",
);

/** Rejects control characters and blank text. */
export function lineField(maxLength: number) {
  const blank = codedIssue("too_small", "Enter at least one visible character.");
  return z
    .string()
    .min(1, { error: blank.error, abort: true })
    .max(maxLength)
    .refine((value) => value.trim() !== "", { ...blank, abort: true })
    .refine((value) => !/\p{Cc}/u.test(value), CONTROL_CHARACTERS);
}

const SUFFIX_EXAMPLE = "01kaeh4v5ne2v9s5m0a8d1c6yt";

/** Checks the format, not the existence. */
export function idParameter<P extends IdPrefix>(
  prefix: P,
  description: string,
  example = `${prefix}_${SUFFIX_EXAMPLE}`,
) {
  return z
    .string()
    .refine(
      (value) => isId(prefix, value),
      codedIssue("invalid_format", `This is not a valid ID. Use an ID of the form ${prefix}_….`),
    )
    .meta({ description, example });
}

/** For `superRefine`. @param path the member at which the issue is reported */
export function requireOneOf<Name extends string>(names: readonly [Name, Name], path: Name) {
  return (value: { [Member in Name]?: unknown }, context: z.RefinementCtx): void => {
    const given = names.filter((name) => value[name] !== undefined).length;
    if (given === 1) return;
    const code: IssueCode = given === 0 ? "required" : "two_sources";
    const message = `Send exactly one of ${names.join(" and ")}.`;
    context.addIssue({ code: "custom", path: [path], params: { code }, message });
  };
}

export function flagFilter(description: string) {
  return z.enum(["true", "false"]).meta({ description, example: "true" });
}

export function phoneFilter(description: string) {
  return z
    .string()
    .regex(
      PHONE_PATTERN,
      "Use 8 to 15 digits, starting with the country code, without plus sign or separators.",
    )
    .meta({ description, example: "5511999998888" });
}

/** Ends the description of a filter with several values; a tool of the Model Context Protocol takes a list instead. */
export const REPEATABLE = "Repeat it, or separate values by commas, to include several.";

/** A filter with several values, repeated or separated by commas, of which any matches. */
export function anyOfFilter<T extends string>(
  values: readonly [T, ...T[]],
  { description, example }: { description: string; example: T },
) {
  return anyOfList(z.enum(values), {
    ...{ description, example, max: values.length },
    error: `Use one of ${values.join(", ")}, or several of them.`,
  });
}

/** As `anyOfFilter`, for values that are not listed. */
export function anyOfList<T extends string>(
  value: z.ZodType<T>,
  { description, example, max, error }: { description: string; example: T; max: number; error: string },
) {
  const several = z.union([value, z.array(value).max(max)], { error });
  return z.preprocess(splitList, several).meta({ description: `${description} ${REPEATABLE}`, example });
}

function splitList(given: unknown): unknown {
  const parts = [given].flat().flatMap((part) => (typeof part === "string" ? part.split(",") : [part]));
  // A repeated value would find its rows twice where each value is read by its own index.
  const different = [...new Set(parts)];
  return different.length === 1 ? different[0] : different;
}

/** Filters a list by time, from `createdAfter` up to but not including `createdBefore`. */
export function createdFilters(what = "Created", clock = "") {
  return {
    createdAfter: instantInput(`${what} at or after this time${clock}.`).optional(),
    createdBefore: instantInput(`${what} before this time${clock}.`).optional(),
  };
}

/** Optional instead of a default, so that cursors of earlier releases stay valid. */
export const orderParameter = z
  .enum(["desc", "asc"])
  .optional()
  .meta({ description: "`desc`: newest first, the default. `asc`: oldest first.", example: "desc" });

/** Names what a response includes beside the ids that it has, so that a list needs no further requests. */
export function expandParameter<T extends string>(names: readonly [T, ...T[]], description: string) {
  const name = `(${names.join("|")})`;
  const listed = z
    .string()
    .regex(
      new RegExp(`^${name}(,${name}){0,${names.length - 1}}$`),
      names.length === 1 ? `Use ${names[0]}.` : `Use ${names.join(" or ")}, or both separated by a comma.`,
    )
    .optional();
  // A repeated parameter is the same list.
  return z
    .preprocess((given) => (Array.isArray(given) ? given.join(",") : given), listed)
    .meta({ description, example: names.join(",") });
}

/** Decimal digits only, because parsers disagree about `1e2`, `0x10`, ` 5` and `５`. */
export function countParameter({ min, max }: { min: number; max: number }) {
  const error = `Use a whole number from ${min} to ${max}.`;
  return z.preprocess(
    (value) => (typeof value === "string" && /^[0-9]{1,15}$/.test(value) ? Number(value) : value),
    z.int({ error }).min(min, error).max(max, error),
  );
}

export const PAGE_MAX = 100;

export function pageSize(initial: number) {
  // It uses `.prefault`, because zod omits `.default` from the JSON schema of a preprocessed value.
  return countParameter({ min: 1, max: PAGE_MAX }).prefault(initial);
}

export const pageQuery = {
  limit: pageSize(25).meta({
    description: `The number of items to return, 1 to ${PAGE_MAX}. Default: 25.`,
    example: 25,
  }),
  cursor: z.string().max(2000).optional().meta({
    description:
      "The `nextCursor` of the previous page. It is valid only for the same list with the same filters; otherwise the response is `INVALID_CURSOR`.",
    example: "q83vASNFZ4kBI0VniQEjRWeJWyIyMDI2LTExLTIwVDIxOjMwOjA1LjEyM1oiXQ",
  }),
};

export function listOf<T extends z.ZodType>(item: T, description: string) {
  return z.object({
    data: z.array(item).meta({ description }),
    hasMore: z
      .boolean()
      .meta({ description: "Whether there are more items after this page.", example: false }),
    nextCursor: z.string().nullable().meta({
      description: "The `cursor` of the next page. Null if and only if `hasMore` is false.",
      example: null,
    }),
  });
}
