import "server-only";
import { isPhone } from "#lib/platform/phone.ts";
import { readIds } from "#lib/whatsapp/read-sender.ts";

const BSUID = /^[A-Z]{2}\.[\w.-]*\w$/;
const MESSAGE_ID = /^wa[cm]id\./;

/** Members without ids of customers: times, which look like phone numbers, and the business's own number. */
const SKIPPED = /(?:^|_)(?:time|timestamp|date|expiration)$|^metadata$/i;

/** The ids of people and messages in JSON whose shape is unknown, wherever they are. */
export function findIds(value: unknown): { people: string[]; messages: string[] } {
  const people = new Set<string>();
  const messages = new Set<string>();
  for (const text of textsOf(value, (name) => !SKIPPED.test(name))) {
    if (MESSAGE_ID.test(text)) messages.add(text);
    const id = toPersonId(text);
    if (isPhone(id) || BSUID.test(id)) people.add(id);
  }
  return { people: [...people], messages: [...messages] };
}

/** A phone number in any punctuation as digits, any other text unchanged. */
export function toPersonId(text: string): string {
  return readIds(text, null).waId ?? text;
}

/** Every text in JSON. Not recursive, because a body may be nested deeper than the stack. */
export function* textsOf(value: unknown, includes = (_name: string) => true): Generator<string> {
  const rest = [value];
  while (rest.length > 0) {
    const next = rest.pop();
    if (typeof next === "string") yield next;
    else if (next !== null && typeof next === "object") {
      const isList = Array.isArray(next);
      const members = Object.entries(next).toReversed();
      for (const [name, member] of members) if (isList || includes(name)) rest.push(member);
    }
  }
}
