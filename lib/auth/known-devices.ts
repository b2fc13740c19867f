import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { knownDevices } from "#db/schema/index.ts";
import { constantTimeEqual, keyedHash } from "#lib/crypto.ts";
import { type Id, isId, newId } from "#lib/id.ts";

/** How long a device stays known without a sign-in. */
const KNOWN_DAYS = 180;

export const DEVICE_COOKIE_MAX_AGE_SECONDS = KNOWN_DAYS * 24 * 60 * 60;

/** The value of a device's cookie: its id, signed, so that a made-up one costs no query. */
export function deviceCookie(deviceId: Id<"device">): string {
  return `${deviceId}.${signatureOf(deviceId).toString("base64url")}`;
}

/** The device that a cookie names, or null for a cookie that is not one of ours. */
export function readDeviceCookie(value: string | undefined): Id<"device"> | null {
  const [id = "", signature = ""] = (value ?? "").split(".");
  if (!isId("device", id)) return null;
  return constantTimeEqual(Buffer.from(signature, "base64url"), signatureOf(id)) ? id : null;
}

/**
 * Makes the device known to the person who signed in on it. One browser may be several people's.
 * @returns the device, a new one where the browser had none
 */
export async function rememberDevice(
  db: Db,
  deviceId: Id<"device"> | null,
  userId: Id<"user">,
): Promise<Id<"device">> {
  const id = deviceId ?? newId("device");
  await db
    .insert(knownDevices)
    .values({ deviceId: id, userId })
    .onConflictDoUpdate({
      target: [knownDevices.deviceId, knownDevices.userId],
      set: { lastUsedAt: sql`now()` },
    });
  return id;
}

/** Revokes a person's devices, but for one. */
export async function forgetDevices(db: Db, userId: Id<"user">, except: Id<"device"> | null): Promise<void> {
  const others = except ? ne(knownDevices.deviceId, except) : undefined;
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), others));
}

/** Deletes the devices that nobody has signed in on for long. */
export async function forgetUnusedDevices(db: Db): Promise<void> {
  await deleteBatches(db, knownDevices, sql`last_used_at < now() - make_interval(days => ${KNOWN_DAYS})`);
}

function signatureOf(deviceId: Id<"device">): Buffer {
  return keyedHash("device", deviceId);
}
