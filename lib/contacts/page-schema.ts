import { z } from "zod";
import { pageSize } from "#lib/api-fields.ts";
import { labelSchema } from "#lib/contacts/label-schema.ts";
import { MAX_LABELS } from "#lib/contacts/rules.ts";
import { updateContactBody, upsertContactBody } from "#lib/contacts/schema.ts";
import { labelRef, windowSchema } from "#lib/conversations/schema.ts";

const attributeValue = z.union([z.string(), z.number(), z.boolean()]);

/** A contact as the pages show it. */
export const contactViewSchema = z.object({
  id: z.string(),
  /** What to call the person: our name, else the profile's, else the username, else the number. */
  displayName: z.string(),
  name: z.string().nullable(),
  profileName: z.string().nullable(),
  username: z.string().nullable(),
  phone: z.string().nullable(),
  phoneDisplay: z.string().nullable(),
  /** WhatsApp's own form of the number, where it is another than ours. */
  waId: z.string().nullable(),
  bsuid: z.string().nullable(),
  externalId: z.string().nullable(),
  language: z.string().nullable(),
  attributes: z.record(z.string(), attributeValue),
  labels: z.array(labelSchema),
  /** Null while the person has marketing. */
  optOut: z
    .object({ at: z.iso.datetime(), by: z.enum(["customer", "api", "member", "import"]).nullable() })
    .nullable(),
  blockedAt: z.iso.datetime().nullable(),
  source: z.enum(["api", "inbound", "inbox", "import", "demo"]),
  conversation: z
    .object({ id: z.string(), state: z.enum(["open", "snoozed", "closed"]), window: windowSchema })
    .nullable(),
  lastInboundAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ContactView = z.infer<typeof contactViewSchema>;

/** Something that somebody did to a contact, from the audit. */
const contactDeedSchema = z.object({
  action: z.string(),
  at: z.iso.datetime(),
  actorName: z.string().nullable(),
  reason: z.string().nullable(),
});

/** A contact's page: the contact, and who opted them out, blocked or merged them. */
export const contactPageSchema = z.object({
  contact: contactViewSchema,
  deeds: z.array(contactDeedSchema),
  /** The workspace's present, by which the window is judged. */
  now: z.iso.datetime(),
});
export type ContactPage = z.infer<typeof contactPageSchema>;

export const contactResponse = z.object({ contact: contactViewSchema });

export const contactSorts = ["updated", "created", "name"] as const;
const yesNo = z.enum(["yes", "no"]).optional();

/** What contacts are shown: all filters hold together. */
const contactFilter = {
  q: z.string().trim().min(1).max(100).optional(),
  /** Ids of labels, separated by commas, all of which they have. */
  label: z.string().max(1000).optional(),
  optedOut: yesNo,
  blocked: yesNo,
  conversation: yesNo,
  source: contactViewSchema.shape.source.optional(),
  /** An attribute's name; with `value`, what it says. */
  attribute: z.string().trim().min(1).max(40).optional(),
  value: z.string().max(1000).optional(),
};

const contactFilterSchema = z.strictObject(contactFilter);
export type ContactFilter = z.output<typeof contactFilterSchema>;

/** What is exported: the contacts that a filter shows, or those of these ids, separated by commas. */
export const exportQuery = z.strictObject({ ...contactFilter, ids: z.string().max(20_000).optional() });

export const listContactsPageQuery = z.strictObject({
  ...contactFilter,
  sort: z.enum(contactSorts).default("updated"),
  cursor: z.string().optional(),
  limit: pageSize(50),
});

/** Contacts are counted up to here; more are told as more. */
export const COUNT_MAX = 100_000;

export const contactPageListSchema = z.object({
  data: z.array(contactViewSchema),
  nextCursor: z.string().nullable(),
  /** How many there are, on the first page only; at most `COUNT_MAX` and one. */
  count: z.number().int().nullable(),
});
export type ContactPageList = z.infer<typeof contactPageListSchema>;

// A member notes an opt-out; lifting it is an admin's deed of its own, with a reason.
const optedOut = z.literal(true).optional();

export const createContactBody = upsertContactBody.extend({ optedOut });
export const editContactBody = updateContactBody.extend({ optedOut });
export type CreateContact = z.output<typeof createContactBody>;
export type EditContact = z.output<typeof editContactBody>;

// A contact that was joined of others may have more labels than one is given.
const LABELS_OFF_AT_ONCE = 100;

/** Labels to put on a contact and to take off, by id or name. */
export const contactLabelsBody = z.strictObject({
  add: z.array(labelRef).max(MAX_LABELS).default([]),
  remove: z.array(labelRef).max(LABELS_OFF_AT_ONCE).default([]),
});

export const BULK_MAX = 500;

/** The same deed on many contacts: labels by id or name, or an opt-out. */
export const bulkContactsBody = z.strictObject({
  ids: z.array(z.string().max(64)).min(1).max(BULK_MAX),
  addLabels: z.array(labelRef).max(MAX_LABELS).default([]),
  removeLabels: z.array(labelRef).max(MAX_LABELS).default([]),
  optOut: z.literal(true).optional(),
});
export type BulkContacts = z.input<typeof bulkContactsBody>;

export const bulkResultSchema = z.object({
  done: z.number().int(),
  /** Contacts that could not be changed, and why. */
  failed: z.array(z.object({ id: z.string(), message: z.string() })),
});

export const blockBody = z.strictObject({ blocked: z.boolean() });

export const mergeFields = ["phone", "name", "externalId", "language"] as const;
export type MergeField = (typeof mergeFields)[number];

/** Which contact goes into this one, and of whom each value is taken where both have one. */
export const mergeBody = z.strictObject({
  fromId: z.string(),
  /** The fields whose value the other's wins. */
  theirs: z.array(z.enum(mergeFields)).default([]),
  /** The attributes whose value the other's wins. */
  theirAttributes: z.array(z.string()).max(100).default([]),
});
export type MergeChoice = z.output<typeof mergeBody>;

/** Contacts who may be this one, and what speaks for it. */
export const duplicatesSchema = z.object({
  data: z.array(z.object({ contact: contactViewSchema, because: z.array(z.enum(["number", "name"])) })),
});

export const openedConversationSchema = z.object({ conversationId: z.string() });
