/** A key's scopes never change. */
export const scopes = [
  "messages.send",
  "contacts.read",
  "contacts.write",
  "otp.send",
  "otp.verify",
  "messages.read",
  "templates.read",
  "events.read",
  "webhooks.manage",
  "sandbox.manage",
] as const;
export type Scope = (typeof scopes)[number];

/** Available in sandbox mode; described in /docs/sandbox. */
const SANDBOX = [
  "POST /sandbox/chats/{phoneNumberId}/{waId}/echo",
  "POST /sandbox/chats/{phoneNumberId}/{waId}/identity",
  "GET /sandbox/chats/{phoneNumberId}/{waId}/messages",
  "POST /sandbox/chats/{phoneNumberId}/{waId}/messages",
  "POST /sandbox/chats/{phoneNumberId}/{waId}/read",
  "PATCH /sandbox/chats/{phoneNumberId}/{waId}",
  "GET /sandbox/chats",
  "POST /sandbox/clock",
  "GET /sandbox/numbers/{phoneNumberId}/account",
  "PATCH /sandbox/numbers/{phoneNumberId}/account",
  "POST /sandbox/numbers/{phoneNumberId}/account",
  "POST /sandbox/numbers/{phoneNumberId}/errors",
  "POST /sandbox/numbers/{phoneNumberId}/failures",
  "POST /sandbox/numbers/{phoneNumberId}/held",
  "GET /sandbox/numbers/{phoneNumberId}/settings",
  "PATCH /sandbox/numbers/{phoneNumberId}/settings",
  "POST /sandbox/numbers/{phoneNumberId}/tokens",
  "POST /sandbox/templates/{templateId}",
  "POST /sandbox/templates/review-delay",
  "GET /sandbox/templates",
];

export const scopeEndpoints: Record<Scope, readonly string[]> = {
  "messages.send": ["POST /v1/messages/template", "POST /v1/messages/text"],
  "contacts.read": ["GET /v1/contacts", "GET /v1/contacts/{id}"],
  "contacts.write": ["POST /v1/contacts", "PATCH /v1/contacts/{id}", "POST /v1/contacts/batch"],
  "otp.send": ["POST /v1/otp/send", "GET /v1/otp/{id}", "POST /v1/otp/{id}/cancel"],
  "otp.verify": ["POST /v1/otp/verify"],
  "messages.read": [
    "GET /v1/messages",
    "GET /v1/messages/{id}",
    "GET /v1/messages/{id}/timeline",
    "GET /v1/conversations",
    "GET /v1/conversations/{id}",
    "GET /v1/conversations/{id}/messages",
  ],
  "templates.read": ["GET /v1/templates", "GET /v1/templates/{name}"],
  "events.read": ["GET /v1/events"],
  "webhooks.manage": [
    "GET /v1/webhook-endpoints",
    "POST /v1/webhook-endpoints",
    "GET /v1/webhook-endpoints/{id}",
    "PATCH /v1/webhook-endpoints/{id}",
    "DELETE /v1/webhook-endpoints/{id}",
    "POST /v1/webhook-endpoints/{id}/rotate-secret",
    "GET /v1/webhook-endpoints/{id}/deliveries",
    "POST /v1/webhook-endpoints/{id}/replay",
  ],
  "sandbox.manage": SANDBOX,
};
