import "server-only";
import type { Db } from "#db/client.ts";
import { sandboxMessages, sandboxPhones } from "#db/schema/index.ts";
import { DAY, MINUTE, SECOND } from "#lib/clock.ts";
import { newWamid, nextDraw } from "#lib/sandbox/draw.ts";
import type { SandboxTemplate } from "#lib/sandbox/graph/check-template.ts";
import type { Envelope } from "#lib/sandbox/graph/message-schema.ts";
import type { Recipient } from "#lib/sandbox/graph/resolve-recipient.ts";
import { type Judged, judgeRecipient } from "#lib/sandbox/judge-recipient.ts";
import type { Play } from "#lib/sandbox/magic-recipients.ts";
import { ensurePhone, isPhone, type SandboxPhone } from "#lib/sandbox/phones.ts";
import { planStatuses } from "#lib/sandbox/plan-statuses.ts";
import { presentOf, type SandboxNumber } from "#lib/sandbox/present.ts";
import { settingsOf, traitsOf } from "#lib/sandbox/read-settings.ts";
import { reportStatuses } from "#lib/sandbox/report-statuses.ts";
import { tellNumberError } from "#lib/sandbox/tell-business.ts";

export interface AcceptedSend {
  envelope: Envelope;
  recipient: Recipient;
  template: SandboxTemplate | null;
  play: Play | null;
  /** A failure that the control panel asked for, told afterwards. */
  failure: number | null;
}

/** Takes a message: it stands on the phone, and its statuses are on their way. @returns its id, and whether it is held */
export async function acceptMessage(
  db: Db,
  number: SandboxNumber,
  send: AcceptedSend,
): Promise<{ wamid: string; held: boolean }> {
  const draw = await nextDraw(db, number);
  const wamid = await newWamid(db, number, draw);
  const now = presentOf(number);
  const { messaging_product, recipient_type, to, recipient, biz_opaque_callback_data, ...message } =
    send.envelope;
  const held = send.template !== null && settingsOf(number).answers.holdTemplates;
  await db.transaction(async (tx) => {
    const phone = await touchPhone(tx, number, send.recipient, now);
    const judged = await judgeRecipient(tx, number, phone, { ...send, wamid, now });
    const callbackData = biz_opaque_callback_data ?? null;
    const ttlMs = ttlOf(send.template);
    const planned = held ? [] : plan(number, phone, send, judged, { ttlMs, draw });
    await tx.insert(sandboxMessages).values({
      wamid,
      phoneNumberId: number.phoneNumberId,
      waId: phone?.waId ?? send.recipient.input,
      direction: "to_customer",
      message,
      status: held ? "held" : planned[0]?.status === "failed" ? "failed" : "accepted",
      callbackData,
      facts: judged.facts,
      at: now,
      expiresAt: new Date(now.getTime() + ttlMs),
    });
    await reportStatuses(tx, number, phone, { wamid, callbackData, facts: judged.facts }, planned);
    if (send.play?.numberError) await tellNumberError(tx, number, send.play.numberError);
  });
  return { wamid, held };
}

/** The recipient's phone, which now knows the business; null when the id is nobody's. */
async function touchPhone(
  db: Db,
  number: SandboxNumber,
  { waId, addressedBy }: Recipient,
  now: Date,
): Promise<SandboxPhone | null> {
  if (waId === null) return null;
  const phone = await ensurePhone(db, number, { waId, profileName: `+${waId}` });
  const advertised = phone.referredAt !== null && now.getTime() < phone.referredAt.getTime() + DAY;
  // An answer to whoever came by an advertisement within a day makes three days free (whatsapp-cloud-api.md §6).
  const freeEntryUntil = advertised ? new Date(now.getTime() + 3 * DAY) : phone.freeEntryUntil;
  const touched = {
    typingUntil: null,
    freeEntryUntil,
    ...(advertised ? { referredAt: null } : {}),
    ...(addressedBy === "phone" ? { addressedAt: now } : {}),
  };
  await db.update(sandboxPhones).set(touched).where(isPhone(number.phoneNumberId, waId));
  return { ...phone, ...touched };
}

function plan(
  number: SandboxNumber,
  phone: SandboxPhone | null,
  { envelope, play }: AcceptedSend,
  judged: Judged,
  { ttlMs, draw }: { ttlMs: number; draw: string },
) {
  const traits =
    phone === null ? { online: false, receipts: false, blockedBusiness: false } : traitsOf(phone);
  const isReaction = envelope.type === "reaction";
  const { statuses } = settingsOf(number);
  return planStatuses(statuses, { isReaction, play, failure: judged.failure, traits, ttlMs }, draw);
}

/** How long WhatsApp tries to deliver: what the template says, else 30 days, a passcode 10 minutes (§1.1, §3.8). */
function ttlOf(template: SandboxTemplate | null): number {
  if (template?.ttlSeconds) return template.ttlSeconds === -1 ? 30 * DAY : template.ttlSeconds * SECOND;
  return template?.category === "AUTHENTICATION" ? 10 * MINUTE : 30 * DAY;
}
