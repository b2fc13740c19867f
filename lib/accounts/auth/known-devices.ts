import "server-only";
import { and, eq, lt, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { deleteBatches } from "#db/delete-batches.ts";
import { knownDevices } from "#db/schema/index.ts";
import { DAY, SECOND } from "#lib/platform/clock.ts";
import { acceptedHashes, constantTimeIncludes, keyedHash } from "#lib/platform/crypto.ts";
import { type Id, isId, newId } from "#lib/platform/id.ts";
import { retainedSince, retentionDays } from "#lib/platform/retention.ts";

export const DEVICE_COOKIE_MAX_AGE_SECONDS = (retentionDays.knownDevices * DAY) / SECOND;

/** Signed, so that a forged cookie costs no query. */
export function formatDeviceCookie(deviceId: Id<"device">): string {
  return `${deviceId}.${keyedHash("device", deviceId).toString("base64url")}`;
}

/** Accepts cookies of previous secrets too; signing in signs them again. @returns null when the cookie is invalid */
export function parseDeviceCookie(value: string | undefined): Id<"device"> | null {
  const [id = "", signature = ""] = (value ?? "").split(".");
  if (!isId("device", id)) return null;
  const isSigned = constantTimeIncludes(acceptedHashes("device", id), Buffer.from(signature, "base64url"));
  return isSigned ? id : null;
}

/** @returns the device, a new one if the browser had none */
export async function recordDevice(
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

export async function deleteDevices(db: Db, userId: Id<"user">, except: Id<"device"> | null): Promise<void> {
  const others = except ? ne(knownDevices.deviceId, except) : undefined;
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), others));
}

export async function deleteUnusedDevices(db: Db): Promise<void> {
  await deleteBatches(db, knownDevices, lt(knownDevices.lastUsedAt, retainedSince("knownDevices")));
}
