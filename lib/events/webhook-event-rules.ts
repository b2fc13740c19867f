import type { Scope } from "#lib/platform/scopes.ts";

/** By the scope that reads an event's data. */
const catalog = {
  "message.received": "messages.read",
  "message.sent": "messages.read",
  "message.delivered": "messages.read",
  "message.read": "messages.read",
  "message.failed": "messages.read",
  "message.canceled": "messages.read",
  "message.edited": "messages.read",
  "message.revoked": "messages.read",
  "conversation.created": "messages.read",
  "conversation.assigned": "messages.read",
  "conversation.closed": "messages.read",
  "conversation.reopened": "messages.read",
  "conversation.window_opened": "messages.read",
  "conversation.window_closed": "messages.read",
  "contact.created": "contacts.read",
  "contact.updated": "contacts.read",
  "contact.merged": "contacts.read",
  "contact.opted_out": "contacts.read",
  "contact.opted_in": "contacts.read",
  "contact.deleted": "contacts.read",
  "otp.verified": "otp.send",
  "otp.failed": "otp.send",
  "otp.delivery_failed": "otp.send",
  "otp.fraud_suspected": "otp.send",
  "template.status_changed": "templates.read",
  "number.status_changed": "webhooks.manage",
  "webhook_endpoint.warning": "webhooks.manage",
  "webhook_endpoint.disabled": "webhooks.manage",
  ping: "webhooks.manage",
} as const satisfies Record<string, Scope>;

export type WebhookEventType = keyof typeof catalog;

export const eventScopes: Readonly<Record<WebhookEventType, Scope>> = catalog;

export const webhookEventTypes = Object.keys(catalog) as [WebhookEventType, ...WebhookEventType[]];

const FEED_SCOPE: Scope = "events.read";

/** Families to subscribe to: `message.*` is every type that starts with `message.`. */
export const eventFamilies = [
  ...new Set(
    webhookEventTypes.filter((type) => type.includes(".")).map((type) => `${familyOf(type)}.*` as const),
  ),
];

export const eventSubscriptions: readonly string[] = ["*", ...eventFamilies, ...webhookEventTypes];

function familyOf(type: string): string {
  return type.slice(0, type.indexOf("."));
}

export function subscriptionsOf(type: WebhookEventType): string[] {
  return type.includes(".") ? ["*", `${familyOf(type)}.*`, type] : ["*", type];
}

export function missingEventScopes(
  subscriptions: readonly string[],
  grantedScopes: readonly string[],
): Scope[] {
  if (grantedScopes.includes(FEED_SCOPE)) return [];
  const covered = webhookEventTypes.filter((type) =>
    subscriptionsOf(type).some((subscription) => subscriptions.includes(subscription)),
  );
  const needed = new Set(covered.map((type) => eventScopes[type]));
  return [...needed].filter((scope) => !grantedScopes.includes(scope)).sort();
}
