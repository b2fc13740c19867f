import "server-only";
import { recordOf } from "#lib/platform/record-of.ts";
import { cleanJson } from "#lib/whatsapp/clean-json.ts";
import type { FormField } from "#lib/whatsapp/message-content.ts";

const MAX_FIELDS = 200;
const MAX_DEPTH = 6;

/** Correlates an answer with the sent form; not for display. */
const FLOW_TOKEN = "flow_token";

/** docs/whatsapp.md#inbound-messages. Names of nested fields are joined by dots. */
export function readFormAnswer(responseJson: string): FormField[] {
  const answer = parse(responseJson);
  if (answer === null || typeof answer !== "object") {
    const value = responseJson.trim();
    return value === "" ? [] : [{ name: "answer", label: "Answer", value }];
  }
  return toFields(answer, []).slice(0, MAX_FIELDS);
}

function parse(json: string): unknown {
  try {
    return cleanJson(JSON.parse(json));
  } catch {
    return null;
  }
}

function toFields(value: unknown, path: string[]): FormField[] {
  if (isScalar(value) || path.length >= MAX_DEPTH) return [toField(path, formatValue(value))];
  if (Array.isArray(value)) {
    if (value.length === 0) return [toField(path, "")];
    if (value.every(isScalar)) return [toField(path, ...value.map(formatValue))];
    return value.flatMap((item, index) => toFields(item, [...path, String(index + 1)]));
  }
  const members = Object.entries(recordOf(value)).filter(([name]) => name !== FLOW_TOKEN);
  if (members.length === 0) return path.length === 0 ? [] : [toField(path, "")];
  const file = members.find(([name, own]) => name === "file_name" && typeof own === "string");
  if (file && path.length > 0) return [toField(path, String(file[1]))];
  // An address is nested one level deeper.
  return members.flatMap(([name, own]) =>
    toFields(own, path.length === 0 && name === "values" && !isScalar(own) ? [] : [...path, name]),
  );
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value !== "object";
}

function toField(path: string[], ...values: string[]): FormField {
  const label = path.map(toLabel).filter(Boolean).join(" › ") || "Answer";
  const isBuilt = BUILDER_NAME.test(path.at(-1) ?? "");
  return { name: path.join("."), label, value: (isBuilt ? values.map(toChoice) : values).join(", ") };
}

// Meta's form builder names a field `screen_0_First_name_1` and a choice `2_Very_good`, with positions as numbers.
const BUILDER_NAME = /^screen_\d+_(.+)_\d+$/;

function toChoice(value: string): string {
  const [, words] = /^\d+_(.+)$/.exec(value) ?? [];
  return words === undefined ? value : words.replaceAll("_", " ");
}

/** `first_name` and `firstName` become "First name". */
function toLabel(name: string): string {
  const words = name
    .replace(BUILDER_NAME, "$1")
    .replace(
      /([\p{Ll}\d])(\p{Lu})(?=\p{Ll})/gu,
      (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`,
    )
    .replace(/[_\s-]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function formatValue(value: unknown): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "object" ? JSON.stringify(value) : String(value).trim();
}
