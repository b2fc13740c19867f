import "server-only";
import type { z } from "zod";
import { type AppError, type Issue, isAppError, notFound, validationError } from "#lib/errors.ts";
import { parameterNulFaults } from "#lib/http/text-faults.ts";
import { describeIssue, describeParameterIssue } from "#lib/issue-messages.ts";
import { suggestPhone } from "#lib/phone.ts";

// As many faults as are worth reading at once (API.md §2).
const MAX_ISSUES = 20;

/** Members that hold a phone number, whose digits can be suggested. */
const PHONE_MEMBERS = new Set(["to", "phone"]);

/**
 * Parses input by its schema. All faults are reported together, each with its path and, where one is plain, a
 * suggestion: the nearest known member for an unknown one, the digits of a formatted phone number.
 * @throws AppError VALIDATION_ERROR
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  return parseOnly(schema, input, MAX_ISSUES);
}

/**
 * Parses the query of a URL by its schema, as `parseInput` does a body.
 * @throws AppError VALIDATION_ERROR
 */
export function parseQuery<S extends z.ZodType>(schema: S, search: URLSearchParams): z.output<S> {
  const faults = new Faults();
  const parsed = faults.parseQuery(schema, search);
  faults.refuse();
  return parsed as z.output<S>;
}

/**
 * Parses the path of a URL by its schema.
 * @throws AppError NOT_FOUND: a path id that cannot be one answers like one that does not exist
 */
export function parseParams<S extends z.ZodType>(schema: S, params: unknown): z.output<S> {
  const result = schema.safeParse(params);
  if (!result.success) throw notFound();
  return result.data;
}

/** A query's parameters by name. One that is given twice is a list, which only the schemas that want one take. */
function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );
}

/** Where input stood in a request: messages call its parts fields or query parameters. */
type Source = "body" | "query";

function parseOnly<S extends z.ZodType>(schema: S, input: unknown, max: number): z.output<S> {
  const faults = new Faults();
  const parsed = faults.parse(schema, input);
  faults.refuse(max);
  return parsed as z.output<S>;
}

/** The faults of everything that one request brings, told together. */
export class Faults {
  readonly #issues: Issue[] = [];

  add(...issues: readonly Issue[]): void {
    this.#issues.push(...issues);
  }

  /** What the input is by its schema; undefined, with its faults noted, when it is not. */
  parse<S extends z.ZodType>(schema: S, input: unknown, source: Source = "body"): z.output<S> | undefined {
    const error = source === "query" ? describeParameterIssue : describeIssue;
    const result = schema.safeParse(input, { error });
    if (result.success) return result.data;
    this.add(...result.error.issues.flatMap((issue) => toIssues(issue, schema, input, source)));
    return undefined;
  }

  /** The same for the query of a URL. Its text comes as it was sent, and PostgreSQL cannot hold U+0000. */
  parseQuery<S extends z.ZodType>(schema: S, search: URLSearchParams): z.output<S> | undefined {
    const parsed = this.parse(schema, queryOf(search), "query");
    for (const fault of parameterNulFaults(search)) {
      if (!this.#issues.some(({ path }) => path === fault.path)) this.add(fault);
    }
    return parsed;
  }

  /** @throws AppError VALIDATION_ERROR if there is any fault, with no more than `max` of them */
  refuse(max = MAX_ISSUES): void {
    if (this.#issues.length > 0) throw validationError(...this.#issues.slice(0, max));
  }
}

/**
 * The same for one of several that stand alone: what it parses to, or the error that says why it does not.
 * @param max the most faults of this one that are told
 */
export function tryInput<S extends z.ZodType>(
  schema: S,
  input: unknown,
  max: number,
): z.output<S> | AppError<"VALIDATION_ERROR"> {
  try {
    return parseOnly(schema, input, max);
  } catch (error) {
    if (isAppError(error, "VALIDATION_ERROR")) return error;
    throw error;
  }
}

function toIssues(issue: z.core.$ZodIssue, schema: z.ZodType, input: unknown, source: Source): Issue[] {
  const path = issue.path.map(String).join(".");
  const noun = source === "query" ? "query parameter" : "field";
  if (issue.code === "unrecognized_keys") {
    const known = memberNames(schemaAt(schema, issue.path));
    return issue.keys.slice(0, MAX_ISSUES).map((key) => {
      const near = nearest(key, known);
      return {
        path: path ? `${path}.${key}` : key,
        code: "unknown_member",
        message: near ? `Unknown ${noun}; did you mean "${near}"?` : `Unknown ${noun}; remove it.`,
        ...(near ? { suggestion: near } : {}),
      };
    });
  }
  const value = valueAt(input, issue.path);
  if (value === undefined && issue.code !== "custom") {
    return [
      { path, code: "required", message: path ? `This ${noun} is required.` : "Send one JSON object." },
    ];
  }
  const digits =
    PHONE_MEMBERS.has(String(issue.path.at(-1))) && typeof value === "string" ? suggestPhone(value) : null;
  return [{ path, code: codeOf(issue), message: issue.message, ...(digits ? { suggestion: digits } : {}) }];
}

/** A rule of ours may name its fault. */
function codeOf(issue: z.core.$ZodIssue): string {
  const named: unknown = issue.code === "custom" ? issue.params?.code : undefined;
  return typeof named === "string" ? named : issue.code;
}

function memberNames(schema: unknown): string[] {
  return Object.keys(Object(partOf(bare(schema), "shape")));
}

/** The schema of what stands at a path. */
function schemaAt(schema: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>((outer, key) => {
    const inner = bare(outer);
    if (typeof key === "number") return partOf(inner, "element");
    return memberOf(partOf(inner, "shape"), key) ?? partOf(inner, "valueType");
  }, schema);
}

/** Without what makes it optional, nullable or gives it a default. */
function bare(schema: unknown): unknown {
  const inner = partOf(partOf(schema, "def"), "innerType");
  return inner === undefined ? schema : bare(inner);
}

/** A part of a schema, which may be its class's. */
function partOf(value: unknown, key: string): unknown {
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

/** The known name within two edits of the unknown one, ignoring case. */
function nearest(unknown: string, known: string[]): string | undefined {
  if (unknown.length > 64) return undefined;
  const ranked = known
    .map((name) => ({ name, distance: editDistance(unknown.toLowerCase(), name.toLowerCase()) }))
    .filter(({ distance }) => distance <= 2)
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
