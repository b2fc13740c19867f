import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxMessages, sandboxNumbers } from "#db/schema/index.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";
import { settingsOf } from "#lib/sandbox/read-settings.ts";
import { countryOf } from "#lib/sandbox/wa-id.ts";

/**
 * The next source of chance for a number: text from which ids, jitter and order follow. With a seed in its settings it is
 * the seed and a count, so that the same calls meet the same WhatsApp; without one it is random, and counts nothing.
 */
export async function nextDraw(db: Db, number: SandboxNumber): Promise<string> {
  const { seed } = settingsOf(number);
  if (seed === null) return randomBytes(16).toString("hex");
  const [row] = await db
    .update(sandboxNumbers)
    .set({ drawn: sql`${sandboxNumbers.drawn} + 1` })
    .where(eq(sandboxNumbers.phoneNumberId, number.phoneNumberId))
    .returning({ drawn: sandboxNumbers.drawn });
  return `${seed}/${row?.drawn ?? 0}`;
}

/**
 * A message's id, as opaque as WhatsApp's (whatsapp-cloud-api.md §0.1). Two numbers with one seed draw the same: the second
 * gets ids of its own, while chance and order stay the seed's.
 */
export async function newWamid(db: Db, number: SandboxNumber, draw: string): Promise<string> {
  const wamid = wamidOf(draw);
  const isTaken = (await db.$count(sandboxMessages, eq(sandboxMessages.wamid, wamid))) > 0;
  return isTaken ? wamidOf(`${draw}/${number.phoneNumberId}`) : wamid;
}

function wamidOf(draw: string): string {
  return `wamid.${hash(`${draw}/wamid`).subarray(0, 24).toString("base64")}`;
}

/** A business-scoped id (§4.9) for whoever holds this phone. */
export function bsuidOf(draw: string, waId: string): string {
  const digits = BigInt(`0x${hash(`${draw}/${waId}`).toString("hex").slice(0, 16)}`);
  return `${countryOf(waId)}.${String(digits).padStart(20, "1")}`;
}

/** Numbers from 0 up to 1 that follow from the draw alone. */
export function chanceOf(draw: string): () => number {
  let count = 0;
  return () => {
    count += 1;
    return hash(`${draw}/${count}`).readUInt32BE(0) / 2 ** 32;
  };
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
