import "server-only";
import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxMessages } from "#db/schema/index.ts";
import { DAY } from "#lib/clock.ts";
import { findMedia } from "#lib/sandbox/media.ts";
import { isWindowOpen, type SandboxPhone } from "#lib/sandbox/phones.ts";
import { type SandboxNumber, unixSeconds } from "#lib/sandbox/present.ts";
import { traitsOf } from "#lib/sandbox/read-settings.ts";
import type { MessageFacts } from "#lib/sandbox/status-object.ts";
import { MEDIA_LIMITS, type MediaKind } from "#lib/whatsapp/limits.ts";

/** A message to be judged. */
export interface Judgeable {
  wamid: string;
  now: Date;
  envelope: { type: string; reaction?: unknown; recipient_identity_key_hash?: string | undefined } & Record<
    string,
    unknown
  >;
  recipient: { addressedBy: "phone" | "bsuid" };
  template: { category: string } | null;
  failure: number | null;
}

export interface Judged {
  /** Why it fails afterwards, by WhatsApp's code; null when nothing is wrong. */
  failure: number | null;
  facts: MessageFacts;
}

/**
 * What is wrong with the recipient, which the call does not learn but a failed status tells (whatsapp-cloud-api.md §8, 2),
 * and what the message costs.
 * @param phone null when the business-scoped id is nobody's
 */
export async function judgeRecipient(
  db: Db,
  number: SandboxNumber,
  phone: SandboxPhone | null,
  message: Judgeable,
): Promise<Judged> {
  const { now, wamid, envelope, recipient, template } = message;
  const freeUntil = phone?.freeEntryUntil ?? null;
  const isFree = phone !== null && freeUntil !== null && now < freeUntil;
  const isOpen = phone !== null && isWindowOpen(phone, now);
  const isService = template === null || template.category === "UTILITY";
  const facts: MessageFacts = {
    addressedBy: recipient.addressedBy,
    category: template?.category.toLowerCase() ?? "service",
    priced: isFree ? "free_entry_point" : isOpen && isService ? "free_customer_service" : "regular",
    // One for each free entry point, otherwise one for each message (§4.6).
    conversationId: idOf(isFree ? `${phone.waId}/${freeUntil.getTime()}` : wamid),
    conversationEndsAt: unixSeconds(isFree ? freeUntil : new Date(now.getTime() + DAY)),
    identityHash: envelope.recipient_identity_key_hash ?? null,
  };
  return { failure: message.failure ?? (await failureOf(db, number, phone, message, isOpen)), facts };
}

async function failureOf(
  db: Db,
  number: SandboxNumber,
  phone: SandboxPhone | null,
  { envelope, template, now }: Judgeable,
  isOpen: boolean,
): Promise<number | null> {
  if (phone === null) return 131026;
  const traits = traitsOf(phone);
  const hash = envelope.recipient_identity_key_hash;
  if (!traits.onWhatsApp) return 131026;
  if (hash !== undefined && hash !== traits.identityHash) return 137000;
  if (template === null && !isOpen) return 131047;
  if (template?.category === "MARKETING" && traits.optedOut) return 131050;
  if (await hasWrongFile(db, number, envelope)) return 131053;
  if (envelope.type === "reaction" && !(await canReact(db, number, phone, envelope.reaction, now)))
    return 131009;
  return null;
}

/** A reaction needs a message of this chat, of the last 30 days, that is no reaction itself (§1.4). */
async function canReact(
  db: Db,
  number: SandboxNumber,
  phone: SandboxPhone,
  reaction: unknown,
  now: Date,
): Promise<boolean> {
  const [target] = await db
    .select({ at: sandboxMessages.at, message: sandboxMessages.message, status: sandboxMessages.status })
    .from(sandboxMessages)
    .where(
      and(
        eq(sandboxMessages.phoneNumberId, number.phoneNumberId),
        eq(sandboxMessages.waId, phone.waId),
        eq(sandboxMessages.wamid, String(Object(reaction).message_id)),
      ),
    );
  if (!target || target.status === "deleted") return false;
  return Object(target.message).type !== "reaction" && target.at.getTime() > now.getTime() - 30 * DAY;
}

function idOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

/** Whether a message names a file that the number has not, or one that is no such kind (whatsapp-cloud-api.md §2). */
async function hasWrongFile(
  db: Db,
  number: SandboxNumber,
  { type, ...content }: Judgeable["envelope"],
): Promise<boolean> {
  const limits = Object.hasOwn(MEDIA_LIMITS, type) ? MEDIA_LIMITS[type as MediaKind] : null;
  const { id } = Object(content[type]);
  if (!limits || typeof id !== "string") return false;
  const media = await findMedia(db, number, id);
  return !media || !limits.types.includes(media.mimeType);
}
