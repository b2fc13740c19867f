import { phoneForms } from "#lib/platform/phone.ts";

export interface ContactPhone {
  phone: string | null;
  waId: string | null;
}

/**
 * Chooses the number that remains when two contacts are merged: the chosen one, or the only one.
 * @param isOtherChosen whether the number of `from` was chosen
 * @returns `isSame` when no number is lost: both are forms of one number, or one contact has none
 */
export function choosePhone<Contact extends ContactPhone>(
  into: Contact,
  from: Contact,
  isOtherChosen: boolean,
): { retained: Contact; other: Contact; isSame: boolean } {
  const usesOther = isOtherChosen ? from.phone !== null : listForms(into).length === 0;
  const [retained, other] = usesOther ? [from, into] : [into, from];
  const [ours, others] = [listForms(retained), listForms(other)];
  const isSame = ours.length === 0 || others.length === 0 || ours.some((form) => others.includes(form));
  return { retained, other, isSame };
}

function listForms({ phone, waId }: ContactPhone): string[] {
  return [phone, waId].flatMap((number) => (number === null ? [] : phoneForms(number)));
}
