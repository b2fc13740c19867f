import { z } from "zod";

/**
 * `closing_soon`: the window of the member's conversation closes within an hour; `closing_team`: any within 15
 * minutes.
 */
export const notificationKinds = ["assigned", "mention", "closing_soon", "closing_team"] as const;

/** `message`: a customer's message in a conversation assigned to the member. */
export const pushKinds = [...notificationKinds, "message"] as const;

export type PushKind = (typeof pushKinds)[number];

/** Key sizes follow RFC 8291: a point of P-256, and 16 random bytes. */
export const subscribeBody = z.strictObject({
  endpoint: z.string().max(2000),
  keys: z.strictObject({
    p256dh: z
      .string()
      .regex(/^[\w-]{87}=?$/, "The browser's public key is not valid. Turn notifications off and on again."),
    auth: z
      .string()
      .regex(/^[\w-]{22}={0,2}$/, "The browser's secret is not valid. Turn notifications off and on again."),
  }),
});

export type SubscribeDevice = z.infer<typeof subscribeBody>;

export const deviceBody = subscribeBody.pick({ endpoint: true });

export const pushKeySchema = z.object({
  publicKey: z.string(),
});

export const subscribedSchema = z.object({ subscribed: z.boolean() });

/** Received by the service worker, `public/sw.js`. */
export interface PushPayload {
  /** Id of the message or notification; an open page uses it to skip what it already shows. */
  id: string;
  /** A new push with the same tag replaces the previous one on the device; one tag per conversation. */
  tag: string;
  title: string;
  body: string;
  url: string;
}
