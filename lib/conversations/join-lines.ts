import "server-only";
import type { contacts } from "#db/schema/index.ts";
import { later } from "#lib/clock.ts";
import { chooseLine, type Line } from "#lib/contacts/line-rules.ts";
import { AppError } from "#lib/errors.ts";
import { formatPhone } from "#lib/format-phone.ts";

type ContactRow = typeof contacts.$inferSelect;
/** As whom WhatsApp knows somebody. */
type Account = Line & Pick<ContactRow, "lineAsOf" | "bsuid" | "parentBsuid" | "username">;

/**
 * As whom WhatsApp knows the contact that two become. A number and WhatsApp's form of it are one line and stay together:
 * were the number one person's and the form another's, what is sent to the one would reach the other. So do the ids of the
 * account behind it, by which the other would be found when they write again.
 * @param rule `theirs`: somebody chose the other's number; `proven`: WhatsApp itself named the two as one account, whose
 *   ids then belong together whatever numbers we had
 * @returns that account, and who loses theirs to it; null when both have one line, one has no number, or it is proven
 */
export function joinLines<Row extends Account>(
  into: Row,
  from: Row,
  { theirs, proven }: { theirs: boolean; proven: boolean },
): { account: Account; dropped: Row | null } {
  const { kept, other, isSame } = chooseLine(into, from, theirs);
  const line = {
    phone: kept.phone ?? (isSame ? other.phone : null),
    waId: kept.waId ?? (isSame ? other.waId : null),
    lineAsOf: isSame ? later(kept.lineAsOf, other.lineAsOf) : kept.lineAsOf,
  };
  const dropped = isSame || proven ? null : other;
  const [first, second] = dropped ? [kept, kept] : [into, from];
  return {
    account: {
      ...line,
      bsuid: first.bsuid ?? second.bsuid,
      parentBsuid: first.parentBsuid ?? second.parentBsuid,
      username: first.username ?? second.username,
    },
    dropped,
  };
}

/**
 * Refuses to merge by hand two whom WhatsApp knows as two, and two of whom one has a number that would be dropped although
 * it is blocked or opted out: the contact that is left has another, so nothing would say it of that number any more.
 * @param dropped whose number would be dropped
 * @throws AppError CONTACT_CONFLICT
 */
export function refuseTwoPeople(into: ContactRow, from: ContactRow, dropped: ContactRow | null): void {
  const contactIds = [into.id, from.id];
  if (into.bsuid && from.bsuid && into.bsuid !== from.bsuid) {
    throw new AppError(
      "CONTACT_CONFLICT",
      "WhatsApp knows these two as different people. They cannot be merged.",
      { contactIds },
    );
  }
  if (!dropped || !(dropped.blockedAt || dropped.optedOutAt)) return;
  const number = formatPhone(dropped.phone ?? dropped.waId ?? "");
  const wish = dropped.blockedAt ? "is blocked" : "wants no marketing";
  throw new AppError(
    "CONTACT_CONFLICT",
    `${number} ${wish}, and merging would drop that number: nothing would say so of it any more. ` +
      "Choose it as the number that stays, or leave the two contacts as they are.",
    { contactIds },
  );
}
