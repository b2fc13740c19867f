import { z } from "zod";
import { pageSize } from "#lib/api-fields.ts";
import { LABEL_MAX, labelName } from "#lib/contacts/rules.ts";
import { FILTER_LABELS_MAX, inboxViews, listSorts } from "#lib/views/filter-rules.ts";

/** How a conversation's window stands. `never`: the contact has not written to this number yet. */
export const windowSchema = z.object({
  state: z.enum(["open", "closed", "never"]),
  /** The instant it closes or closed; null when `never`. */
  expiresAt: z.iso.datetime().nullable(),
  /** Until when WhatsApp charges for nothing, after an answer to an ad's customer; absent where it charges. */
  freeUntil: z.iso.datetime().optional(),
});

export const conversationViewSchema = z.object({
  id: z.string(),
  contact: z.object({
    id: z.string(),
    /** What to call the person: our name, else the profile's, else the username, else the number. */
    displayName: z.string(),
    phone: z.string().nullable(),
    /** The phone as people write it, in international groups; null with it. */
    phoneDisplay: z.string().nullable(),
    profileName: z.string().nullable(),
    username: z.string().nullable(),
    optedOut: z.boolean(),
    blocked: z.boolean(),
    /** Of the contact and its labels, as the conversation's own. */
    version: z.number().int(),
  }),
  number: z.object({ id: z.string(), displayNumber: z.string() }),
  state: z.enum(["open", "snoozed", "closed"]),
  /** The member who answers for it. */
  assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
  snoozedUntil: z.iso.datetime().nullable(),
  /** Its contact's labels in the order of the alphabet; `tint` is one of the ten label colours. */
  labels: z.array(z.object({ id: z.string(), name: z.string(), tint: z.number().int() })),
  unreadCount: z.number().int(),
  /** Where the thread opens: the oldest message that the team has not read. */
  firstUnreadId: z.string().nullable(),
  /** Since when the customer has waited for an answer. */
  waitingSince: z.iso.datetime().nullable(),
  /** How many messages and notes it got; a reply says how many its writer has seen. */
  additions: z.number().int(),
  lastMessage: z
    .object({
      id: z.string(),
      at: z.iso.datetime(),
      /** WhatsApp's own time of one that came from WhatsApp. */
      whatsappAt: z.iso.datetime().optional(),
      direction: z.enum(["inbound", "outbound"]),
      kind: z.string(),
      preview: z.string(),
      status: z.string(),
    })
    .nullable(),
  lastActivityAt: z.iso.datetime(),
  window: windowSchema,
  createdAt: z.iso.datetime(),
  /** Counts its changes: of two states the one with the higher number is newer, in whatever order they arrive. */
  version: z.number().int(),
});

/** A conversation as the inbox shows it. */
export type ConversationView = z.infer<typeof conversationViewSchema>;

const flag = z.literal("1").optional();

/** What a list of the inbox is asked for; `ViewFilter` (lib/views/schema.ts) as an address says it. */
export const listConversationsQuery = z.strictObject({
  view: z.enum(inboxViews).default("open"),
  /** Ids, with commas between. */
  label: z
    .string()
    .transform((ids) => ids.split(","))
    .pipe(z.array(z.string().min(1).max(64)).max(FILTER_LABELS_MAX))
    .optional(),
  assignee: z.string().max(64).optional(),
  number: z.string().max(64).optional(),
  unread: flag,
  waiting: flag,
  sort: z.enum(listSorts).default("latest"),
  cursor: z.string().optional(),
  limit: pageSize(50),
});

export type ListConversations = z.output<typeof listConversationsQuery>;

export const conversationListSchema = z.object({
  data: z.array(conversationViewSchema),
  nextCursor: z.string().nullable(),
  /** The place in the order at which the next page begins, so that a page knows what belongs before it. */
  edge: z.object({ at: z.iso.datetime(), id: z.string() }).nullable(),
  /** The workspace's present, by which windows are judged. */
  now: z.iso.datetime(),
});

export type ConversationList = z.infer<typeof conversationListSchema>;

export const conversationResponse = z.object({ conversation: conversationViewSchema, now: z.iso.datetime() });

/** What an agent does with a conversation: one thing at a time. A state ends a snooze. */
export const updateConversationBody = z
  .strictObject({
    state: z.enum(["open", "closed"]).optional(),
    /** The member who answers for it; null for nobody. */
    assigneeId: z.string().nullable().optional(),
    snoozedUntil: z.iso.datetime().optional(),
  })
  .refine((body) => Object.keys(body).length === 1, "Give one of state, assigneeId and snoozedUntil.");

export type UpdateConversation = z.infer<typeof updateConversationBody>;

// Folding takes quadratic time for what is made up to make it so: what could never be short enough is not folded.
const LABEL_RAW_MAX = 256;

/** A label, by its id or its name. */
export const labelRef = z
  .string()
  .max(LABEL_RAW_MAX, { error: `A label has at most ${LABEL_MAX} characters.`, abort: true })
  .refine((value) => labelName(value) !== "", "A label has at least one visible character.")
  .refine((value) => labelName(value).length <= LABEL_MAX, `A label has at most ${LABEL_MAX} characters.`)
  .refine((value) => !/\p{Cc}/u.test(value.trim()), "Remove control characters, line breaks and tabs.");

const LABELS_AT_ONCE = 100;

/** Labels to put on a conversation's contact and to take off. */
export const changeLabelsBody = z.strictObject({
  add: z.array(labelRef).max(LABELS_AT_ONCE).default([]),
  remove: z.array(labelRef).max(LABELS_AT_ONCE).default([]),
});

export type ChangeLabels = z.output<typeof changeLabelsBody>;

export const contactParams = z.object({ contactId: z.string() });

export const OPT_IN_REASON_MAX = 500;

/** Why an admin lifts an opt-out. */
export const liftOptOutBody = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(1, "Say how you know that they want marketing again.")
    .max(OPT_IN_REASON_MAX)
    .refine((value) => !value.includes("\u0000"), "Remove control characters."),
});

export const liftedOptOutSchema = z.object({ optedOut: z.literal(false) });
