import { z } from "zod";
import { contactActions } from "#lib/accounts/audit/action-rules.ts";
import { labelRef, labelSchema } from "#lib/contacts/label-schema.ts";
import { BULK_CONTACTS_MAX, contactSorts, MAX_LABELS } from "#lib/contacts/rules.ts";
import {
  mergeFields,
  updateContactBody,
  upsertContactBody,
  type WorkspaceField,
} from "#lib/contacts/schema.ts";
import { pageSize } from "#lib/platform/api-fields.ts";
import { attributeValueSchema } from "#lib/platform/attribute-schema.ts";
import { attributeKinds } from "#lib/platform/attribute-values.ts";
import { contactSources, optOutRecorders } from "#lib/platform/contact-sources.ts";
import { conversationStates } from "#lib/platform/conversation-states.ts";
import { windowSchema } from "#lib/whatsapp/window-schema.ts";

export const contactViewSchema = z.object({
  id: z.string(),
  displayName: z.string(),
  name: z.string().nullable(),
  profileName: z.string().nullable(),
  username: z.string().nullable(),
  phone: z.string().nullable(),
  phoneDisplay: z.string().nullable(),
  /** WhatsApp's form of the number, if it differs from ours. */
  waId: z.string().nullable(),
  bsuid: z.string().nullable(),
  externalId: z.string().nullable(),
  language: z.string().nullable(),
  attributes: z.record(z.string(), attributeValueSchema),
  labels: z.array(labelSchema),
  optOut: z.object({ at: z.iso.datetime(), by: z.enum(optOutRecorders).nullable() }).nullable(),
  blockedAt: z.iso.datetime().nullable(),
  source: z.enum(contactSources),
  conversation: z
    .object({ id: z.string(), state: z.enum(conversationStates), window: windowSchema })
    .nullable(),
  lastInboundAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
} satisfies Record<WorkspaceField, z.ZodType> & Record<string, z.ZodType>);
export type ContactView = z.infer<typeof contactViewSchema>;

const contactAuditEntrySchema = z.object({
  action: z.enum(contactActions),
  at: z.iso.datetime(),
  actorName: z.string().nullable(),
  /** The customer's own choice on WhatsApp. */
  isCustomer: z.boolean(),
  reason: z.string().nullable(),
});

export const contactPageSchema = z.object({
  contact: contactViewSchema,
  auditEntries: z.array(contactAuditEntrySchema),
  now: z.iso.datetime(),
});
export type ContactPage = z.infer<typeof contactPageSchema>;

/** A custom field that contacts have; `kind` is null where their values are of several types. */
const attributeNameSchema = z.object({
  name: z.string(),
  kind: z.enum(attributeKinds).nullable(),
});
export type AttributeName = z.infer<typeof attributeNameSchema>;
export const attributeNameListSchema = z.object({ data: z.array(attributeNameSchema) });

export const contactResponse = z.object({ contact: contactViewSchema });

const yesNo = z.enum(["yes", "no"]).optional();

/** The conditions of a segment; a search is not one. */
export const contactConditions = {
  /** Comma-separated label ids, all of which must match. */
  label: z.string().max(1000).optional(),
  optedOut: yesNo,
  blocked: yesNo,
  conversation: yesNo,
  source: contactViewSchema.shape.source.optional(),
  /** An attribute's name; with `value`, its value. */
  attribute: z.string().trim().min(1).max(40).optional(),
  value: z.string().max(1000).optional(),
};

const contactFilter = { q: z.string().trim().min(1).max(100).optional(), ...contactConditions };

export const exportQuery = z.strictObject(contactFilter);
export type ContactFilter = z.output<typeof exportQuery>;

export const listContactsPageQuery = z.strictObject({
  ...contactFilter,
  sort: z.enum(contactSorts).default("updated"),
  cursor: z.string().optional(),
  limit: pageSize(50),
});

export const contactPageListSchema = z.object({
  data: z.array(contactViewSchema),
  nextCursor: z.string().nullable(),
  /** The total, on the first page only; at most `COUNT_MAX` + 1. */
  count: z.number().int().nullable(),
});
export type ContactPageList = z.infer<typeof contactPageListSchema>;

// A member can record an opt-out; removing it is an admin action with a reason.
const optedOut = z.literal(true).optional();

export const createContactBody = upsertContactBody.extend({ optedOut });
const editContactBody = updateContactBody.extend({ optedOut });

/** What an undo requires that the contact still has: what its change wrote. */
const expectedContactSchema = contactViewSchema
  .pick({ name: true, phone: true, externalId: true, language: true } satisfies Record<
    Exclude<WorkspaceField, "attributes"> | "phone",
    true
  >)
  .extend({ attributes: z.record(z.string(), attributeValueSchema.nullable()) })
  .partial()
  .strict();
export type ExpectedContact = z.infer<typeof expectedContactSchema>;

export const patchContactBody = editContactBody.extend({
  expected: expectedContactSchema.optional(),
  /** That the number changes although this closes a window or fails messages that are not sent yet. */
  confirmed: z.boolean().optional(),
});

export type CreateContact = z.output<typeof createContactBody>;
export type EditContact = z.output<typeof editContactBody>;
export type PatchContact = z.output<typeof patchContactBody>;

// A merged contact can have more than MAX_LABELS.
const MAX_REMOVED_LABELS = 100;

export const contactLabelsBody = z.strictObject({
  add: z.array(labelRef).max(MAX_LABELS).default([]),
  remove: z.array(labelRef).max(MAX_REMOVED_LABELS).default([]),
});

/** The contact, with the labels that a change really added and removed, for an undo. */
export const labeledContactSchema = contactPageSchema.extend({
  added: z.array(z.string()),
  removed: z.array(z.string()),
});
export type LabeledContact = z.infer<typeof labeledContactSchema>;

const chosenIds = z.array(z.string().max(64)).min(1).max(BULK_CONTACTS_MAX);

export const exportChosenBody = z.strictObject({ ids: chosenIds });

export const bulkContactsBody = z.strictObject({
  ids: chosenIds,
  addLabels: z.array(labelRef).max(MAX_LABELS).default([]),
  removeLabels: z.array(labelRef).max(MAX_LABELS).default([]),
  optOut: z.literal(true).optional(),
});
export type BulkContacts = z.input<typeof bulkContactsBody>;

export const bulkContactsResultSchema = z.object({
  done: z.number().int(),
  failed: z.array(z.object({ id: z.string(), message: z.string() })),
  /** The contacts whose labels changed, with the ids of these labels, for an undo. */
  relabeled: z.array(z.object({ id: z.string(), added: z.array(z.string()), removed: z.array(z.string()) })),
});
export type BulkContactsResult = z.infer<typeof bulkContactsResultSchema>;

export const blockBody = z.strictObject({ blocked: z.boolean() });

export type MergeField = (typeof mergeFields)[number];

export const mergeBody = z.strictObject({
  fromId: z.string(),
  theirs: z.array(z.enum(mergeFields)).default([]),
  theirAttributes: z.array(z.string()).max(100).default([]),
});
export type MergeChoice = z.output<typeof mergeBody>;

export const duplicatesSchema = z.object({
  data: z.array(z.object({ contact: contactViewSchema, because: z.array(z.enum(["number", "name"])) })),
});
