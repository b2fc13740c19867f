import "server-only";
import { z } from "zod";
import { decrypt, encrypt } from "#lib/crypto.ts";
import { type SubscribeDevice, subscribeBody } from "#lib/push/schema.ts";
import { vapidPrivateKeyOf } from "#lib/push/vapid-keys.ts";

const keptSubscription = subscribeBody.extend({
  /** The private key of the pair that the browser subscribed for: pushes signed with another one are refused. */
  vapidKey: z.string().optional(),
});

export type KeptSubscription = SubscribeDevice & { vapidKey: string };

/** A subscription as it is kept: encrypted, bound to its browser. */
export function sealSubscription(subscription: KeptSubscription, endpointHash: string): string {
  return encrypt(JSON.stringify(subscription), endpointHash);
}

/** @throws Error when it was encrypted under a secret that is not accepted any more; ZodError when it is none */
export function openSubscription(sealed: string, endpointHash: string): KeptSubscription {
  const kept = keptSubscription.parse(JSON.parse(decrypt(sealed, endpointHash)));
  return { ...kept, vapidKey: kept.vapidKey ?? vapidPrivateKeyOf(sealed) };
}
