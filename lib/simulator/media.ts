import "server-only";
import { createHmac, randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxMedia } from "#db/schema/index.ts";
import { DAY, MINUTE } from "#lib/platform/clock.ts";
import { constantTimeEqual, decrypt, sha256 } from "#lib/platform/crypto.ts";
import { localUrl } from "#lib/platform/env.ts";
import { getSandboxTime, type SandboxNumber } from "#lib/simulator/sandbox-number.ts";

export type SandboxMedia = typeof sandboxMedia.$inferSelect;

/** docs/whatsapp.md#media-ids */
const LIFETIME_MS = { business: 30 * DAY, customer: 7 * DAY };
/** docs/whatsapp.md#media-downloads */
const ADDRESS_MS = 5 * MINUTE;

export async function storeMedia(
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
      createdAt: getSandboxTime(number),
    })
    .returning();
  if (!row) throw new Error("An insert returned no row.");
  return row;
}

export async function findMedia(db: Db, number: SandboxNumber, id: string): Promise<SandboxMedia | null> {
  const [row] = await db
    .select()
    .from(sandboxMedia)
    .where(and(eq(sandboxMedia.id, id), eq(sandboxMedia.phoneNumberId, number.phoneNumberId)));
  if (!row) return null;
  const age = getSandboxTime(number).getTime() - row.createdAt.getTime();
  return age < LIFETIME_MS[row.origin] ? row : null;
}

export async function removeMedia(db: Db, id: string): Promise<void> {
  await db.delete(sandboxMedia).where(eq(sandboxMedia.id, id));
}

export function buildMediaUrl(number: SandboxNumber, media: Pick<SandboxMedia, "id">): string {
  const until = getSandboxTime(number).getTime() + ADDRESS_MS;
  const query = new URLSearchParams({
    mid: media.id,
    ext: String(until),
    hash: signMediaUrl(number, media.id, until),
  });
  return `${localUrl()}/api/sandbox/graph/attachments?${query}`;
}

export function verifyMediaUrl(number: SandboxNumber, query: URLSearchParams): string | null {
  const id = query.get("mid") ?? "";
  const until = Number(query.get("ext"));
  const right = constantTimeEqual(
    Buffer.from(signMediaUrl(number, id, until)),
    Buffer.from(query.get("hash") ?? ""),
  );
  return right && getSandboxTime(number).getTime() < until ? id : null;
}

function signMediaUrl(number: SandboxNumber, id: string, until: number): string {
  const key = decrypt(number.appSecret, number.phoneNumberId);
  return createHmac("sha256", key).update(`${id}/${until}`).digest("hex");
}
