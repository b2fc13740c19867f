import { z } from "zod";

const retryAfterSeconds = z
  .int()
  .min(1)
  .meta({ description: "Seconds until the call may succeed; the same as `Retry-After`.", example: 2 });

/** Why a recipient cannot be messaged: what this installation knows, and what WhatsApp says when it refuses one. */
const recipientReasons = [
  "phone_hidden",
  "sender_itself",
  "not_on_test_list",
  "country_barred",
  "other",
] as const;

/** Which limit keeps a recipient of passcodes waiting. */
const recipientLimits = ["cooldown", "hourly_limit", "daily_limit", "failed_attempts", "network"] as const;

/** What WhatsApp's error code means, from the one catalogue of them (`#lib/whatsapp/errors.ts`). */
const whatsAppSaid = {
  whatsappCode: z.number().nullable().meta({
    description: "WhatsApp's own error code; null when it gave none. `/docs/errors#whatsapp` explains each.",
    example: 131051,
  }),
  cause: z.string().meta({
    description: "What WhatsApp's code means.",
    example: "WhatsApp does not support this kind of message.",
  }),
  action: z.string().meta({
    description: "What mends it.",
    example: "Check the message's content and send a corrected one.",
  }),
  messageId: z.string().meta({
    description: "The failed message, which stands in the inbox.",
    example: "msg_01kaeh4v5mf9h8gkqvd2x3s7rb",
  }),
};

const templateNames = (description: string) =>
  z.array(z.string()).meta({ description, example: ["order_update"] });

const variableNames = (description: string, example: string[]) =>
  z.array(z.string()).meta({ description, example });

const contactId = z
  .string()
  .meta({ description: "The contact.", example: "contact_01kaeh4v5kf5rb1n3m2s0d9xqe" });

/** One fault of a request's shape, addressed by its path (`variables.2`). */
export const issueSchema = z
  .object({
    path: z.string().meta({
      description: "The field or query parameter at fault; empty for the body itself.",
      example: "variables.2",
    }),
    code: z.string().meta({
      description:
        "The kind of fault. Of the shape: `required`, `unknown_member`, `duplicate_member`, `inexact_number`, `too_deep`, `invalid_type`, `invalid_format`, `invalid_value`, `invalid_union`, `invalid_key`, `invalid_element`, `invalid_characters`, `too_small`, `too_big`, `not_multiple_of`, `custom`. Of a value that only the workspace can judge: `unknown_number`, `unknown_message`, `not_authentication`, `invalid_link`, `too_many_attributes`, `address_not_allowed`, `too_many`. More may come.",
      example: "required",
    }),
    message: z
      .string()
      .meta({ description: "What is wrong, and what to do.", example: "This field is required." }),
    suggestion: z
      .string()
      .optional()
      .meta({ description: "What to write instead, where that is plain.", example: "5511999998888" }),
  })
  .meta({ id: "Issue", description: "One fault of a request's shape." });

