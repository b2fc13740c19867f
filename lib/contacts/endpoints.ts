import { apiContactList, apiContactSchema } from "#lib/contacts/api-schema.ts";
import {
  batchContactsBody,
  batchResultSchema,
  contactParams,
  listContactsQuery,
  updateContactBody,
  upsertContactBody,
} from "#lib/contacts/schema.ts";
import { endpoint } from "#lib/platform/endpoint.ts";

const ANA = {
  id: "contact_01kaeh4v5me6wb1g2m3k4n5p6q",
  phone: "5511999998888",
  name: "Ana Souza",
  profileName: null,
  externalId: "crm-1042",
  language: "pt_BR",
  attributes: { plan: "gold", orders: 12 },
  labels: ["vip"],
  optedOut: false,
  optedOutAt: null,
  blocked: false,
  conversationId: null,
  window: { open: false, expiresAt: null },
  source: "api",
  lastInboundAt: null,
  createdAt: "2026-11-20T21:30:05.123Z",
  updatedAt: "2026-11-20T21:30:05.123Z",
} as const;

export const listContacts = endpoint({
  method: "GET",
  path: "/v1/contacts",
  operationId: "listContacts",
  tag: "Contacts",
  scope: "contacts.read",
  summary: "List contacts",
  description:
    "Returns the workspace's contacts, newest first, one page at a time. Filters are combined with *and*. If no contact has the number, the list is empty. When you page through by `createdAt`, every contact that existed at the start is returned exactly once, even if contacts change in the meantime. When you page through by ascending `updatedAt`, a contact that changes after it was returned is returned again, which suits synchronisation.",
  query: listContactsQuery,
  response: apiContactList,
  statuses: { 200: "A page of contacts." },
  errors: ["INVALID_CURSOR"],
  examples: [
    {
      summary: "Find the contact with a phone number",
      query: { phone: "5511999998888" },
      status: 200,
      response: { data: [ANA], hasMore: false, nextCursor: null },
    },
    {
      summary: "Find contacts by label and name",
      query: { label: "vip", q: "souza", limit: "50" },
      status: 200,
      response: { data: [ANA], hasMore: false, nextCursor: null },
    },
  ],
});

export const upsertContact = endpoint({
  method: "POST",
  path: "/v1/contacts",
  operationId: "upsertContact",
  tag: "Contacts",
  scope: "contacts.write",
  summary: "Create or update a contact",
  description:
    "Creates a contact for a phone number, or updates the existing one. Fields that are absent keep their value, `null` clears a field, `attributes` are merged entry by entry, and `labels` replace the whole set. If several requests for the same number arrive at once, one returns 201 and the others 200. No message is sent and no conversation is created.",
  body: upsertContactBody,
  response: apiContactSchema,
  statuses: { 200: "The contact existed and was updated.", 201: "The contact was created." },
  errors: ["CONTACT_CONFLICT"],
  location: true,
  examples: [
    {
      summary: "Create a customer of your shop",
      body: {
        phone: "5511999998888",
        name: "Ana Souza",
        externalId: "crm-1042",
        language: "pt_BR",
        attributes: { plan: "gold", orders: 12 },
        labels: ["vip"],
      },
      status: 201,
      response: ANA,
    },
  ],
});

export const getContact = endpoint({
  method: "GET",
  path: "/v1/contacts/{id}",
  operationId: "getContact",
  tag: "Contacts",
  scope: "contacts.read",
  summary: "Get a contact",
  description:
    "Returns one contact. If the contact was merged into another one, the response is that other contact.",
  params: contactParams,
  response: apiContactSchema,
  statuses: { 200: "The contact." },
  errors: ["NOT_FOUND"],
  examples: [{ summary: "By ID", params: { id: ANA.id }, status: 200, response: ANA }],
});

export const updateContact = endpoint({
  method: "PATCH",
  path: "/v1/contacts/{id}",
  operationId: "updateContact",
  tag: "Contacts",
  scope: "contacts.write",
  summary: "Update a contact",
  description:
    "Updates the fields you pass, by the same rules as `POST /v1/contacts`. The phone number can change too: the 24-hour window of the previous number then closes, because the customer has not written from the new one.",
  params: contactParams,
  body: updateContactBody,
  response: apiContactSchema,
  statuses: { 200: "The updated contact." },
  errors: ["NOT_FOUND", "CONTACT_CONFLICT"],
  location: true,
  examples: [
    {
      summary: "Change one attribute and remove another",
      params: { id: ANA.id },
      body: { attributes: { plan: "platinum", orders: null } },
      status: 200,
      response: { ...ANA, attributes: { plan: "platinum" }, updatedAt: "2026-11-20T21:35:00.000Z" },
    },
  ],
});

export const batchUpsertContacts = endpoint({
  method: "POST",
  path: "/v1/contacts/batch",
  operationId: "batchUpsertContacts",
  tag: "Contacts",
  scope: "contacts.write",
  summary: "Create or update many contacts",
  description:
    "Creates or updates up to 500 contacts, each as `POST /v1/contacts` does. Contacts are independent: if one fails, its result says why and the others are still applied. They are applied in order, so if two have the same phone number, the later one wins.",
  body: batchContactsBody,
  response: batchResultSchema,
  statuses: { 200: "The result for each contact. Some may have failed." },
  errors: [],
  policy: "contacts-batch",
  examples: [
    {
      summary: "Two customers",
      body: {
        contacts: [
          { phone: "5511999998888", name: "Ana Souza", externalId: "crm-1042" },
          { phone: "15555550123", name: "Robin Lee", externalId: "crm-1043" },
        ],
      },
      status: 200,
      response: {
        results: [
          { index: 0, id: ANA.id, result: "created" },
          { index: 1, id: "contact_01kaeh4v5nf8t2r6w9y3b5d7h1", result: "created" },
        ],
      },
    },
    {
      summary: "Two contacts, one of which uses the other's external ID",
      body: {
        contacts: [
          { phone: "5511999998888", name: "Ana Souza", externalId: "crm-1042" },
          { phone: "15555550123", name: "Robin Lee", externalId: "crm-1042" },
        ],
      },
      status: 200,
      response: {
        results: [
          { index: 0, id: ANA.id, result: "created" },
          {
            index: 1,
            id: null,
            result: "failed",
            error: {
              code: "CONTACT_CONFLICT",
              message:
                'Another contact has the externalId "crm-1042". Change or clear it on that contact first.',
              details: { contactIds: [ANA.id] },
            },
          },
        ],
      },
    },
  ],
});
