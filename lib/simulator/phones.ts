import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { Db } from "#db/client.ts";
import { sandboxMessages, sandboxNumbers, sandboxPhones } from "#db/schema/index.ts";
import { DAY } from "#lib/platform/clock.ts";
import {
  getSandboxTime,
  readSettings,
  readTraits,
  type SandboxNumber,
} from "#lib/simulator/sandbox-number.ts";

/**
 * WhatsApp's id may differ from the dialed form (docs/whatsapp.md#phone-number-forms). @param digits E.164 without the
 * plus
 */
export function toWaId(digits: string): string {
  const mexican = /^52([2-9]\d{9})$/.exec(digits);
  if (mexican) return `521${mexican[1]}`;
  const argentine = /^54([1-8]\d{9})$/.exec(digits);
  if (argentine) return `549${argentine[1]}`;
  const brazilian = /^55([3-9]\d)9(\d{8})$/.exec(digits);
  if (brazilian) return `55${brazilian[1]}${brazilian[2]}`;
  return digits;
}

function getCountry(digits: string): string {
  const parsed = parsePhoneNumberFromString(`+${digits}`);
  if (parsed?.country) return parsed.country;
  return parsed?.countryCallingCode === "1" ? "US" : "ZZ";
}

function getCallingCode(digits: string): string {
  return parsePhoneNumberFromString(`+${digits}`)?.countryCallingCode ?? "";
}

/**
 * Without a plus, a valid national number of the business's country gets its country code
 * (docs/whatsapp.md#message-envelope).
 */
export function parseRecipient(to: string, businessNumber: string): string | null {
  if (!/^\s*\+?[\d\s()-]+$/.test(to)) return null;
  const digits = to.replace(/\D/g, "");
  const complete = to.trimStart().startsWith("+")
    ? digits
    : (toInternational(digits, businessNumber) ?? digits);
  return /^[1-9]\d{6,14}$/.test(complete) ? complete : null;
}

function toInternational(digits: string, businessNumber: string): string | null {
  const code = getCallingCode(businessNumber);
  if (code === "") return null;
  // Fictional North American numbers are valid in no numbering plan.
  if (code === "1" && /^[2-9]\d{9}$/.test(digits)) return code + digits;
  const parsed = parsePhoneNumberFromString(digits, { defaultCallingCode: code });
  return parsed?.isValid() ? parsed.number.slice(1) : null;
}

/** Derived from the seed and a counter if the settings have a seed, else random. */
export async function nextRandomKey(db: Db, number: SandboxNumber): Promise<string> {
  const { seed } = readSettings(number);
  if (seed === null) return randomBytes(16).toString("hex");
  const [row] = await db
    .update(sandboxNumbers)
    .set({ drawCount: sql`${sandboxNumbers.drawCount} + 1` })
    .where(eq(sandboxNumbers.phoneNumberId, number.phoneNumberId))
    .returning({ drawCount: sandboxNumbers.drawCount });
  return `${seed}/${row?.drawCount ?? 0}`;
}

/** Numbers with the same seed derive the same id, so the second one adds its phone number id. */
export async function newWamid(db: Db, number: SandboxNumber, randomKey: string): Promise<string> {
  const wamid = deriveWamid(randomKey);
  const isTaken = (await db.$count(sandboxMessages, eq(sandboxMessages.wamid, wamid))) > 0;
  return isTaken ? deriveWamid(`${randomKey}/${number.phoneNumberId}`) : wamid;
}

function deriveWamid(randomKey: string): string {
  return `wamid.${hash(`${randomKey}/wamid`).subarray(0, 24).toString("base64")}`;
}

export function deriveCallId(randomKey: string): string {
  return `wacid.${hash(`${randomKey}/wacid`).subarray(0, 24).toString("base64")}`;
}

/** docs/whatsapp.md#user-ids */
export function deriveBsuid(randomKey: string, waId: string): string {
  const digits = BigInt(`0x${hash(`${randomKey}/${waId}`).toString("hex").slice(0, 16)}`);
  return `${getCountry(waId)}.${String(digits).padStart(20, "1")}`;
}

export function createRandom(randomKey: string): () => number {
  let count = 0;
  return () => {
    count += 1;
    return hash(`${randomKey}/${count}`).readUInt32BE(0) / 2 ** 32;
  };
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

export type SandboxPhone = typeof sandboxPhones.$inferSelect;

export async function ensurePhone(
  db: Db,
  number: SandboxNumber,
  customer: { waId: string; profileName: string },
): Promise<SandboxPhone> {
  const bsuid = deriveBsuid(readSettings(number).seed ?? number.wabaId, customer.waId);
  const [phone] = await db
    .insert(sandboxPhones)
    .values({ phoneNumberId: number.phoneNumberId, bsuid, ...customer })
    .onConflictDoUpdate({
      target: [sandboxPhones.phoneNumberId, sandboxPhones.waId],
      set: { bsuid: sql`coalesce(${sandboxPhones.bsuid}, excluded.bsuid)` },
    })
    .returning();
  if (!phone) throw new Error("An upsert returned no row.");
  return phone;
}

export async function findPhone(db: Db, number: SandboxNumber, waId: string): Promise<SandboxPhone | null> {
  const [phone] = await db
    .select()
    .from(sandboxPhones)
    .where(matchesSandboxPhone(number.phoneNumberId, waId));
  return phone ?? null;
}

export function matchesSandboxPhone(phoneNumberId: string, waId: string) {
  return and(eq(sandboxPhones.phoneNumberId, phoneNumberId), eq(sandboxPhones.waId, waId));
}

/** docs/whatsapp.md#customer-service-window */
export function isWindowOpen(phone: SandboxPhone, now: Date): boolean {
  return phone.lastWroteAt !== null && now.getTime() < phone.lastWroteAt.getTime() + DAY;
}

/** docs/whatsapp.md#hidden-phone-numbers */
const DISCLOSED_MS = 30 * DAY;

interface DisclosedIds {
  waId?: string;
  bsuid?: string;
  parentBsuid?: string;
}

export function getDisclosedIds(number: SandboxNumber, phone: SandboxPhone): DisclosedIds {
  const { identity } = readSettings(number);
  const { hidesPhone, parentBsuid } = readTraits(phone);
  const since = getSandboxTime(number).getTime() - DISCLOSED_MS;
  const knowsPhone = !hidesPhone || (phone.addressedAt !== null && phone.addressedAt.getTime() > since);
  return {
    ...(identity === "phone" || (identity === "both" && knowsPhone) ? { waId: phone.waId } : {}),
    ...(identity === "phone" || phone.bsuid === null ? {} : { bsuid: phone.bsuid }),
    ...(identity === "phone" || parentBsuid === null ? {} : { parentBsuid }),
  };
}

/** docs/whatsapp.md#webhook-envelope */
export function buildContact(
  number: SandboxNumber,
  phone: SandboxPhone,
  { withUsername = true }: { withUsername?: boolean } = {},
): Record<string, unknown> {
  const { waId, bsuid, parentBsuid } = getDisclosedIds(number, phone);
  const { username, identityHash } = readTraits(phone);
  return {
    profile: { name: phone.profileName, ...(username && withUsername ? { username: `@${username}` } : {}) },
    ...(waId === undefined ? {} : { wa_id: waId }),
    ...(bsuid === undefined ? {} : { user_id: bsuid }),
    ...(parentBsuid === undefined ? {} : { parent_user_id: parentBsuid }),
    ...(identityHash === null ? {} : { identity_key_hash: identityHash }),
  };
}
