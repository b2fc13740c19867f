import "server-only";
import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxMessages } from "#db/schema/index.ts";
import { DAY } from "#lib/platform/clock.ts";
import type { MediaKind } from "#lib/platform/media-kinds.ts";
import { recordOf } from "#lib/platform/record-of.ts";
import { findMedia } from "#lib/simulator/media.ts";
import { isWindowOpen, type SandboxPhone } from "#lib/simulator/phones.ts";
import { readTraits, type SandboxNumber, toUnixSeconds } from "#lib/simulator/sandbox-number.ts";
import type { SandboxMessageMetadata } from "#lib/simulator/statuses.ts";
import { MEDIA_LIMITS } from "#lib/whatsapp/limits.ts";

export interface CheckedMessage {
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

export interface RecipientCheck {
  /** WhatsApp's error code. */
  failure: number | null;
  metadata: SandboxMessageMetadata;
}

/** Finds errors that WhatsApp reports by status (docs/whatsapp.md#late-errors). @param phone null for an unknown id */
export async function checkRecipient(
  db: Db,
  number: SandboxNumber,
  phone: SandboxPhone | null,
  message: CheckedMessage,
): Promise<RecipientCheck> {
  const { now, wamid, envelope, recipient, template } = message;
  const freeUntil = phone?.freeEntryUntil ?? null;
  const isFree = phone !== null && freeUntil !== null && now < freeUntil;
  const isOpen = phone !== null && isWindowOpen(phone, now);
  const isService = template === null || template.category === "UTILITY";
  const metadata: SandboxMessageMetadata = {
    addressedBy: recipient.addressedBy,
    category: template?.category.toLowerCase() ?? "service",
    priced: isFree ? "free_entry_point" : isOpen && isService ? "free_customer_service" : "regular",
    // One per free entry point, else one per message (docs/whatsapp.md#statuses).
    conversationId: hashId(isFree ? `${phone.waId}/${freeUntil.getTime()}` : wamid),
    conversationEndsAt: toUnixSeconds(isFree ? freeUntil : new Date(now.getTime() + DAY)),
    identityHash: envelope.recipient_identity_key_hash ?? null,
  };
  return { failure: message.failure ?? (await findFailure(db, number, phone, message, isOpen)), metadata };
}

async function findFailure(
  db: Db,
  number: SandboxNumber,
  phone: SandboxPhone | null,
  { envelope, template, now }: CheckedMessage,
  isOpen: boolean,
): Promise<number | null> {
  if (phone === null) return 131026;
  const traits = readTraits(phone);
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

/**
 * A reaction may refer only to messages of the last 30 days in the same chat
 * (docs/whatsapp.md#locations-contacts-and-reactions).
 */
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
        eq(sandboxMessages.wamid, String(recordOf(reaction).message_id)),
      ),
    );
  if (!target || target.status === "deleted") return false;
  return recordOf(target.message).type !== "reaction" && target.at.getTime() > now.getTime() - 30 * DAY;
}

function hashId(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

/** docs/whatsapp.md#media-types-and-sizes */
async function hasWrongFile(
  db: Db,
  number: SandboxNumber,
  { type, ...content }: CheckedMessage["envelope"],
): Promise<boolean> {
  const limits = Object.hasOwn(MEDIA_LIMITS, type) ? MEDIA_LIMITS[type as MediaKind] : null;
  const { id } = recordOf(content[type]);
  if (!limits || typeof id !== "string") return false;
  const media = await findMedia(db, number, id);
  return !media || !limits.types.includes(media.mimeType);
}
