import "server-only";
import type { z } from "zod";
import { findParameterNulIssues } from "#lib/api/text-issues.ts";
import { type AppError, type Issue, isAppError, notFound, validationError } from "#lib/platform/errors.ts";
import { ISSUES_MAX, issueCodeOf } from "#lib/platform/issue-codes.ts";
import { describeIssue, describeParameterIssue } from "#lib/platform/issue-messages.ts";
import { readPhone } from "#lib/platform/national-phone.ts";
import { recordOf } from "#lib/platform/record-of.ts";

const PHONE_MEMBERS = new Set(["to", "phone"]);

const FOUND_TWICE: ReadonlySet<string> = new Set(["invalid_characters", "unknown_member"]);

/**
 * Reports all issues together, with suggestions for misspelled members and formatted phone numbers.
 * @throws AppError VALIDATION_ERROR
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  return parseWithLimit(schema, input, ISSUES_MAX);
}

/** @throws AppError VALIDATION_ERROR */
export function parseQuery<S extends z.ZodType>(schema: S, search: URLSearchParams): z.output<S> {
  const collector = new IssueCollector();
  const parsed = collector.parseQuery(schema, search);
  collector.throwIfAny();
  return parsed as z.output<S>;
}

/** @throws AppError NOT_FOUND, as for an id that does not exist */
export function parseParams<S extends z.ZodType>(schema: S, params: unknown): z.output<S> {
  const result = schema.safeParse(params);
  if (!result.success) throw notFound();
  return result.data;
}

