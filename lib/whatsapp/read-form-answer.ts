import "server-only";
import { cleanJson } from "./clean-json.ts";
import type { FormField } from "./message-content.ts";

const MAX_FIELDS = 200;
const MAX_DEPTH = 6;

/** Ties an answer to the form that was sent; it says nothing to people. */
const FLOW_TOKEN = "flow_token";

/**
 * The fields of what a customer filled in, in their order: a flow's answer or an address (`nfm_reply.response_json`,
 * whatsapp-cloud-api.md §4.5). Nested values become fields of their own, whose names are joined by dots.
 * @param responseJson the answer as WhatsApp sent it; what is no JSON object becomes one field
 */
export function readFormAnswer(responseJson: string): FormField[] {
  const answer = parse(responseJson);
  if (answer === null || typeof answer !== "object") {
    const value = responseJson.trim();
    return value === "" ? [] : [{ name: "answer", label: "Answer", value }];
  }
  return fieldsOf(answer, []).slice(0, MAX_FIELDS);
}

function parse(json: string): unknown {
  try {
    return cleanJson(JSON.parse(json));
  } catch {
    return null;
  }
}

function fieldsOf(value: unknown, path: string[]): FormField[] {
  if (isPlain(value) || path.length >= MAX_DEPTH) return [fieldOf(path, readable(value))];
  if (Array.isArray(value)) {
    if (value.length === 0) return [fieldOf(path, "")];
    if (value.every(isPlain)) return [fieldOf(path, ...value.map(readable))];
    return value.flatMap((item, index) => fieldsOf(item, [...path, String(index + 1)]));
  }
  const members = Object.entries(Object(value)).filter(([name]) => name !== FLOW_TOKEN);
  if (members.length === 0) return path.length === 0 ? [] : [fieldOf(path, "")];
  // A file names itself; the rest of its members are for machines.
  const file = members.find(([name, own]) => name === "file_name" && typeof own === "string");
  if (file && path.length > 0) return [fieldOf(path, String(file[1]))];
  // An address stands one level deeper.
  return members.flatMap(([name, own]) =>
    fieldsOf(own, path.length === 0 && name === "values" && !isPlain(own) ? [] : [...path, name]),
  );
}

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== "object";
}

function fieldOf(path: string[], ...values: string[]): FormField {
  const label = path.map(labelOf).filter(Boolean).join(" › ") || "Answer";
  const isBuilt = BUILT_NAME.test(path.at(-1) ?? "");
  return { name: path.join("."), label, value: (isBuilt ? values.map(choiceOf) : values).join(", ") };
}

// Meta's form builder names a field `screen_0_First_name_1` and a choice `2_Very_good`: numbers that are places.
const BUILT_NAME = /^screen_\d+_(.+)_\d+$/;

function choiceOf(value: string): string {
  const [, words] = /^\d+_(.+)$/.exec(value) ?? [];
  return words === undefined ? value : words.replaceAll("_", " ");
}

/** A field's name as people write it: `first_name` and `firstName` are "First name". */
function labelOf(name: string): string {
  const words = name
    .replace(BUILT_NAME, "$1")
    .replace(
      /([\p{Ll}\d])(\p{Lu})(?=\p{Ll})/gu,
      (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`,
    )
    .replace(/[_\s-]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function readable(value: unknown): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "object" ? JSON.stringify(value) : String(value).trim();
}
