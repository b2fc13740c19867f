import "server-only";
import { and, eq, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxNumbers, sandboxPhones } from "#db/schema/index.ts";
import { type GraphReply, graphError } from "#lib/sandbox/graph/graph-error.ts";
import type { Envelope } from "#lib/sandbox/graph/message-schema.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { dial, waIdOf } from "#lib/sandbox/wa-id.ts";

/** Whom a message goes to. */
export interface Recipient {
  addressedBy: "phone" | "bsuid";
  /** As the call wrote it. */
  input: string;
  /** Null for a business-scoped id that nobody has. */
  waId: string | null;
}

const BSUID = /^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/;

/** The recipient that `to` or `recipient` names; `to` wins where both stand (whatsapp-cloud-api.md §1.1). */
export async function resolveRecipient(
  db: Db,
  number: SandboxNumber,
  { recipient_type, to, recipient }: Envelope,
): Promise<{ recipient: Recipient } | { refusal: GraphReply }> {
  if (recipient_type === "group") {
    return { refusal: graphError(400, 131041, { details: "The group is unknown to this number." }) };
  }
  if (to) return resolvePhone(db, number, to);
  if (!recipient) {
    return {
      refusal: graphError(400, 131008, { details: "One of the parameters to and recipient is required" }),
    };
  }
  if (!BSUID.test(recipient)) {
    return { refusal: graphError(400, 131009, { details: "recipient is not a business-scoped user id" }) };
  }
  const waId = await findByBsuid(db, number, recipient);
  return { recipient: { addressedBy: "bsuid", input: recipient, waId } };
}

async function resolvePhone(
  db: Db,
  number: SandboxNumber,
  to: string,
): Promise<{ recipient: Recipient } | { refusal: GraphReply }> {
  // A reply to a webhook's `from` bears no plus and is understood all the same.
  const digits = (await isKnown(db, number, to)) ? to : dial(to, number.displayNumber);
  if (digits === null) {
    return { refusal: graphError(400, 131009, { details: "Recipient phone number is not valid" }) };
  }
  const waId = waIdOf(digits);
  if (waId === number.displayNumber) {
    return { refusal: graphError(400, 131021, { details: "Recipient and sender can not be same" }) };
  }
  return { recipient: { addressedBy: "phone", input: to, waId } };
}

async function isKnown(db: Db, { phoneNumberId }: SandboxNumber, waId: string): Promise<boolean> {
  if (!/^\d+$/.test(waId)) return false;
  const same = and(eq(sandboxPhones.phoneNumberId, phoneNumberId), eq(sandboxPhones.waId, waId));
  return (await db.$count(sandboxPhones, same)) > 0;
}

/** A person's id, or their parent id, holds for every number of the account (§4.9). */
async function findByBsuid(db: Db, number: SandboxNumber, bsuid: string): Promise<string | null> {
  const [row] = await db
    .select({ waId: sandboxPhones.waId })
    .from(sandboxPhones)
    .innerJoin(sandboxNumbers, eq(sandboxNumbers.phoneNumberId, sandboxPhones.phoneNumberId))
    .where(
      and(
        eq(sandboxNumbers.wabaId, number.wabaId),
        or(eq(sandboxPhones.bsuid, bsuid), sql`${sandboxPhones.traits} ->> 'parentBsuid' = ${bsuid}`),
      ),
    )
    .limit(1);
  return row?.waId ?? null;
}
