import { z } from "zod";
import { describeIssueCodes, ISSUES_MAX, type IssueCode } from "#lib/platform/issue-codes.ts";
import { apiRateLimitNames, otherApiPolicies } from "#lib/platform/rate-limits.ts";

const retryAfterSeconds = z
  .int()
  .min(1)
  .meta({ description: "Seconds to wait before you retry. The same as `Retry-After`.", example: 2 });

const inWords = new Intl.ListFormat("en-GB", { type: "disjunction" });
const limitNames = inWords.format(apiRateLimitNames.map((name) => `\`${name}\``));
const otherPolicies = inWords.format(
  Object.entries(otherApiPolicies).map(([name, what]) => `\`${name}\` (${what})`),
);

const recipientReasons = [
  "phone_hidden",
  "sender_itself",
  "not_on_test_list",
  "country_barred",
  "other",
] as const;

const recipientLimits = ["cooldown", "hourly_limit", "daily_limit", "failed_attempts", "network"] as const;

/** From the catalog in `#lib/whatsapp/errors.ts`. */
const whatsappErrorFields = {
  whatsappCode: z.number().nullable().meta({
    description:
      "WhatsApp's error code, or null if there is none. `/docs/errors#whatsapp` explains each code.",
    example: 131051,
  }),
  cause: z.string().meta({
    description: "What WhatsApp's code means.",
    example: "WhatsApp does not support this type of message.",
  }),
  action: z.string().meta({
    description: "How to fix it.",
    example: "Send it as another type of message.",
  }),
  messageId: z.string().meta({
    description: "The failed message, which the inbox shows.",
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

const issueSchema = z
  .object({
    path: z.string().meta({
      description: "The field or query parameter that is not valid. Empty for the whole body.",
      example: "variables.2",
    }),
    code: z.string().meta({
      description: `The type of issue. ${describeIssueCodes()} \`unknown_member\` is a field of the request that does not exist or, at the ID of a person, somebody who is not a member of the workspace. More values may be added.`,
      example: "required",
    }),
    message: z
      .string()
      .meta({ description: "What is wrong and what to do.", example: "This field is required." }),
    suggestion: z
      .string()
      .optional()
      .meta({ description: "A suggested value, if there is an obvious one.", example: "5511999998888" }),
  })
  .meta({ id: "Issue", description: "One issue with the request." });

/** The types and the OpenAPI document derive from this. */
export const errorDetailSchemas = {
  INVALID_JSON: z.object({
    position: z
      .int()
      .min(0)
      .optional()
      .meta({ description: "The position in the body where parsing failed.", example: 17 }),
  }),
  VALIDATION_ERROR: z.object({
    issues: z.array(issueSchema).meta({ description: `All issues, up to ${ISSUES_MAX}.` }),
  }),
  TEMPLATE_NOT_FOUND: z.object({
    template: z.string().meta({ description: "The requested name.", example: "order_updates" }),
    availableLanguages: z
      .array(z.string())
      .optional()
      .meta({
        description: "The languages of the template, if only the language is unknown.",
        example: ["en"],
      }),
    whatsappAccountIds: z
      .array(z.string())
      .optional()
      .meta({
        description:
          "The WhatsApp accounts that have the template, if the account of the sending number does not.",
        example: ["102290129340398"],
      }),
  }),
  WINDOW_CLOSED: z.object({
    windowExpiredAt: z.iso.datetime().nullable().meta({
      description: "When the window closed. Null if the customer has never written.",
      example: "2026-11-20T10:15:00.000Z",
    }),
    conversationId: z.string().nullable().meta({
      description: "The conversation, or null if there is none.",
      example: "conv_01kaeh4v5ne2v9s5m0a8d1c6yt",
    }),
    messageId: z.string().optional().meta({
      description: "The failed message, if the window closed after Parley accepted it.",
      example: "msg_01kaeh4v5mf9h8gkqvd2x3s7rb",
    }),
    templates: templateNames(
      "The names of up to 20 approved templates you can send instead. Present only for keys with the `templates.read` scope.",
    ).optional(),
  }),
  TEMPLATE_NOT_APPROVED: z.object({
    whatsappStatus: z.string().meta({ description: "WhatsApp's review status.", example: "approved" }),
    workspaceStatus: z.string().meta({ description: "The workspace's own approval.", example: "rejected" }),
    reason: z
      .string()
      .nullable()
      .meta({ description: "Why the template cannot be sent, if a reason was given.", example: "Too stiff" }),
    messageId: z.string().optional().meta({
      description: "The failed message, if WhatsApp rejected a template that Parley considered approved.",
      example: "msg_01kaeh4v5mf9h8gkqvd2x3s7rb",
    }),
  }),
  NUMBER_NOT_CONNECTED: z.object({
    numberId: z.string().nullable().meta({
      description: "The number that cannot send, or null if there is none.",
      example: "num_01kaeh4v5jf1d8t2w6p4c7b9rm",
    }),
  }),
  NUMBER_RESTRICTED: z.object({
    ...z.object(whatsappErrorFields).partial().shape,
    whatsappCode: whatsappErrorFields.whatsappCode,
    until: z.iso
      .datetime()
      .nullable()
      .meta({ description: "When the restriction ends, if WhatsApp says so.", example: null }),
  }),
  CONTACT_BLOCKED: z.object({ contactId }),
  CONTACT_CONFLICT: z.object({
    contactIds: z.array(z.string()).meta({
      description: "The contacts that the IDs belong to.",
      example: ["contact_01kaeh4v5kf5rb1n3m2s0d9xqe", "contact_01kaeh4v5gf4m8t7q0c3b6w1zd"],
    }),
  }),
  MESSAGE_NOT_CANCELABLE: z.object({
    status: z.string().meta({
      description: "The message's status. `queued` if it is being sent to WhatsApp.",
      example: "sent",
    }),
  }),
  CONTACT_OPTED_OUT: z.object({
    contactId,
    optedOutAt: z.iso
      .datetime()
      .meta({ description: "When they opted out.", example: "2026-11-02T08:00:00.000Z" }),
  }),
  PAYLOAD_TOO_LARGE: z.object({
    limitBytes: z.int().meta({ description: "The maximum size in bytes.", example: 262144 }),
  }),
  TEMPLATE_VARIABLES_MISMATCH: z.object({
    missing: variableNames("Variables of the template that are missing from the request.", ["3"]),
    extra: variableNames("Variables in the request that the template does not have.", []),
    expected: variableNames("All variables of the template.", ["1", "2", "3"]),
  }),
  TEMPLATE_TOO_LONG: z.object({
    component: z.string().meta({ description: "The component that is too long.", example: "body" }),
    length: z.int().meta({ description: "Its length with the values inserted.", example: 1180 }),
    limit: z.int().meta({ description: "WhatsApp's limit.", example: 1024 }),
  }),
  HEADER_MEDIA_REQUIRED: z.object({
    headerType: z.string().meta({ description: "The type of the header.", example: "image" }),
  }),
  RECIPIENT_NOT_ALLOWED: z.object({
    reason: z.enum(recipientReasons).meta({
      description:
        "`phone_hidden`: WhatsApp sends passcodes only to phone numbers, and this customer hides theirs. `sender_itself`: the recipient is the sending number. `not_on_test_list`: a test number can only message the numbers on its list. `country_barred`: the account is not allowed to message this country. `other`: WhatsApp rejected the recipient; see `message`.",
      example: "sender_itself",
    }),
    messageId: z.string().optional().meta({
      description: "The failed message, if WhatsApp rejected it.",
      example: "msg_01kaeh4v5mf9h8gkqvd2x3s7rb",
    }),
  }),
  OTP_INCORRECT: z.object({
    attemptsRemaining: z
      .int()
      .min(0)
      .meta({ description: "The number of attempts left for this passcode.", example: 4 }),
  }),
  OTP_DESTINATION_NOT_ALLOWED: z.object({
    reason: z.enum(["country", "prefix_paused"]).meta({
      description:
        "`country`: the country is not on the workspace's list. `prefix_paused`: fraud protection has paused passcodes to numbers with this prefix.",
      example: "country",
    }),
  }),
  ALREADY_SENT: z.object({
    conversationId: z.string().meta({
      description: "The conversation with the message.",
      example: "conv_01kaeh4v5ne2v9s5m0a8d1c6yt",
    }),
  }),
  PHONE_CONFIRMATION_REQUIRED: z.object({
    closesWindow: z
      .boolean()
      .meta({ description: "Whether the customer service window is open and would close.", example: true }),
    unsentMessages: z
      .int()
      .min(0)
      .meta({ description: "The number of queued and scheduled messages that would fail.", example: 2 }),
  }),
  UNSEEN_MESSAGES: z.object({
    threadRevision: z
      .int()
      .min(0)
      .meta({ description: "The current revision of the conversation.", example: 7 }),
    messages: z
      .array(z.unknown())
      .meta({ description: "What others added, oldest first, as in the thread.", example: [] }),
  }),
  RATE_LIMITED: z.object({
    policy: z.string().meta({
      description: `The limit that was reached: ${limitNames}, as in \`RateLimit\`; or ${otherPolicies}, which \`RateLimit\` does not show.`,
      example: "key",
    }),
    retryAfterSeconds,
  }),
  OTP_RECIPIENT_LIMITED: z.object({
    reason: z.enum(recipientLimits).meta({
      description:
        "`cooldown`: a passcode for this purpose was just sent. `hourly_limit`, `daily_limit`: the recipient reached the limit per number. `failed_attempts`: too many wrong passcodes were entered for the recipient. `network`: too many passcodes were requested from this `endUserIp`.",
      example: "cooldown",
    }),
    retryAfterSeconds,
  }),
  OTP_ATTEMPTS_EXCEEDED: z.object({ retryAfterSeconds }),
  IDEMPOTENCY_IN_PROGRESS: z.object({ retryAfterSeconds }),
  WHATSAPP_REJECTED: z.object({
    ...whatsappErrorFields,
    whatsappTitle: z
      .string()
      .meta({ description: "WhatsApp's title of the error.", example: "Unsupported message type" }),
    whatsappDetails: z.string().nullable().meta({
      description: "WhatsApp's own explanation, which can name the part that is wrong, or null.",
      example: "Message type is currently not supported.",
    }),
  }),
} as const;

type Details = { [C in keyof typeof errorDetailSchemas]: z.infer<(typeof errorDetailSchemas)[C]> };

export type ErrorDetails = Omit<Details, "VALIDATION_ERROR"> & {
  VALIDATION_ERROR: { issues: (Omit<z.infer<typeof issueSchema>, "code"> & { code: IssueCode })[] };
};
