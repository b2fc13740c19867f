import { firstNameOf } from "#lib/contacts/name-rules.ts";
import type { Attributes } from "#lib/platform/attribute-values.ts";
import { attributeText } from "#lib/platform/attribute-values.ts";

export interface ReplyVariables {
  contact: {
    name: string | null;
    phone: string | null;
    /** Null until they are loaded. */
    attributes: Readonly<Attributes> | null;
  };
  /** The name is null until it is loaded. */
  agent: { name: string | null };
}

// Matches {{contact.name}} or {{ contact.first_name | there }}. Attribute names may contain anything but braces and
// bars.
const VARIABLE = /\{\{\s*((?:contact|agent)\.[^{}|]+?)\s*(?:\|([^{}]*))?\}\}/g;

/** Whatever is in double braces. */
const ANY_VARIABLE = /\{\{\s*([^{}|]*?)\s*(?:\|([^{}]*))?\}\}/g;

export interface FilledReply {
  text: string;
  unfilled: [number, number][];
}

/** Fills a reply's variables; one without value and fallback, or whose value is not loaded yet, remains in the text. */
export function fillReply(body: string, variables: ReplyVariables): FilledReply {
  const unfilled: [number, number][] = [];
  let text = "";
  let read = 0;
  for (const match of body.matchAll(ANY_VARIABLE)) {
    const [whole, name = "", fallback] = match;
    const known = isKnownVariable(name) ? findVariable(name, variables) : null;
    const value = known === null ? undefined : (known ?? fallback?.trim());
    text += body.slice(read, match.index);
    if (value === undefined) unfilled.push([text.length, text.length + whole.length]);
    text += value ?? whole;
    read = match.index + whole.length;
  }
  return { text: text + body.slice(read), unfilled };
}

/** @returns the variables that no reply can fill; custom fields are not compared with those of the workspace */
export function findUnknownVariables(body: string): string[] {
  const unknown = [...body.matchAll(ANY_VARIABLE)].filter(([, name = ""]) => !isKnownVariable(name));
  return [...new Set(unknown.map(([whole]) => whole))];
}

export function findUnfilled(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([whole]) => whole))];
}

type Value = string | null | undefined;

/** The variables that every contact has; undefined without a value, null if it is not loaded yet. */
const variableReaders = {
  "contact.first_name": ({ contact }) => firstNameOf(contact.name),
  "contact.name": ({ contact }) => contact.name ?? undefined,
  "contact.phone": ({ contact }) => contact.phone ?? undefined,
  "agent.name": ({ agent }) => agent.name,
} as const satisfies Record<string, (variables: ReplyVariables) => Value>;

type VariableName = keyof typeof variableReaders;

export const replyVariableNames = Object.keys(variableReaders) as VariableName[];

const isVariableName = (name: string): name is VariableName => Object.hasOwn(variableReaders, name);

function isKnownVariable(name: string): boolean {
  return isVariableName(name) || (name.startsWith("contact.") && name !== "contact.");
}

function findVariable(name: string, variables: ReplyVariables): Value {
  if (isVariableName(name)) {
    const value: Value = variableReaders[name](variables);
    return value === null ? null : value?.trim() || undefined;
  }
  const { contact } = variables;
  const attribute = name.startsWith("contact.") ? name.slice("contact.".length) : "";
  if (attribute !== "" && contact.attributes === null) return null;
  if (contact.attributes === null || !Object.hasOwn(contact.attributes, attribute)) return undefined;
  return attributeText(contact.attributes[attribute] ?? "").trim() || undefined;
}

export function findReplies<Reply extends { shortcut: string; body: string }>(
  replies: readonly Reply[],
  query: string,
): Reply[] {
  const typed = query.trim().toLowerCase();
  const rank = ({ shortcut, body }: Reply) => {
    if (shortcut.startsWith(typed)) return 0;
    if (shortcut.includes(typed)) return 1;
    return body.toLowerCase().includes(typed) ? 2 : 3;
  };
  return replies.filter((reply) => rank(reply) < 3).toSorted((a, b) => rank(a) - rank(b));
}
