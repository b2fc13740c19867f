import "server-only";
import { DAY } from "#lib/clock.ts";
import type { SandboxPhone } from "#lib/sandbox/phones.ts";
import { presentOf, type SandboxNumber } from "#lib/sandbox/present.ts";
import { settingsOf, traitsOf } from "#lib/sandbox/read-settings.ts";

/** How long a business that wrote to a phone is still told the phone (whatsapp-cloud-api.md §4.9). */
const DISCLOSED_MS = 30 * DAY;

/** The names by which webhooks may call a customer (§4.9); an absent one must not be told. */
export interface DisclosedIds {
  waId?: string;
  bsuid?: string;
  parentBsuid?: string;
}

/** Which of a customer's ids this number is told now. */
export function disclosedIds(number: SandboxNumber, phone: SandboxPhone): DisclosedIds {
  const { identity } = settingsOf(number);
  const { hidesPhone, parentBsuid } = traitsOf(phone);
  const since = presentOf(number).getTime() - DISCLOSED_MS;
  const knowsPhone = !hidesPhone || (phone.addressedAt !== null && phone.addressedAt.getTime() > since);
  return {
    ...(identity === "phone" || (identity === "both" && knowsPhone) ? { waId: phone.waId } : {}),
    ...(identity === "phone" || phone.bsuid === null ? {} : { bsuid: phone.bsuid }),
    ...(identity === "phone" || parentBsuid === null ? {} : { parentBsuid }),
  };
}

/** The customer as an item of a change's `contacts` (§4.3). */
export function contactObject(
  number: SandboxNumber,
  phone: SandboxPhone,
  { withUsername = true }: { withUsername?: boolean } = {},
): Record<string, unknown> {
  const { waId, bsuid, parentBsuid } = disclosedIds(number, phone);
  const { username, identityHash } = traitsOf(phone);
  return {
    profile: { name: phone.profileName, ...(username && withUsername ? { username: `@${username}` } : {}) },
    ...(waId === undefined ? {} : { wa_id: waId }),
    ...(bsuid === undefined ? {} : { user_id: bsuid }),
    ...(parentBsuid === undefined ? {} : { parent_user_id: parentBsuid }),
    ...(identityHash === null ? {} : { identity_key_hash: identityHash }),
  };
}
