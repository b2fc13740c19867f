import type { QuickReply } from "#lib/quick-replies/schema.ts";

/** What fills a quick reply: the person it goes to and the member who sends it. */
export interface ReplyFacts {
  contact: {
    name: string | null;
    phone: string | null;
    attributes: Readonly<Record<string, string | number | boolean>>;
  };
  agent: { name: string };
}

// {{contact.name}}, {{ contact.first_name | there }}; a name of an attribute may hold anything but braces and the bar.
const VARIABLE = /\{\{\s*((?:contact|agent)\.[^{}|]+?)\s*(?:\|([^{}]*))?\}\}/g;

export interface FilledReply {
  text: string;
  /** Where in the text a variable stayed that nothing could fill: [from, to]. */
  unfilled: [number, number][];
}

/** A reply's text for one person; a variable that nothing fills, and that has no fallback, stays as it is. */
export function fillReply(body: string, facts: ReplyFacts): FilledReply {
  const unfilled: [number, number][] = [];
  let text = "";
  let read = 0;
  for (const match of body.matchAll(VARIABLE)) {
    const [whole, name = "", fallback] = match;
    const value = factOf(name, facts) ?? fallback?.trim();
    text += body.slice(read, match.index);
    if (value === undefined) unfilled.push([text.length, text.length + whole.length]);
    text += value ?? whole;
    read = match.index + whole.length;
  }
  return { text: text + body.slice(read), unfilled };
}

/** The variables in a text that nothing filled. */
export function unfilledIn(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([whole]) => whole))];
}

function factOf(name: string, { contact, agent }: ReplyFacts): string | undefined {
  const known: Readonly<Record<string, string | null | undefined>> = {
    "contact.name": contact.name,
    "contact.first_name": contact.name?.trim().split(/\s+/)[0],
    "contact.phone": contact.phone,
    "agent.name": agent.name,
  };
  if (Object.hasOwn(known, name)) return known[name]?.trim() || undefined;
  const attribute = name.startsWith("contact.") ? name.slice("contact.".length) : "";
  if (!Object.hasOwn(contact.attributes, attribute)) return undefined;
  return String(contact.attributes[attribute]).trim() || undefined;
}

/** Replies for what was typed after the slash: shortcuts that begin so, then those that hold it, then texts that do. */
export function findReplies(replies: readonly QuickReply[], query: string): QuickReply[] {
  const typed = query.trim().toLowerCase();
  const rank = ({ shortcut, body }: QuickReply) => {
    if (shortcut.startsWith(typed)) return 0;
    if (shortcut.includes(typed)) return 1;
    return body.toLowerCase().includes(typed) ? 2 : 3;
  };
  return replies.filter((reply) => rank(reply) < 3).toSorted((a, b) => rank(a) - rank(b));
}
