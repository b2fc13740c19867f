import { apiContactList, apiContactSchema } from "#lib/contacts/api-schema.ts";
import { MAX_LABELS } from "#lib/contacts/rules.ts";
import {
  batchContactsBody,
  batchResultSchema,
  changeContactLabelsBody,
  contactParams,
  deletedContactSchema,
  listContactsQuery,
  mergeContactBody,
  OTHER_CONTACT,
  optInContactBody,
  optOutContactBody,
  updateContactBody,
  upsertContactBody,
} from "#lib/contacts/schema.ts";
import {
  apiSegmentList,
  apiSegmentParams,
  apiSegmentSchema,
  listSegmentsForApiQuery,
} from "#lib/contacts/segment-api-schema.ts";
import { endpoint } from "#lib/platform/endpoint.ts";

const ANA = {
  id: "contact_01kaeh4v5me6wb1g2m3k4n5p6q",
  phone: "5511999998888",
  name: "Ana Souza",
  profileName: null,
  username: null,
  whatsappUserId: null,
  externalId: "crm-1042",
  language: "pt_BR",
  attributes: { plan: "gold", orders: 12 },
  labels: ["vip"],
  optedOut: false,
  optedOutAt: null,
  optOut: null,
  optIn: null,
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
  effects: [],
  summary: "List contacts",
  description:
    "Returns the workspace's contacts, newest first, one page at a time. Filters are combined with *and*. If no contact has the number, the list is empty. When you page through by `createdAt`, every contact that existed at the start is returned exactly once, even if contacts change in the meantime. When you page through by ascending `updatedAt`, a contact that changes after it was returned is returned again, which suits synchronization.",
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
    {
      summary: "The contacts of a segment",
      query: { segment: "seg_01kaeh4v5mf9h8gkqvd2x3s7rd" },
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
  effects: ["write"],
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
  effects: [],
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
  effects: ["write"],
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
  effects: ["write"],
  summary: "Create or update many contacts",
  description:
    "Creates or updates up to 500 contacts, each as `POST /v1/contacts` does. Contacts are independent: if one fails, its result says why and the others are still applied. The whole request is rejected only if the JSON itself is at fault, for example with U+0000, an unpaired surrogate or a repeated field. The issue then has the path of the contact. Contacts are applied in order, so if two have the same phone number, the later one wins. The body can have up to 256 KiB, so a batch of contacts with many attributes and labels must be smaller.",
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
          { index: 1, id: OTHER_CONTACT, result: "created" },
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

export const changeContactLabels = endpoint({
  method: "POST",
  path: "/v1/contacts/{id}/labels",
  operationId: "changeContactLabels",
  tag: "Contacts",
  scope: "contacts.write",
  effects: ["write"],
  summary: "Add and remove labels of a contact",
  description: `Adds and removes labels and leaves the others. Names are case-insensitive, and a contact can have up to ${MAX_LABELS} labels (\`too_many_labels\` beyond that). A label in both lists is removed. \`PATCH /v1/contacts/{id}\` replaces the whole set instead.`,
  params: contactParams,
  body: changeContactLabelsBody,
  response: apiContactSchema,
  statuses: { 200: "The contact." },
  errors: ["NOT_FOUND"],
  examples: [
    {
      summary: "Add one label and remove another",
      params: { id: ANA.id },
      body: { add: ["vip"], remove: ["new"] },
      status: 200,
      response: ANA,
    },
  ],
});

export const optOutContact = endpoint({
  method: "POST",
  path: "/v1/contacts/{id}/opt-out",
  operationId: "optOutContact",
  tag: "Contacts",
  scope: "contacts.write",
  effects: ["write"],
  summary: "Record an opt-out",
  description:
    "Records that the contact opted out of marketing, with the time and the source. Marketing templates to them are rejected from now on. If they have opted out already, the recorded opt-out remains.",
  params: contactParams,
  body: optOutContactBody,
  response: apiContactSchema,
  statuses: { 200: "The contact." },
  errors: ["NOT_FOUND"],
  examples: [
    {
      summary: "From your unsubscribe page",
      params: { id: ANA.id },
      body: { source: "unsubscribe page" },
      status: 200,
      response: {
        ...ANA,
        optedOut: true,
        optedOutAt: "2026-11-20T21:35:00.000Z",
        optOut: { at: "2026-11-20T21:35:00.000Z", source: "unsubscribe page", by: "api" },
      },
    },
  ],
});

export const optInContact = endpoint({
  method: "POST",
  path: "/v1/contacts/{id}/opt-in",
  operationId: "optInContact",
  tag: "Contacts",
  scope: "contacts.write",
  effects: ["write"],
  summary: "Record an opt-in",
  description:
    "Records that the contact agreed to marketing, with the time and the source, and removes an earlier opt-out. If an opt-in is recorded already, the later of the two is kept. An opt-out that the contact made on WhatsApp is removed only with a `reason` by a key with the scope `contacts.manage`; otherwise, and if `at` is before the opt-out, the response is `CONTACT_OPTED_OUT` and nothing changes.",
  params: contactParams,
  body: optInContactBody,
  response: apiContactSchema,
  statuses: { 200: "The contact." },
  errors: ["NOT_FOUND", "CONTACT_OPTED_OUT"],
  examples: [
    {
      summary: "At the checkout",
      params: { id: ANA.id },
      body: { source: "checkout" },
      status: 200,
      response: { ...ANA, optIn: { at: "2026-11-20T21:35:00.000Z", source: "checkout" } },
    },
  ],
});

export const mergeContact = endpoint({
  method: "POST",
  path: "/v1/contacts/{id}/merge",
  operationId: "mergeContact",
  tag: "Contacts",
  scope: "contacts.manage",
  effects: ["destroy"],
  summary: "Merge another contact into this one",
  description:
    "Moves the messages, labels and attributes of the contact `fromId` to this contact and removes it. Where both have a value, this contact's remains, except for the fields in `take`. Either contact's opt-out or block applies. Afterwards the IDs of the removed contact and its conversation resolve to the remaining ones. The response is `CONTACT_CONFLICT` if WhatsApp identifies the contacts as different people, if one of them has just been merged, or if a number that is blocked or opted out would be lost. This cannot be undone.",
  params: contactParams,
  body: mergeContactBody,
  response: apiContactSchema,
  statuses: { 200: "The remaining contact." },
  errors: ["NOT_FOUND", "CONTACT_CONFLICT"],
  examples: [
    {
      summary: "Two contacts of one person",
      params: { id: ANA.id },
      body: { fromId: OTHER_CONTACT },
      status: 200,
      response: ANA,
    },
  ],
});

export const deleteContact = endpoint({
  method: "DELETE",
  path: "/v1/contacts/{id}",
  operationId: "deleteContact",
  tag: "Contacts",
  scope: "contacts.manage",
  effects: ["destroy"],
  summary: "Delete a contact and all its data",
  description:
    "Erases a person: the contact, the conversation with all messages, notes and files, and what the logs, stored events and stored responses contain about them. When you get the response, the contact, the conversation and the messages are deleted; files and logs follow within minutes. Queued messages are not sent. The audit log records the deletion, without personal data. If the person writes again, a new contact is created. If the contact was merged into another one, the other one is deleted. This cannot be undone.",
  params: contactParams,
  response: deletedContactSchema,
  statuses: { 200: "The contact was deleted." },
  errors: ["NOT_FOUND"],
  examples: [
    {
      summary: "By ID",
      params: { id: ANA.id },
      status: 200,
      response: { id: ANA.id, deleted: true },
    },
  ],
});

const GOLD = {
  id: "seg_01kaeh4v5mf9h8gkqvd2x3s7rd",
  name: "Gold customers",
  conditions: {
    ...{ labels: ["vip"], optedOut: false, blocked: null, hasConversation: null, source: null },
    attribute: { name: "plan", value: "gold" },
  },
  createdAt: "2026-11-02T09:12:44.001Z",
};

export const listSegments = endpoint({
  method: "GET",
  path: "/v1/segments",
  operationId: "listSegments",
  tag: "Segments",
  scope: "contacts.read",
  effects: [],
  summary: "List segments",
  description:
    "Returns the segments of the workspace, most recently created first. To list the contacts of a segment, pass its ID as `segment` to `GET /v1/contacts`. Segments are read-only in the API: create and change them on the Contacts page.",
  query: listSegmentsForApiQuery,
  response: apiSegmentList,
  statuses: { 200: "A page of segments." },
  errors: ["INVALID_CURSOR"],
  examples: [{ summary: "All", status: 200, response: { data: [GOLD], hasMore: false, nextCursor: null } }],
});

export const getSegment = endpoint({
  method: "GET",
  path: "/v1/segments/{id}",
  operationId: "getSegment",
  tag: "Segments",
  scope: "contacts.read",
  effects: [],
  summary: "Get a segment",
  description: "Returns one segment with its conditions.",
  params: apiSegmentParams,
  response: apiSegmentSchema,
  statuses: { 200: "The segment." },
  errors: ["NOT_FOUND"],
  examples: [{ summary: "By ID", params: { id: GOLD.id }, status: 200, response: GOLD }],
});
