import { z } from "zod";
import { apiContactSchema } from "#lib/contacts/api-schema.ts";
import { MAX_LABELS } from "#lib/contacts/rules.ts";
import { labelChanges, labelField } from "#lib/contacts/schema.ts";
import {
  anyOfFilter,
  createdFilters,
  expandParameter,
  flagFilter,
  idParameter,
  instantField,
  instantInput,
  listOf,
  maybeInstantField,
  orderParameter,
  pageQuery,
  phoneFilter,
} from "#lib/platform/api-fields.ts";
import { conversationStates } from "#lib/platform/conversation-states.ts";
import { isId } from "#lib/platform/id.ts";
import { codedIssue, type IssueCode } from "#lib/platform/issue-codes.ts";
import { apiWindowSchema } from "#lib/whatsapp/window-schema.ts";

export const apiConversationSchema = z
  .object({
    id: z
      .string()
      .meta({ description: "The conversation's ID.", example: "conv_01kaeh4v5ne2v9s5m0a8d1c6yt" }),
    contactId: z.string().meta({
      description: "The contact in the conversation.",
      example: "contact_01kaeh4v5me6wb1g2m3k4n5p6q",
    }),
    phone: z.string().nullable().meta({
      description: "The customer's number, digits only. Null when the customer hides it.",
      example: "5511999998888",
    }),
    state: z.enum(conversationStates).meta({
      description: "The state in the inbox. A closed conversation reopens with the next message.",
      example: "open",
    }),
    snoozedUntil: maybeInstantField(
      "When the snoozed conversation reopens, unless the customer writes first. Null when it is not snoozed.",
      null,
    ),
    window: apiWindowSchema.meta({
      description:
        "The 24-hour window after the customer's last message to the number `numberId`, in which you can send any message from it. Your other numbers have windows of their own.",
    }),
    numberId: z.string().meta({
      description:
        "The workspace's number in the conversation: the one of the latest message from or to the customer.",
      example: "num_01kaeh4v5jf1d8t2w6p4c7b9rm",
    }),
    unreadCount: z
      .number()
      .int()
      .meta({ description: "The number of messages from the customer that nobody has read.", example: 1 }),
    lastInboundAt: maybeInstantField(
      "When the customer last sent a message. Null if never.",
      "2026-11-20T21:30:05.000Z",
    ),
    lastMessageAt: maybeInstantField("When the newest message in either direction was received or accepted."),
    assignee: z
      .object({
        id: z.string().meta({ description: "The member's ID.", example: "user_01kaeh4v5mf9h8gkqvd2x3s7rb" }),
        name: z.string().meta({ description: "The member's name.", example: "Maria" }),
      })
      .nullable()
      .meta({
        description: "The member the conversation is assigned to, or null.",
        example: { id: "user_01kaeh4v5mf9h8gkqvd2x3s7rb", name: "Maria" },
      }),
    team: z
      .object({
        id: z.string().meta({ description: "The team's ID.", example: "team_01kaeh4v5mf9h8gkqvd2x3s7rc" }),
        name: z.string().meta({ description: "The team's name.", example: "Sales" }),
      })
      .nullable()
      .meta({
        description: "The team the conversation is assigned to, or null.",
        example: { id: "team_01kaeh4v5mf9h8gkqvd2x3s7rc", name: "Sales" },
      }),
    labels: z.array(z.string()).meta({
      description: "The names of the contact's labels.",
      example: ["vip"],
    }),
    createdAt: instantField("When it was created."),
    updatedAt: instantField("When it was last updated."),
    contact: apiContactSchema.optional().meta({
      description: "The contact. Only with `expand=contact`.",
    }),
  })
  .meta({
    id: "Conversation",
    description: "The message thread with a contact. Each contact has one conversation.",
  });

export type ApiConversation = z.infer<typeof apiConversationSchema>;

export const apiConversationList = listOf(apiConversationSchema, "The conversations on this page.");

const expand = expandParameter(
  ["contact"],
  "Includes the `contact` of each conversation in full. Needs the scope `contacts.read`.",
);