/** The shape of the `details` of each code that has any; the types and the OpenAPI document come from here. */
export const errorDetailSchemas = {
  INVALID_JSON: z.object({
    position: z.int().min(0).optional().meta({ description: "Where reading stopped.", example: 17 }),
  }),
  VALIDATION_ERROR: z.object({
    issues: z.array(issueSchema).meta({ description: "Every fault at once, at most 20." }),
  }),
  TEMPLATE_NOT_FOUND: z.object({
    template: z.string().meta({ description: "The name that was asked for.", example: "order_updates" }),
    availableLanguages: z
      .array(z.string())
      .optional()
      .meta({
        description: "The languages the template has, when only the language is unknown.",
        example: ["en"],
      }),
  }),
  WINDOW_CLOSED: z.object({
    windowExpiredAt: z.iso.datetime().nullable().meta({
      description: "When the window closed; null when the customer never wrote.",
      example: "2026-11-20T10:15:00.000Z",
    }),
    conversationId: z.string().nullable().meta({
      description: "The conversation; null when there is none.",
      example: "conv_01kaeh4v5ne2v9s5m0a8d1c6yt",
    }),
    messageId: z.string().optional().meta({
      description: "The failed message, when the window closed after Parley had accepted it.",
      example: "msg_01kaeh4v5mf9h8gkqvd2x3s7rb",
    }),
    templates: templateNames(
      "Names of at most 20 approved templates that could be sent instead; only for a key that also holds `templates.read`.",
    ).optional(),
  }),
  TEMPLATE_NOT_APPROVED: z.object({
    whatsappStatus: z
      .string()
      .meta({ description: "WhatsApp's verdict: one of the two locks.", example: "approved" }),
    workspaceStatus: z
      .string()
      .meta({ description: "The workspace's own approval: the other lock.", example: "rejected" }),
    reason: z
      .string()
      .nullable()
      .meta({ description: "Why it was refused, when that was said.", example: "Too stiff" }),
    messageId: z.string().optional().meta({
      description:
        "The failed message, when WhatsApp refused it although Parley held the template for sendable.",
      example: "msg_01kaeh4v5mf9h8gkqvd2x3s7rb",
    }),
  }),
  NUMBER_NOT_CONNECTED: z.object({
    numberId: z.string().nullable().meta({
      description: "The number that cannot send; null when there is none.",
      example: "num_01kaeh4v5jf1d8t2w6p4c7b9rm",
    }),
  }),
  NUMBER_RESTRICTED: z.object({
    ...z.object(whatsAppSaid).partial().shape,
    whatsappCode: whatsAppSaid.whatsappCode,
    until: z.iso
      .datetime()
      .nullable()
      .meta({ description: "When the restriction ends, when WhatsApp says so.", example: null }),
  }),
  CONTACT_BLOCKED: z.object({ contactId }),
  CONTACT_CONFLICT: z.object({
    contactIds: z.array(z.string()).meta({
      description: "The contacts that the ids belong to.",
      example: ["contact_01kaeh4v5kf5rb1n3m2s0d9xqe", "contact_01kaeh4v5gf4m8t7q0c3b6w1zd"],
    }),
  }),
  CONTACT_OPTED_OUT: z.object({
    contactId,
    optedOutAt: z.iso
      .datetime()
      .meta({ description: "When they opted out.", example: "2026-11-02T08:00:00.000Z" }),
  }),
  PAYLOAD_TOO_LARGE: z.object({
    limitBytes: z.int().meta({ description: "The most that is taken.", example: 262144 }),
  }),
  TEMPLATE_VARIABLES_MISMATCH: z.object({
    missing: variableNames("Variables of the template that the call does not fill.", ["3"]),
    extra: variableNames("Variables of the call that the template does not have.", []),
    expected: variableNames("Every variable of the template.", ["1", "2", "3"]),
  }),
  TEMPLATE_TOO_LONG: z.object({
    component: z.string().meta({ description: "The part that is too long.", example: "body" }),
    length: z.int().meta({ description: "Its length with the values filled in.", example: 1180 }),
    limit: z.int().meta({ description: "WhatsApp's limit.", example: 1024 }),
  }),
  HEADER_MEDIA_REQUIRED: z.object({
    headerType: z.string().meta({ description: "What the header shows.", example: "image" }),
  }),
  RECIPIENT_NOT_ALLOWED: z.object({
    reason: z.enum(recipientReasons).meta({
      description:
        "`phone_hidden`: WhatsApp sends passcodes to phone numbers only, and this customer hides theirs. `sender_itself`: it is the sending number. `not_on_test_list`: a test number writes only to those on its list. `country_barred`: the account may not message this country. `other`: WhatsApp refused them; its words stand in `message`.",
      example: "sender_itself",
    }),
    messageId: z.string().optional().meta({
      description: "The failed message, when WhatsApp refused it.",
      example: "msg_01kaeh4v5mf9h8gkqvd2x3s7rb",
    }),
  }),
  OTP_INCORRECT: z.object({
    attemptsRemaining: z
      .int()
      .min(0)
      .meta({ description: "How often another code may be tried on this passcode.", example: 4 }),
  }),
  OTP_DESTINATION_NOT_ALLOWED: z.object({
    reason: z.enum(["country", "prefix_paused"]).meta({
      description:
        "`country`: not on the workspace's list. `prefix_paused`: the fraud guard holds numbers that begin so.",
      example: "country",
    }),
  }),
  /** Pages only. */
  UNSEEN_MESSAGES: z.object({
    additions: z.int().min(0).meta({ description: "What the conversation has now.", example: 7 }),
    messages: z
      .array(z.unknown())
      .meta({ description: "What others added, oldest first, as the thread shows it.", example: [] }),
  }),
  RATE_LIMITED: z.object({
    policy: z.string().meta({
      description:
        "The limit that was reached: `key`, `workspace`, `otp-send`, `otp-verify` or `contacts-batch`, as in `RateLimit`; or `otp-workspace`, the passcodes of the whole workspace in an hour.",
      example: "key",
    }),
    retryAfterSeconds,
  }),
  OTP_RECIPIENT_LIMITED: z.object({
    reason: z.enum(recipientLimits).meta({
      description:
        "`cooldown`: a passcode for this purpose went a moment ago. `hourly_limit`, `daily_limit`: they got as many as one number gets. `failed_attempts`: too many wrong ones were entered for them. `network`: too many were asked for from this `endUserIp`.",
      example: "cooldown",
    }),
    retryAfterSeconds,
  }),
  OTP_ATTEMPTS_EXCEEDED: z.object({ retryAfterSeconds }),
  IDEMPOTENCY_IN_PROGRESS: z.object({ retryAfterSeconds }),
  WHATSAPP_REJECTED: z.object({
    ...whatsAppSaid,
    whatsappTitle: z
      .string()
      .meta({ description: "WhatsApp's short name of it.", example: "Unsupported message type" }),
  }),
} as const;

/** The `details` of each code that has any; every other code has none. */
export type ErrorDetails = {
  [C in keyof typeof errorDetailSchemas]: z.infer<(typeof errorDetailSchemas)[C]>;
};