/** A repeated parameter becomes a list, which most schemas reject. */
function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...Map.groupBy(search, ([name]) => name)].map(([name, pairs]) => {
      const values = pairs.map(([, value]) => value);
      return [name, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );
}

type Source = "body" | "query";

function parseWithLimit<S extends z.ZodType>(schema: S, input: unknown, max: number): z.output<S> {
  const collector = new IssueCollector();
  const parsed = collector.parse(schema, input);
  collector.throwIfAny(max);
  return parsed as z.output<S>;
}

export class IssueCollector {
  readonly #issues: Issue[] = [];

  get #isFull(): boolean {
    return this.#issues.length >= ISSUES_MAX;
  }

  /** The bytes and the schema find some faults both. More issues than an error lists are dropped. */
  add(issues: readonly Issue[]): void {
    for (const issue of issues) {
      if (this.#isFull) return;
      const isKnown = this.#issues.some(({ path, code }) => path === issue.path && code === issue.code);
      if (!isKnown || !FOUND_TWICE.has(issue.code)) this.#issues.push(issue);
    }
  }

  parse<S extends z.ZodType>(schema: S, input: unknown, source: Source = "body"): z.output<S> | undefined {
    const error = source === "query" ? describeParameterIssue : describeIssue;
    const result = schema.safeParse(input, { error });
    if (result.success) return result.data;
    for (const issue of result.error.issues) {
      if (this.#isFull) break;
      this.add(toIssues(issue, schema, input, source));
    }
    return undefined;
  }

  /** Parses a query and rejects U+0000, which PostgreSQL cannot store. */
  parseQuery<S extends z.ZodType>(schema: S, search: URLSearchParams): z.output<S> | undefined {
    const parsed = this.parse(schema, queryOf(search), "query");
    for (const issue of findParameterNulIssues(search)) {
      if (!this.#issues.some(({ path }) => path === issue.path)) this.add([issue]);
    }
    return parsed;
  }

  throwIfAny(max = ISSUES_MAX): void {
    if (this.#issues.length > 0) throw validationError(...this.#issues.slice(0, max));
  }
}

/** Parses one of several independent inputs. */
export function tryParseInput<S extends z.ZodType>(
  schema: S,
  input: unknown,
  max: number,
): z.output<S> | AppError<"VALIDATION_ERROR"> {
  try {
    return parseWithLimit(schema, input, max);
  } catch (error) {
    if (isAppError(error, "VALIDATION_ERROR")) return error;
    throw error;
  }
}

function toIssues(issue: z.core.$ZodIssue, schema: z.ZodType, input: unknown, source: Source): Issue[] {
  const whole = issue.path.slice(0, -1);
  // Values separated by commas are one text.
  const at = source === "query" && typeof valueAt(input, whole) === "string" ? whole : issue.path;
  const path = at.map(String).join(".");
  const noun = source === "query" ? "query parameter" : "field";
  if (issue.code === "unrecognized_keys") {
    const known = memberNames(schemaAt(schema, issue.path, input));
    return issue.keys.slice(0, ISSUES_MAX).map((key) => {
      const near = findNearest(key, known);
      return {
        path: path ? `${path}.${key}` : key,
        code: "unknown_member",
        message: near ? `Unknown ${noun}; did you mean "${near}"?` : `Unknown ${noun}; remove it.`,
        ...(near ? { suggestion: near } : {}),
      };
    });
  }
  const value = valueAt(input, at);
  if (value === undefined && issue.code !== "custom") {
    return [
      {
        path,
        code: "required",
        message: path ? `This ${noun} is required.` : "Send a JSON object.",
      },
    ];
  }
  const isRepeated = source === "query" && Array.isArray(value) && !takesList(schemaAt(schema, at, input));
  // A parameter's own message describes one value.
  const message = isRepeated ? "Use this query parameter only once." : issue.message;
  const code = issueCodeOf(issue);
  if (typeof value !== "string") return [{ path, code, message }];
  if (source === "query" && DECODED_OFFSET.test(value)) {
    const suggestion = value.replace(" ", "%2B");
    return [{ path, code, message: "Encode the + of the offset as %2B.", suggestion }];
  }
  const digits = PHONE_MEMBERS.has(String(issue.path.at(-1))) ? readPhone(value, null) : null;
  return [{ path, code, message, ...(digits ? { suggestion: digits } : {}) }];
}

/** A time whose + was decoded to a space, as in every query. */
const DECODED_OFFSET = /^[\d-]+T[\d:.]+ \d\d:\d\d$/i;

function memberNames(schema: unknown): string[] {
  return Object.keys(recordOf(readProperty(schema, "shape")));
}

/** The schema of the value at the path; of a union, the alternative that the input names. */
function schemaAt(schema: unknown, path: readonly PropertyKey[], input: unknown): unknown {
  const inner = unwrapSchema(schema, input);
  const [key, ...rest] = path;
  if (key === undefined) return inner;
  const next =
    typeof key === "number"
      ? readProperty(inner, "element")
      : (memberOf(readProperty(inner, "shape"), key) ?? readProperty(inner, "valueType"));
  return schemaAt(next, rest, memberOf(input, key));
}

function unwrapSchema(schema: unknown, input: unknown): unknown {
  const def = readProperty(schema, "def");
  const inner = readProperty(def, "innerType");
  if (inner !== undefined) return unwrapSchema(inner, input);
  const discriminator = readProperty(def, "discriminator");
  const options = readProperty(def, "options");
  if (typeof discriminator !== "string" || !Array.isArray(options)) return schema;
  const named = memberOf(input, discriminator);
  return options.find((option) => {
    const literal = memberOf(readProperty(option, "shape"), discriminator);
    const values = readProperty(readProperty(literal, "def"), "values");
    return Array.isArray(values) && values.includes(named);
  });
}

function takesList(schema: unknown): boolean {
  const def = readProperty(schema, "def");
  const output = readProperty(def, "out");
  if (output !== undefined) return takesList(output);
  const options = readProperty(def, "options");
  const type = readProperty(def, "type");
  return type === "array" || (Array.isArray(options) && options.some(takesList));
}

function readProperty(value: unknown, key: string): unknown {
  return value !== null && typeof value === "object" ? Reflect.get(value, key) : undefined;
}

function memberOf(value: unknown, key: PropertyKey): unknown {
  return value !== null && typeof value === "object" && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
}

function valueAt(input: unknown, path: PropertyKey[]): unknown {
  return path.reduce(memberOf, input);
}

/** The known name within two edits, which change at most half of either, ignoring case. */
function findNearest(unknown: string, known: string[]): string | undefined {
  if (unknown.length > 64) return undefined;
  const ranked = known
    .map((name) => ({ name, distance: editDistance(unknown.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.min(2, unknown.length / 2, name.length / 2))
    .sort((a, b) => a.distance - b.distance);
  return ranked[0]?.name;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, substitution));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
