import "server-only";
import { z } from "zod";
import { type SubscribeDevice, subscribeBody } from "#lib/notifications/push/schema.ts";
import { vapidPrivateKeyOf } from "#lib/notifications/push/vapid-keys.ts";
import { decrypt, encrypt, type Sealed } from "#lib/platform/crypto.ts";

const storedSubscription = subscribeBody.extend({
  /** The VAPID private key the browser subscribed with: the service rejects pushes signed with another one. */
  vapidKey: z.string().optional(),
});

export type StoredSubscription = SubscribeDevice & { vapidKey: string };

/** Authenticates the hash of the endpoint. */
export function sealSubscription(subscription: StoredSubscription, endpointHash: string): Sealed {
  return encrypt(JSON.stringify(subscription), endpointHash);
}

/** @throws Error when encrypted under a secret that is no longer accepted; ZodError when malformed */
export function openSubscription(sealed: Sealed, endpointHash: string): StoredSubscription {
  const stored = storedSubscription.parse(JSON.parse(decrypt(sealed, endpointHash)));
  return { ...stored, vapidKey: stored.vapidKey ?? vapidPrivateKeyOf(sealed) };
}
