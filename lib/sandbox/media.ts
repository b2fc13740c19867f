import "server-only";
import { createHmac, randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxMedia } from "#db/schema/index.ts";
import { DAY, MINUTE } from "#lib/clock.ts";
import { constantTimeEqual, decrypt, sha256 } from "#lib/crypto.ts";
import { localUrl } from "#lib/env.ts";
import { presentOf, type SandboxNumber } from "#lib/sandbox/present.ts";

export type SandboxMedia = typeof sandboxMedia.$inferSelect;

/** How long WhatsApp answers to a file's id (whatsapp-cloud-api.md §2). */
const LIFETIME_MS = { business: 30 * DAY, customer: 7 * DAY };
/** How long a file's address is good for (§2). */
const ADDRESS_MS = 5 * MINUTE;

/** Keeps a file for a number, as an upload or as what a customer sends. */
export async function keepMedia(
  db: Db,
  number: SandboxNumber,
  file: { content: Uint8Array; mimeType: string; filename: string | null; origin: SandboxMedia["origin"] },
): Promise<SandboxMedia> {
  const [row] = await db
    .insert(sandboxMedia)
    .values({
      ...file,
      id: String(randomInt(1e14, 2 ** 47)),
      phoneNumberId: number.phoneNumberId,
      sizeBytes: file.content.byteLength,
      sha256: Buffer.from(sha256(file.content)).toString("base64"),
      createdAt: presentOf(number),
    })
    .returning();
  if (!row) throw new Error("An insert returned no row.");
  return row;
}

/** A number's file, while WhatsApp answers to its id; null after, and for every other number. */
export async function findMedia(db: Db, number: SandboxNumber, id: string): Promise<SandboxMedia | null> {
  const [row] = await db
    .select()
    .from(sandboxMedia)
    .where(and(eq(sandboxMedia.id, id), eq(sandboxMedia.phoneNumberId, number.phoneNumberId)));
  if (!row) return null;
  const age = presentOf(number).getTime() - row.createdAt.getTime();
  return age < LIFETIME_MS[row.origin] ? row : null;
}

export async function forgetMedia(db: Db, id: string): Promise<void> {
  await db.delete(sandboxMedia).where(eq(sandboxMedia.id, id));
}

/** Where a file's bytes are for five minutes; beside the simulated Graph API, as Meta's are on a host of their own. */
export function mediaAddress(number: SandboxNumber, media: Pick<SandboxMedia, "id">): string {
  const until = presentOf(number).getTime() + ADDRESS_MS;
  const query = new URLSearchParams({
    mid: media.id,
    ext: String(until),
    hash: seal(number, media.id, until),
  });
  return `${localUrl()}/api/sandbox/graph/attachments?${query}`;
}

/** The id of the file that an address names, while the address is good; null for every other. */
export function readMediaAddress(number: SandboxNumber, query: URLSearchParams): string | null {
  const id = query.get("mid") ?? "";
  const until = Number(query.get("ext"));
  const right = constantTimeEqual(Buffer.from(seal(number, id, until)), Buffer.from(query.get("hash") ?? ""));
  return right && presentOf(number).getTime() < until ? id : null;
}

function seal(number: SandboxNumber, id: string, until: number): string {
  const key = decrypt(number.appSecret, number.phoneNumberId);
  return createHmac("sha256", key).update(`${id}/${until}`).digest("hex");
}
