import "server-only";
import type { ContactRow } from "#lib/contacts/column-rules.ts";
import { type ContactPhone, choosePhone } from "#lib/contacts/merged-phone-rules.ts";
import { laterOf } from "#lib/platform/clock.ts";
import { AppError } from "#lib/platform/errors.ts";
import { formatPhone } from "#lib/platform/format-phone.ts";

export type Account = ContactPhone &
  Pick<ContactRow, "phoneObservedAt" | "bsuid" | "parentBsuid" | "username">;

/**
 * Chooses the WhatsApp account of a merged contact. Phone, WhatsApp's form of it and the account's ids stay together:
 * mixing two accounts would send messages to the wrong person.
 * @param options.theirs whether the phone of `from` was chosen
 * @param options.isSameAccount whether WhatsApp named both as one account, whose ids belong together
 * @returns the account, and the contact whose number is dropped, if any
 */
export function mergeAccounts<Row extends Account>(
  into: Row,
  from: Row,
  { theirs, isSameAccount }: { theirs: boolean; isSameAccount: boolean },
): { account: Account; dropped: Row | null } {
  const { retained, other, isSame } = choosePhone(into, from, theirs);
  const phoneFields = {
    phone: retained.phone ?? (isSame ? other.phone : null),
    waId: retained.waId ?? (isSame ? other.waId : null),
    phoneObservedAt: isSame
      ? laterOf(retained.phoneObservedAt, other.phoneObservedAt)
      : retained.phoneObservedAt,
  };
  const dropped = isSame || isSameAccount ? null : other;
  const [first, second] = dropped ? [retained, retained] : [into, from];
  return {
    account: {
      ...phoneFields,
      bsuid: first.bsuid ?? second.bsuid,
      parentBsuid: first.parentBsuid ?? second.parentBsuid,
      username: first.username ?? second.username,
    },
    dropped,
  };
}

/**
 * Rejects a manual merge of two WhatsApp accounts, or one that drops the number of a blocked or opted-out contact: the
 * block would no longer apply to that number.
 * @param dropped the contact whose number would be dropped
 * @throws AppError CONTACT_CONFLICT
 */
export function refuseManualMerge(into: ContactRow, from: ContactRow, dropped: ContactRow | null): void {
  const contactIds = [into.id, from.id];
  if (into.bsuid && from.bsuid && into.bsuid !== from.bsuid) {
    throw new AppError(
      "CONTACT_CONFLICT",
      "WhatsApp identifies these contacts as different people, so they cannot be merged. Choose another contact.",
      { contactIds },
    );
  }
  if (!dropped || !(dropped.blockedAt || dropped.optedOutAt)) return;
  const number = formatPhone(dropped.phone ?? dropped.waId ?? "");
  const lost = dropped.blockedAt ? "its block" : "its opt-out";
  throw new AppError(
    "CONTACT_CONFLICT",
    `Merging would remove ${number} and ${lost}. Keep that number, or do not merge the contacts.`,
    { contactIds },
  );
}
