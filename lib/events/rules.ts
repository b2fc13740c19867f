import type { Scope } from "#lib/scopes.ts";

/**
 * Everything that other systems can be told of (API.md §11), each type with the scope that reads what it carries. Closed:
 * nothing else is ever sent. New types reach only endpoints that asked for their family or for all.
 */
const catalogue = {
  "message.received": "messages.read",
  "message.sent": "messages.read",
  "message.delivered": "messages.read",
  "message.read": "messages.read",
  "message.failed": "messages.read",
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

export type OutboundEventType = keyof typeof catalogue;

export const eventScopes: Readonly<Record<OutboundEventType, Scope>> = catalogue;

export const outboundEventTypes = Object.keys(catalogue) as [OutboundEventType, ...OutboundEventType[]];

/** The scope of `GET /v1/events`, which lists events of every type. */
const FEED_SCOPE: Scope = "events.read";

/** The families by which an endpoint can subscribe: `message.*` is every type that starts with `message.`. */
export const eventFamilies = [
  ...new Set(
    outboundEventTypes.filter((type) => type.includes(".")).map((type) => `${familyOf(type)}.*` as const),
  ),
];

/** What an endpoint can subscribe to: exact types, families, and `*` for everything. */
export const eventSubscriptions: readonly string[] = ["*", ...eventFamilies, ...outboundEventTypes];

function familyOf(type: string): string {
  return type.slice(0, type.indexOf("."));
}

/** Every subscription by which an endpoint gets events of this type. */
export function subscriptionsOf(type: OutboundEventType): string[] {
  return type.includes(".") ? ["*", `${familyOf(type)}.*`, type] : ["*", type];
}

/**
 * The scopes that a key lacks to be told of what these subscriptions cover: those that read what the events carry. A key
 * that may list all events lacks none.
 * @param subscriptions exact types, families and `*`
 */
export function missingEventScopes(subscriptions: readonly string[], held: readonly string[]): Scope[] {
  if (held.includes(FEED_SCOPE)) return [];
  const covered = outboundEventTypes.filter((type) =>
    subscriptionsOf(type).some((subscription) => subscriptions.includes(subscription)),
  );
  const needed = new Set(covered.map((type) => eventScopes[type]));
  return [...needed].filter((scope) => !held.includes(scope)).sort();
}
