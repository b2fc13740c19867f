import { phoneForms } from "#lib/phone.ts";

/** A number and WhatsApp's form of it. */
export interface Line {
  phone: string | null;
  waId: string | null;
}

/**
 * Whose line stays when two contacts become one: the one that was chosen, or that of the only one who has any.
 * @param theirs whether the other's number was chosen to stay
 * @returns `isSame` when nobody loses a number by it: both have one line, or one of them has none
 */
export function chooseLine<Contact extends Line>(
  into: Contact,
  from: Contact,
  theirs: boolean,
): { kept: Contact; other: Contact; isSame: boolean } {
  const theirLine = theirs ? from.phone !== null : formsOf(into).length === 0;
  const [kept, other] = theirLine ? [from, into] : [into, from];
  const [ours, others] = [formsOf(kept), formsOf(other)];
  const isSame = ours.length === 0 || others.length === 0 || ours.some((form) => others.includes(form));
  return { kept, other, isSame };
}

/** Every way in which a contact's numbers are written. */
function formsOf({ phone, waId }: Line): string[] {
  return [phone, waId].flatMap((number) => (number === null ? [] : phoneForms(number)));
}
