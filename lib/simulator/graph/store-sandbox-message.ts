import "server-only";
import { and, eq, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxMessages, sandboxNumbers, sandboxPhones } from "#db/schema/index.ts";
import { DAY, MINUTE, SECOND } from "#lib/platform/clock.ts";
import { checkRecipient, type RecipientCheck } from "#lib/simulator/check-recipient.ts";
import type { SandboxTemplate } from "#lib/simulator/graph/check-template.ts";
import type { Envelope } from "#lib/simulator/graph/message-body-schema.ts";
import { type GraphReply, graphError } from "#lib/simulator/graph-error.ts";
import type { Scenario } from "#lib/simulator/magic-recipient-rules.ts";
import {
  ensurePhone,
  matchesSandboxPhone,
  newWamid,
  nextRandomKey,
  parseRecipient,
  type SandboxPhone,
  toWaId,
} from "#lib/simulator/phones.ts";
import { reportNumberError } from "#lib/simulator/report-number-error.ts";
import {
  getSandboxTime,
  readSettings,
  readTraits,
  type SandboxNumber,
} from "#lib/simulator/sandbox-number.ts";
import { planStatuses, reportStatuses } from "#lib/simulator/statuses.ts";

interface SandboxSend {
  envelope: Envelope;
  recipient: Recipient;
  template: SandboxTemplate | null;
  scenario: Scenario | null;
  failure: number | null;
}

export async function storeSandboxMessage(
  db: Db,
  number: SandboxNumber,
  send: SandboxSend,
): Promise<{ wamid: string; held: boolean }> {
  const randomKey = await nextRandomKey(db, number);
  const wamid = await newWamid(db, number, randomKey);
  const now = getSandboxTime(number);
  const { messaging_product, recipient_type, to, recipient, biz_opaque_callback_data, ...message } =
    send.envelope;
  const held = send.template !== null && readSettings(number).answers.holdTemplates;
  await db.transaction(async (tx) => {
    const phone = await updateRecipientPhone(tx, number, send.recipient, now);
    const check = await checkRecipient(tx, number, phone, { ...send, wamid, now });
    const callbackData = biz_opaque_callback_data ?? null;
    const ttlMs = getTtl(send.template);
    const planned = held ? [] : planMessage(number, phone, send, check, { ttlMs, randomKey });
    await tx.insert(sandboxMessages).values({
      wamid,
      phoneNumberId: number.phoneNumberId,
      waId: phone?.waId ?? send.recipient.input,
      direction: "to_customer",
      message,
      status: held ? "held" : planned[0]?.status === "failed" ? "failed" : "accepted",
      callbackData,
      metadata: check.metadata,
      at: now,
      expiresAt: new Date(now.getTime() + ttlMs),
    });
    await reportStatuses(tx, number, phone, { wamid, callbackData, metadata: check.metadata }, planned);
    if (send.scenario?.numberError) await reportNumberError(tx, number, send.scenario.numberError);
  });
  return { wamid, held };
}

async function updateRecipientPhone(
  db: Db,
  number: SandboxNumber,
  { waId, addressedBy }: Recipient,
  now: Date,
): Promise<SandboxPhone | null> {
  if (waId === null) return null;
  const phone = await ensurePhone(db, number, { waId, profileName: `+${waId}` });
  const advertised = phone.referredAt !== null && now.getTime() < phone.referredAt.getTime() + DAY;
  // A reply within a day to a customer from an ad is free for three days (docs/whatsapp.md#free-entry-point).
  const freeEntryUntil = advertised ? new Date(now.getTime() + 3 * DAY) : phone.freeEntryUntil;
  const touched = {
    typingUntil: null,
    freeEntryUntil,
    ...(advertised ? { referredAt: null } : {}),
    ...(addressedBy === "phone" ? { addressedAt: now } : {}),
  };
  await db.update(sandboxPhones).set(touched).where(matchesSandboxPhone(number.phoneNumberId, waId));
  return { ...phone, ...touched };
}

function planMessage(
  number: SandboxNumber,
  phone: SandboxPhone | null,
  { envelope, scenario }: SandboxSend,
  check: RecipientCheck,
  { ttlMs, randomKey }: { ttlMs: number; randomKey: string },
) {
  const traits = phone && readTraits(phone);
  const isReaction = envelope.type === "reaction";
  const { statuses } = readSettings(number);
  return planStatuses(statuses, { isReaction, scenario, failure: check.failure, traits, ttlMs }, randomKey);
}

/** docs/whatsapp.md#time-to-live */
function getTtl(template: SandboxTemplate | null): number {
  if (template?.ttlSeconds) return template.ttlSeconds === -1 ? 30 * DAY : template.ttlSeconds * SECOND;
  return template?.category === "AUTHENTICATION" ? 10 * MINUTE : 30 * DAY;
}

export interface Recipient {
  addressedBy: "phone" | "bsuid";
  input: string;
  waId: string | null;
}

const BSUID = /^[A-Z]{2}\.(ENT\.)?[A-Za-z0-9]{1,128}$/;

/** `to` takes precedence over `recipient` (docs/whatsapp.md#message-envelope). */
export async function resolveRecipient(
  db: Db,
  number: SandboxNumber,
  { recipient_type, to, recipient }: Envelope,
): Promise<{ recipient: Recipient } | { refusal: GraphReply }> {
  if (recipient_type === "group") {
    return { refusal: graphError(400, 131041, { details: "The group does not exist for this number." }) };
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
  // A webhook's `from`, which has no plus, is accepted as `to`.
  const digits = (await isKnown(db, number, to)) ? to : parseRecipient(to, number.displayNumber);
  if (digits === null) {
    return { refusal: graphError(400, 131009, { details: "Recipient phone number is not valid" }) };
  }
  const waId = toWaId(digits);
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

/** Valid for every number of the account (docs/whatsapp.md#user-ids). */
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