export const listConversationsForApiQuery = z.strictObject({
  ...pageQuery,
  state: anyOfFilter(conversationStates, {
    description: "Only conversations in this state.",
    example: "open",
  }).optional(),
  assignee: z
    .string()
    .refine(
      (value) => value === "none" || isId("user", value),
      codedIssue("invalid_format", "Use an ID from GET /v1/members, such as user_…, or none."),
    )
    .optional()
    .meta({
      description:
        "Only conversations assigned to the member with this ID, or with `none` those that are assigned to nobody.",
      example: "none",
    }),
  team: z
    .string()
    .refine(
      (value) => value === "none" || isId("team", value),
      codedIssue("invalid_format", "Use the ID of a team, such as team_…, or none."),
    )
    .optional()
    .meta({
      description:
        "Only conversations assigned to the team with this ID, or with `none` those that are assigned to no team.",
      example: "none",
    }),
  label: z
    .union([labelField, z.array(labelField).max(MAX_LABELS)])
    .optional()
    .meta({
      description:
        "Only conversations whose contact has this label. If given several times, only conversations whose contact has all of the labels.",
      example: "vip",
    }),
  unread: flagFilter(
    "Only conversations with messages from the customer that nobody has read (true), or without any (false).",
  ).optional(),
  contactId: idParameter("contact", "Only the conversation with this contact.").optional(),
  phone: phoneFilter("Only the conversation with this number, in any regional variant.").optional(),
  windowOpen: flagFilter(
    "Only conversations in which you can send any message now (true), or only templates (false).",
  ).optional(),
  ...createdFilters(),
  updatedAfter: instantInput("Updated at or after this time.").optional(),
  order: orderParameter,
  expand,
});

export const getConversationForApiQuery = z.strictObject({ expand });

const LABELS_MAX = `up to ${MAX_LABELS} per contact, case-insensitive`;

export const updateConversationForApiBody = z
  .strictObject({
    state: apiConversationSchema.shape.state.optional().meta({
      description:
        "The new state. `snoozed` requires `snoozedUntil`. A conversation that was closed or snoozed reopens with `open`, or with the customer's next message.",
      example: "closed",
    }),
    snoozedUntil: instantInput(
      "Snoozes the conversation until this time, at most a year from now, or until the customer writes.",
      "2026-11-23T09:00:00.000Z",
    ).optional(),
    assigneeId: z.string().nullable().optional().meta({
      description: "The ID of the member to assign the conversation to. Null unassigns it.",
      example: "user_01kaeh4v5mf9h8gkqvd2x3s7rb",
    }),
    teamId: z.string().nullable().optional().meta({
      description:
        "The ID of the team to assign the conversation to; null for none. An assignee who is not in the team is unassigned, unless the request also has `assigneeId`.",
      example: "team_01kaeh4v5mf9h8gkqvd2x3s7rc",
    }),
    labels: z
      .union([
        z
          .array(labelField)
          .max(100)
          .meta({
            description: `The contact's complete set of labels, ${LABELS_MAX}. An empty list removes all of them.`,
          }),
        labelChanges.meta({ description: "The labels to add and to remove." }),
      ])
      .optional()
      .meta({
        description: `The contact's labels: a list replaces all of them, an object adds and removes some, ${LABELS_MAX}.`,
        example: { add: ["vip"], remove: ["new"] },
      }),
  })
  .superRefine(({ state, snoozedUntil }, context) => {
    if (state === "snoozed" && snoozedUntil === undefined) {
      context.addIssue({
        code: "custom",
        params: { code: "required" satisfies IssueCode },
        path: ["snoozedUntil"],
        message: "Add the time at which the snoozed conversation reopens.",
      });
    }
    if (state !== undefined && state !== "snoozed" && snoozedUntil !== undefined) {
      context.addIssue({
        code: "custom",
        params: { code: "not_allowed" satisfies IssueCode },
        path: ["snoozedUntil"],
        message: `Remove snoozedUntil, or use the state "snoozed" instead of "${state}".`,
      });
    }
  })
  .meta({ id: "UpdateConversation" });

export type UpdateConversationForApi = z.output<typeof updateConversationForApiBody>;

export const conversationParams = z.object({
  id: idParameter("conv", "The conversation's ID.", "conv_01kaeh4v5ne2v9s5m0a8d1c6yt"),
});
