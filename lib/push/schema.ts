import { z } from "zod";
import { notificationKinds } from "#lib/notifications/schema.ts";

/** Why a device is woken: a personal notification, or a customer's message in a conversation of the member's. */
export const pushKinds = [...notificationKinds, "message"] as const;

export type PushKind = (typeof pushKinds)[number];

/** The sizes of the browser's keys are those of RFC 8291: a point of P-256, and 16 random bytes. */
export const subscribeBody = z.strictObject({
  endpoint: z.string().max(2000),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{87}=?$/, "This is not a browser's public key."),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/, "This is not a browser's secret."),
  }),
});

export type SubscribeDevice = z.infer<typeof subscribeBody>;

/** A browser that is subscribed already, by its address. */
export const deviceBody = subscribeBody.pick({ endpoint: true });

export const pushKeySchema = z.object({
  /** What browsers know this deployment by (VAPID), base64url. */
  publicKey: z.string(),
});

export const subscribedSchema = z.object({ subscribed: z.boolean() });

/** What the service worker of the device is given, `public/sw.js`. */
export interface PushPayload {
  /** The message or notification: what a page shows already is not shown twice. */
  id: string;
  /** One conversation is one notification on the device, the newest. */
  tag: string;
  title: string;
  body: string;
  url: string;
}
