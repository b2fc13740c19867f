import "server-only";
import { z } from "zod";
import { contactObject, disclosedIds } from "#lib/sandbox/identity.ts";
import type { SandboxPhone } from "#lib/sandbox/phones.ts";
import type { PlannedStatus } from "#lib/sandbox/plan-statuses.ts";
import { type SandboxNumber, unixSeconds } from "#lib/sandbox/present.ts";
import { settingsOf } from "#lib/sandbox/read-settings.ts";
import { describeError } from "#lib/whatsapp/errors.ts";

/** What the statuses of a message say besides, kept with it from when it was accepted. */
export const messageFactsSchema = z.object({
  addressedBy: z.enum(["phone", "bsuid"]),
  /** The template's, `service` for everything else. */
  category: z.string(),
  /** Meta's kinds of price (whatsapp-cloud-api.md §4.6). */
  priced: z.enum(["regular", "free_customer_service", "free_entry_point"]),
  conversationId: z.string(),
  /** Unix seconds. */
  conversationEndsAt: z.string(),
  identityHash: z.string().nullable(),
});

export type MessageFacts = z.output<typeof messageFactsSchema>;

export interface ReportedMessage {
  wamid: string;
  callbackData: string | null;
  facts: MessageFacts;
}

/** A change's value with one status (§4.6). @param phone null when the message was for nobody */
export function statusValue(
  number: SandboxNumber,
  phone: SandboxPhone | null,
  message: ReportedMessage,
  planned: PlannedStatus & { at: Date; isPriced: boolean },
): Record<string, unknown> {
  const settings = settingsOf(number);
  const failed = planned.status === "failed";
  const withUsername = planned.status !== "sent";
  const contacts =
    phone !== null && settings.statuses.contacts && settings.identity !== "phone" && !failed
      ? { contacts: [contactObject(number, phone, { withUsername })] }
      : {};
  return { ...contacts, statuses: [statusObject(number, phone, message, planned)] };
}

function statusObject(
  number: SandboxNumber,
  phone: SandboxPhone | null,
  { wamid, callbackData, facts }: ReportedMessage,
  { status, at, code, isPriced }: PlannedStatus & { at: Date; isPriced: boolean },
): Record<string, unknown> {
  const failed = status === "failed";
  const ids = phone === null ? {} : disclosedIds(number, phone);
  // A failure to a phone repeats the phone that was dialled and tells nothing else (§4.6).
  const dialled = facts.addressedBy === "phone" && settingsOf(number).identity !== "bsuid";
  const waId = dialled ? phone?.waId : ids.waId;
  const bsuid = failed && facts.addressedBy === "phone" ? undefined : ids.bsuid;
  return {
    id: wamid,
    status,
    timestamp: unixSeconds(at),
    ...(waId === undefined ? {} : { recipient_id: waId }),
    ...(bsuid === undefined ? {} : { recipient_user_id: bsuid }),
    ...(callbackData === null ? {} : { biz_opaque_callback_data: callbackData }),
    ...(facts.identityHash === null ? {} : { recipient_identity_key_hash: facts.identityHash }),
    ...(failed ? {} : conversation(number, facts, status)),
    ...(isPriced ? { pricing: pricing(facts) } : {}),
    ...(failed ? { errors: [errorObject(code ?? 131000)] } : {}),
  };
}

/** Up to v23 with every status, from v24 only inside a free entry point (§4.6). */
function conversation(number: SandboxNumber, facts: MessageFacts, status: string): Record<string, unknown> {
  const isOld = settingsOf(number).statuses.version === "v23";
  if (!isOld && facts.priced !== "free_entry_point") return {};
  const expiry = { expiration_timestamp: facts.conversationEndsAt };
  return {
    conversation: {
      id: facts.conversationId,
      ...(status === "sent" ? expiry : {}),
      origin: { type: originOf(facts) },
    },
  };
}

function pricing(facts: MessageFacts): Record<string, unknown> {
  const billable = facts.priced === "regular";
  return { billable, pricing_model: "PMP", type: facts.priced, category: originOf(facts) };
}

function originOf({ priced, category }: MessageFacts): string {
  return priced === "free_entry_point" ? "referral_conversion" : category;
}

// Meta's own words where a source has them (§5.1); the catalogue's titles otherwise.
const DETAILS: Readonly<Record<number, string>> = {
  131047:
    "Message failed to send because more than 24 hours have passed since the customer last replied to this number.",
};

/** An error as a webhook carries it, at each of the three levels (§4.3). */
export function errorObject(code: number): Record<string, unknown> {
  const { title } = describeError(code);
  return {
    code,
    title,
    message: title,
    error_data: { details: DETAILS[code] ?? title },
    href: "https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/",
  };
}
