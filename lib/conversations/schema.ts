import { z } from "zod";

/** How a conversation's window stands. `never`: the contact has not written to this number yet. */
export const windowSchema = z.object({
  state: z.enum(["open", "closed", "never"]),
  /** The instant it closes or closed; null when `never`. */
  expiresAt: z.iso.datetime().nullable(),
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

export const conversationFilters = ["open", "unread", "closed"] as const;
export type ConversationFilter = (typeof conversationFilters)[number];

export const listConversationsQuery = z.strictObject({
  view: z.enum(conversationFilters).default("open"),
  q: z.string().trim().min(1).max(100).optional(),
  cursor: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(40),
});

export const conversationListSchema = z.object({
  data: z.array(conversationViewSchema),
  nextCursor: z.string().nullable(),
  /** The workspace's present, by which windows are judged. */
  now: z.iso.datetime(),
});

export type ConversationList = z.infer<typeof conversationListSchema>;

export const conversationResponse = z.object({ conversation: conversationViewSchema, now: z.iso.datetime() });

export const updateConversationBody = z.strictObject({ state: z.enum(["open", "closed"]) });

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
