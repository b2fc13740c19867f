import type { z } from "zod";

type RawIssue = z.core.$ZodRawIssue;

// Longer lists of allowed values are in the documentation.
const MAX_LISTED_VALUES = 20;

const TYPE_NAMES: Record<string, string> = {
  string: "a string",
  number: "a number",
  nan: "a number",
  int: "a whole number",
  bigint: "a whole number",
  boolean: "true or false",
  object: "an object",
  record: "an object",
  map: "an object",
  array: "a list",
  tuple: "a list",
  set: "a list",
  date: "a date",
  null: "null",
};

const FORMAT_EXAMPLES: Record<string, string> = {
  datetime: "a timestamp in RFC 3339 format, such as 2026-11-20T21:30:05.123Z",
  date: "a date, such as 2026-11-20",
  time: "a time, such as 21:30:05",
  duration: "an ISO 8601 duration, such as PT10M",
  email: "an email address, such as ana@example.com",
  url: "a full URL, such as https://example.com/path",
  uuid: "a UUID, such as 01936f8e-3c4a-7b2d-9e1f-5a6b7c8d9e0f",
  guid: "a UUID, such as 01936f8e-3c4a-7b2d-9e1f-5a6b7c8d9e0f",
  ipv4: "an IPv4 address, such as 203.0.113.7",
  ipv6: "an IPv6 address, such as 2001:db8::7",
  cidrv4: "an IPv4 range, such as 203.0.113.0/24",
  cidrv6: "an IPv6 range, such as 2001:db8::/32",
  base64: "Base64 text",
  base64url: "URL-safe Base64 text",
  e164: "a phone number in E.164 format, such as +5511999998888",
  json_string: "a text that contains JSON",
};

/** Pass it as `error` to every parse whose messages people read. */
export function describeIssue(issue: RawIssue): string {
  if (issue.input === undefined && issue.code !== "custom") return "This field is required.";
  switch (issue.code) {
    case "invalid_type":
      return describeType(issue);
    case "invalid_value":
      return describeValues(issue.values);
    case "too_big":
    case "too_small":
      return describeSize(issue);
    case "invalid_format":
      return describeFormat(issue);
    case "not_multiple_of":
      return `Use a multiple of ${issue.divisor}.`;
    case "unrecognized_keys":
      return `Unknown field; remove ${listOf(issue.keys.map(quote), "and")}.`;
    case "invalid_key":
    case "invalid_element":
      return issue.issues[0]?.message ?? "This entry is not allowed. Check its name and value.";
    case "invalid_union":
      return describeUnion(issue);
    default:
      return "This value is not allowed here. See the documentation of this field.";
  }
}

export function describeParameterIssue(issue: RawIssue): string {
  if (issue.input === undefined && issue.code !== "custom") return "This query parameter is required.";
  return issue.code === "unrecognized_keys"
    ? `Unknown query parameter; remove ${listOf(issue.keys.map(quote), "and")}.`
    : describeIssue(issue).replaceAll("this field", "this query parameter");
}

function describeType({ expected, input }: RawIssue & { code: "invalid_type" }): string {
  if (typeof input === "number" && /^(number|int|bigint)$/.test(expected))
    return `Use ${typeName(expected)}.`;
  return `Use ${typeName(expected)}, not ${typeNameOf(input)}.`;
}

function typeName(expected: string): string {
  return TYPE_NAMES[expected] ?? `a value of the type ${expected}`;
}

function typeNameOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "boolean") return String(value);
  return typeName(typeof value);
}

function describeValues(values: readonly unknown[]): string {
  if (values.length === 1) return `Use ${quote(values[0])}.`;
  return values.length <= MAX_LISTED_VALUES
    ? `Use one of ${listOf(values.map(quote), "or")}.`
    : `Use one of the ${values.length} values listed in the documentation of this field.`;
}

function describeSize(issue: RawIssue & { code: "too_big" | "too_small" }): string {
  const isMaximum = issue.code === "too_big";
  const bound = Number(isMaximum ? issue.maximum : issue.minimum);
  const unit = UNITS[issue.origin];
  if (!unit) return describeBound(issue, bound);
  const count = issue.inclusive === false ? bound + (isMaximum ? -1 : 1) : bound;
  const amount = `${count.toLocaleString("en")} ${count === 1 ? unit.one : unit.many}`;
  if (issue.exact) return `Use exactly ${amount}.`;
  return `Use at ${isMaximum ? "most" : "least"} ${amount}.`;
}

const UNITS: Record<string, { one: string; many: string }> = {
  string: { one: "character", many: "characters" },
  array: { one: "item", many: "items" },
  set: { one: "item", many: "items" },
  map: { one: "entry", many: "entries" },
  object: { one: "entry", many: "entries" },
  file: { one: "byte", many: "bytes" },
};

function describeBound(issue: RawIssue & { code: "too_big" | "too_small" }, bound: number): string {
  const isMaximum = issue.code === "too_big";
  const kind = issue.origin === "int" ? "a whole number" : "a number";
  if (issue.inclusive === false) return `Use ${kind} ${isMaximum ? "less" : "greater"} than ${bound}.`;
  return `Use ${kind} of at ${isMaximum ? "most" : "least"} ${bound}.`;
}

function describeFormat(issue: RawIssue & { code: "invalid_format" }): string {
  const example = FORMAT_EXAMPLES[issue.format];
  if (example) return `Use ${example}.`;
  if ("prefix" in issue) return `Start with ${quote(issue.prefix)}.`;
  if ("suffix" in issue) return `End with ${quote(issue.suffix)}.`;
  if ("includes" in issue) return `Include ${quote(issue.includes)}.`;
  return "Use the format shown in the documentation of this field.";
}

function describeUnion(issue: RawIssue & { code: "invalid_union" }): string {
  if (Array.isArray(issue.options) && issue.options.length > 0) return describeValues(issue.options);
  const branches: readonly (readonly z.core.$ZodIssue[])[] = issue.errors ?? [];
  // Reports the issues of the alternative whose type matches.
  const fitting = branches.filter((issues) => !issues.some(isTypeMismatch));
  const nearest = fitting.length === 1 ? fitting[0]?.[0] : undefined;
  if (nearest) return nearest.message;
  const types = branches.flatMap((issues) =>
    issues.filter(isTypeMismatch).map((each) => typeNameOfIssue(each)),
  );
  const names = [...new Set(types)];
  return names.length > 0
    ? `Use ${listOf(names, "or")}.`
    : "The value does not match any documented form of this field. See the documentation.";
}

function isTypeMismatch(issue: z.core.$ZodIssue): boolean {
  return issue.path.length === 0 && (issue.code === "invalid_type" || issue.code === "invalid_value");
}

function typeNameOfIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type") return typeName(issue.expected);
  return issue.code === "invalid_value" ? listOf(issue.values.map(quote), "or") : "";
}

function quote(value: unknown): string {
  return typeof value === "bigint" ? String(value) : JSON.stringify(value);
}

function listOf(items: readonly string[], word: "and" | "or"): string {
  return items.length < 2
    ? (items[0] ?? "")
    : `${items.slice(0, -1).join(", ")} ${word} ${items[items.length - 1]}`;
}
