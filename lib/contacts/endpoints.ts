import { apiContactList, apiContactSchema } from "#lib/contacts/api-schema.ts";
import {
  batchContactsBody,
  batchResultSchema,
  contactParams,
  listContactsQuery,
  updateContactBody,
  upsertContactBody,
} from "#lib/contacts/schema.ts";
import { endpoint } from "#lib/endpoint.ts";

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

/** `GET /v1/contacts` (specification §5; API.md §9.2). */
export const listContacts = endpoint({
  method: "GET",
  path: "/v1/contacts",
  operationId: "listContacts",
  tag: "Contacts",
  scope: "contacts.read",
  summary: "List contacts",
  description:
    "The workspace's contacts, the newest first, a page at a time. Filters are joined by *and*. A number that nobody has is an empty list. What existed when a walk by `createdAt` began is seen exactly once, whatever is written meanwhile; a walk by `updatedAt` upwards sees a contact again that was changed after it was seen, which is what a synchronisation wants.",
  query: listContactsQuery,
  response: apiContactList,
  statuses: { 200: "A page of contacts." },
  errors: ["INVALID_CURSOR"],
  examples: [
    {
      summary: "The contact of a number",
      query: { phone: "5511999998888" },
      status: 200,
      response: { data: [ANA], hasMore: false, nextCursor: null },
    },
    {
      summary: "Everyone with a label, by a word of the name",
      query: { label: "vip", q: "souza", limit: "50" },
      status: 200,
      response: { data: [ANA], hasMore: false, nextCursor: null },
    },
  ],
});

/** `POST /v1/contacts` (specification §5; API.md §9.3). */
export const upsertContact = endpoint({
  method: "POST",
  path: "/v1/contacts",
  operationId: "upsertContact",
  tag: "Contacts",
  scope: "contacts.write",
  summary: "Create or update a contact",
  description:
    "Creates the contact of a phone number, or changes it when there is one: members that are absent stay, `null` clears, `attributes` merge entry by entry, `labels` replace the set. However many calls come at once for one number, one answers 201 and the others 200. Nothing is sent, and no conversation begins.",
  body: upsertContactBody,
  response: apiContactSchema,
  statuses: { 200: "The contact existed; this is how it is now.", 201: "The contact was created." },
  errors: ["CONTACT_CONFLICT"],
  location: true,
  examples: [
    {
      summary: "A customer of your shop",
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

/** `GET /v1/contacts/{id}` (API.md §8). */
export const getContact = endpoint({
  method: "GET",
  path: "/v1/contacts/{id}",
  operationId: "getContact",
  tag: "Contacts",
  scope: "contacts.read",
  summary: "Look up a contact",
  description:
    "One contact. The id of a contact that was merged into another, because WhatsApp told that both are one person, answers with that other.",
  params: contactParams,
  response: apiContactSchema,
  statuses: { 200: "The contact." },
  errors: ["NOT_FOUND"],
  examples: [{ summary: "By id", params: { id: ANA.id }, status: 200, response: ANA }],
});

/** `PATCH /v1/contacts/{id}` (API.md §9.4). */
export const updateContact = endpoint({
  method: "PATCH",
  path: "/v1/contacts/{id}",
  operationId: "updateContact",
  tag: "Contacts",
  scope: "contacts.write",
  summary: "Change a contact",
  description:
    "Changes what is named, by the rules of `POST /v1/contacts`. The phone may change too; the 24-hour window of the former number closes, because the new one has not written.",
  params: contactParams,
  body: updateContactBody,
  response: apiContactSchema,
  statuses: { 200: "The contact as it is now." },
  errors: ["NOT_FOUND", "CONTACT_CONFLICT"],
  location: true,
  examples: [
    {
      summary: "Change an attribute and delete another",
      params: { id: ANA.id },
      body: { attributes: { plan: "platinum", orders: null } },
      status: 200,
      response: { ...ANA, attributes: { plan: "platinum" }, updatedAt: "2026-11-20T21:35:00.000Z" },
    },
  ],
});

/** `POST /v1/contacts/batch` (API.md §9.4). */
export const batchUpsertContacts = endpoint({
  method: "POST",
  path: "/v1/contacts/batch",
  operationId: "batchUpsertContacts",
  tag: "Contacts",
  scope: "contacts.write",
  summary: "Create or update many contacts",
  description:
    "Does for each of up to 500 contacts what `POST /v1/contacts` does for one. Each stands alone: one that is refused holds no other up, and says why. They are applied in order, so that of two with one phone the later wins.",
  body: batchContactsBody,
  response: batchResultSchema,
  statuses: { 200: "What became of each contact; some may have failed." },
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
      summary: "Two contacts, one of them with the other's id",
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
              message: 'Another contact has the externalId "crm-1042". Change or clear it there first.',
              details: { contactIds: [ANA.id] },
            },
          },
        ],
      },
    },
  ],
});
