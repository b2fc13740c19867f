import { z } from "zod";
import { labelRef, labelSchema } from "#lib/contacts/label-schema.ts";
import { OPT_IN_REASON_MAX } from "#lib/contacts/rules.ts";
import { RESTORED_UNREAD_MAX } from "#lib/conversations/rules.ts";
import {
  DEFAULT_SORT,
  FILTER_LABELS_MAX,
  inboxViews,
  listSorts,
} from "#lib/conversations/views/inbox-view-rules.ts";
import type { FilterParam } from "#lib/conversations/views/schema.ts";
import { countParameter, instantSchema, pageSize } from "#lib/platform/api-fields.ts";
import { conversationStates } from "#lib/platform/conversation-states.ts";
import { sentDirections } from "#lib/platform/message-values.ts";
import { windowSchema } from "#lib/whatsapp/window-schema.ts";

export const conversationViewSchema = z.object({
  id: z.string(),
  contact: z.object({
    id: z.string(),
    /** Our name, else the profile name, username or phone. */
    displayName: z.string(),
    phone: z.string().nullable(),
    phoneDisplay: z.string().nullable(),
    /** What messages address the person with. */
    name: z.string().nullable(),
    username: z.string().nullable(),
    optedOut: z.boolean(),
    blocked: z.boolean(),
    version: z.number().int(),
  }),
  number: z.object({ id: z.string(), displayNumber: z.string() }),
  state: z.enum(conversationStates),
  assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
  teamId: z.string().nullable(),
  snoozedUntil: z.iso.datetime().nullable(),
  /** The contact's labels, alphabetically. */
  labels: z.array(labelSchema),
  unreadCount: z.number().int(),
  firstUnreadId: z.string().nullable(),
  waitingSince: z.iso.datetime().nullable(),
  /** When the next scheduled message is due. Live events of earlier releases lack it. */
  scheduledAt: z.iso.datetime().nullable().default(null),
  /** The number of messages and notes; a reply includes the number that its writer has seen. */
  threadRevision: z.number().int(),
  lastMessage: z
    .object({
      id: z.string(),
      at: z.iso.datetime(),
      whatsappAt: z.iso.datetime().optional(),
      direction: z.enum(sentDirections),
      kind: z.string(),
      preview: z.string(),
      status: z.string(),
    })
    .nullable(),
  lastActivityAt: z.iso.datetime(),
  window: windowSchema,
  createdAt: z.iso.datetime(),
  /** The state with the higher version is newer, in whatever order states arrive. */
  version: z.number().int(),
});

export type ConversationView = z.infer<typeof conversationViewSchema>;

export const conversationLiveEvents = [
  z.object({ type: z.literal("conversation.updated"), conversation: conversationViewSchema }),
  z.object({
    type: z.literal("conversation.merged"),
    fromId: z.string(),
    conversation: conversationViewSchema,
  }),
] as const;

declare module "#lib/events/live-event-schema.ts" {
  interface LiveEventsByDomain {
    conversations: z.infer<(typeof conversationLiveEvents)[number]>;
  }
}

const flag = z.literal("1").optional();

const filterParams = {
  view: z.enum(inboxViews).default("open"),
  label: z
    .string()
    .transform((ids) => ids.split(","))
    .pipe(z.array(z.string().min(1).max(64)).max(FILTER_LABELS_MAX))
    .optional(),
  assignee: z.string().max(64).optional(),
  team: z.string().max(64).optional(),
  number: z.string().max(64).optional(),
  unread: flag,
  waiting: flag,
  sort: z.enum(listSorts).default(DEFAULT_SORT),
} satisfies Record<FilterParam, z.ZodType>;

export const listConversationsQuery = z.strictObject({
  ...filterParams,
  cursor: z.string().optional(),
  limit: pageSize(50),
});

export type ListConversations = z.output<typeof listConversationsQuery>;

export const conversationListSchema = z.object({
  data: z.array(conversationViewSchema),
  nextCursor: z.string().nullable(),
  edge: z.object({ at: z.iso.datetime(), id: z.string() }).nullable(),
  now: z.iso.datetime(),
});

export type ConversationList = z.infer<typeof conversationListSchema>;

export const conversationResponse = z.object({ conversation: conversationViewSchema, now: z.iso.datetime() });

export type ConversationResponse = z.infer<typeof conversationResponse>;

/** How many messages were unread, for an undo; older ones stay read. */
export const restoredUnreadCount = z.number().int().min(1).max(RESTORED_UNREAD_MAX);

export const markUnreadQuery = z.strictObject({
  unreadCount: countParameter({ min: 1, max: RESTORED_UNREAD_MAX }).optional(),
});

/** What an undo requires that the conversation still is: what its change made of it. */
export const expectedConversationSchema = conversationViewSchema
  .pick({ state: true, teamId: true, unreadCount: true, threadRevision: true })
  .extend({ assigneeId: z.string().nullable(), snoozedUntil: instantSchema.nullable() })
  .partial()
  .strict();

export type ExpectedConversation = z.infer<typeof expectedConversationSchema>;

const conversationChanges = {
  state: z.enum(["open", "closed"]).optional(),
  assigneeId: z.string().nullable().optional(),
  teamId: z.string().nullable().optional(),
  snoozedUntil: instantSchema.optional(),
};

const changeNames = new Intl.ListFormat("en-GB").format(Object.keys(conversationChanges));

export const updateConversationBody = z
  .strictObject({ ...conversationChanges, expected: expectedConversationSchema.optional() })
  .refine(
    ({ expected: _, ...changes }) => Object.keys(changes).length === 1,
    `Send exactly one of ${changeNames}.`,
  );

export type UpdateConversation = z.infer<typeof updateConversationBody>;

const MAX_LABELS_PER_CHANGE = 100;

export const changeLabelsBody = z.strictObject({
  add: z.array(labelRef).max(MAX_LABELS_PER_CHANGE).default([]),
  remove: z.array(labelRef).max(MAX_LABELS_PER_CHANGE).default([]),
});

/** The conversation, with the labels that a change really added and removed, for an undo. */
export const changedLabelsSchema = z.object({
  conversation: conversationViewSchema,
  added: z.array(z.string()),
  removed: z.array(z.string()),
});

export type ChangedLabels = z.infer<typeof changedLabelsSchema>;

export type ChangeLabels = z.output<typeof changeLabelsBody>;

export const contactIdParams = z.object({ contactId: z.string() });

export const removeOptOutBody = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(1, "Enter the reason why they can receive marketing again.")
    .max(OPT_IN_REASON_MAX)
    .refine((value) => !value.includes("\u0000"), "Remove control characters."),
});

export const removedOptOutSchema = z.object({ optedOut: z.literal(false) });
