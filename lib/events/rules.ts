/**
 * Everything that other systems can be told of (API.md §11). Closed: nothing else is ever sent. New types reach only
 * endpoints that asked for their family or for all.
 */
export const outboundEventTypes = [
  "message.received",
  "message.sent",
  "message.delivered",
  "message.read",
  "message.failed",
  "conversation.created",
  "conversation.assigned",
  "conversation.closed",
  "conversation.reopened",
  "conversation.window_opened",
  "conversation.window_closed",
  "contact.created",
  "contact.updated",
  "contact.merged",
  "contact.opted_out",
  "contact.opted_in",
  "otp.verified",
  "otp.failed",
  "otp.delivery_failed",
  "otp.fraud_suspected",
  "template.status_changed",
  "number.status_changed",
  "webhook_endpoint.warning",
  "webhook_endpoint.disabled",
  "ping",
] as const;

export type OutboundEventType = (typeof outboundEventTypes)[number];

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
