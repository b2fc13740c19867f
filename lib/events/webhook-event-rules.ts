import type { Scope } from "#lib/platform/scopes.ts";

interface EventTraits {
  /** What a key needs to read the event's data. */
  scope: Scope;
  /** How an erasure finds the events with a person's data: by their conversation, or by the ids in their body. */
  personalData: "by_conversation" | "in_body" | "none";
}

const OF_CONVERSATION = { scope: "messages.read", personalData: "by_conversation" } as const;

const catalog = {
  "message.received": OF_CONVERSATION,
  "message.sent": OF_CONVERSATION,
  "message.delivered": OF_CONVERSATION,
  "message.read": OF_CONVERSATION,
  "message.failed": OF_CONVERSATION,
  "message.canceled": OF_CONVERSATION,
  "message.edited": OF_CONVERSATION,
  "message.revoked": OF_CONVERSATION,
  "conversation.created": OF_CONVERSATION,
  "conversation.assigned": OF_CONVERSATION,
  "conversation.closed": OF_CONVERSATION,
  "conversation.reopened": OF_CONVERSATION,
  "conversation.window_opened": OF_CONVERSATION,
  "conversation.window_closed": OF_CONVERSATION,
  "contact.created": { scope: "contacts.read", personalData: "in_body" },
  "contact.updated": { scope: "contacts.read", personalData: "in_body" },
  "contact.merged": { scope: "contacts.read", personalData: "in_body" },
  "contact.opted_out": { scope: "contacts.read", personalData: "in_body" },
  "contact.opted_in": { scope: "contacts.read", personalData: "in_body" },
  "contact.deleted": { scope: "contacts.read", personalData: "none" },
  "otp.verified": { scope: "otp.send", personalData: "in_body" },
  "otp.failed": { scope: "otp.send", personalData: "in_body" },
  "otp.delivery_failed": { scope: "otp.send", personalData: "in_body" },
  "otp.fraud_suspected": { scope: "otp.send", personalData: "in_body" },
  "template.status_changed": { scope: "templates.read", personalData: "none" },
  "number.status_changed": { scope: "numbers.read", personalData: "none" },
  "webhook_endpoint.warning": { scope: "webhooks.manage", personalData: "none" },
  "webhook_endpoint.disabled": { scope: "webhooks.manage", personalData: "none" },
  ping: { scope: "webhooks.manage", personalData: "none" },
} as const satisfies Record<string, EventTraits>;

export type WebhookEventType = keyof typeof catalog;
export type ContactEvent = Extract<WebhookEventType, `contact.${string}`>;

export const eventTraits: Readonly<Record<WebhookEventType, EventTraits>> = catalog;

export const webhookEventTypes = Object.keys(catalog) as [WebhookEventType, ...WebhookEventType[]];

const FEED_SCOPE: Scope = "events.read";

/** Families to subscribe to: `message.*` is every type that starts with `message.`. */
export const eventFamilies = [
  ...new Set(webhookEventTypes.filter(isInFamily).map((type) => `${familyOf(type)}.*` as const)),
];

export const eventSubscriptions: readonly string[] = ["*", ...eventFamilies, ...webhookEventTypes];

type FamilyType = Extract<WebhookEventType, `${string}.${string}`>;

function isInFamily(type: WebhookEventType): type is FamilyType {
  return type.includes(".");
}

function familyOf<Family extends string>(type: `${Family}.${string}`): Family {
  return type.slice(0, type.indexOf(".")) as Family;
}

export function subscriptionsOf(type: WebhookEventType): string[] {
  return isInFamily(type) ? ["*", `${familyOf(type)}.*`, type] : ["*", type];
}

export function missingEventScopes(
  subscriptions: readonly string[],
  grantedScopes: readonly string[],
): Scope[] {
  if (grantedScopes.includes(FEED_SCOPE)) return [];
  const covered = webhookEventTypes.filter((type) =>
    subscriptionsOf(type).some((subscription) => subscriptions.includes(subscription)),
  );
  const needed = new Set(covered.map((type) => eventTraits[type].scope));
  return [...needed].filter((scope) => !grantedScopes.includes(scope)).sort();
}
