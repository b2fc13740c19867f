import { z } from "zod";
import { DAY, MINUTE, SECOND } from "#lib/platform/clock.ts";
import { mediaKinds } from "#lib/platform/media-kinds.ts";
import { PHONE_PATTERN } from "#lib/platform/phone.ts";
import { settingsSchema, traitsSchema } from "#lib/simulator/settings-schema.ts";
import { apiContentSchema } from "#lib/whatsapp/api-content-schema.ts";

/** WhatsApp reports a new user id in one of two ways. */
export const USER_ID_WEBHOOKS = ["system", "user_id_update"] as const;
/** What WhatsApp decides about held messages (docs/whatsapp.md#template-pacing). */
export const QUALITY_RESULTS = ["good", "bad"] as const;

const wamid = z.string().min(1).max(200);
const text = (max: number) => z.string().min(1).max(max);

const MAX_CALL_SECONDS = DAY / SECOND;
/** About 180 KB, so that the body stays below its limit. */
const FILE_BASE64_MAX = 240_000;

const cardPhone = z.string().regex(/^[1-9]\d{6,14}$/);

/** docs/whatsapp.md#inbound-messages */
export const customerActionSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("text"), body: text(4096) }),
  z.strictObject({
    kind: z.literal("media"),
    type: z.enum([...mediaKinds, "voice"]),
    /** The file is deleted before it can be downloaded. */
    lost: z.boolean().optional(),
    caption: text(1024).optional(),
    filename: text(240).optional(),
    /** Instead of a sample. WhatsApp passes on what its app accepted, so the content is not checked. */
    file: z
      .strictObject({
        base64: z.base64().min(4).max(FILE_BASE64_MAX),
        mimeType: z
          .string()
          .max(100)
          .regex(/^[\w.+-]+\/[\w.+-]+(; [\w=.-]+)?$/),
      })
      .optional(),
  }),
  z.strictObject({
    kind: z.literal("location"),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    name: text(1000).optional(),
    address: text(1000).optional(),
  }),
  z.strictObject({
    kind: z.literal("contacts"),
    name: text(120),
    phone: cardPhone,
    morePhones: z.array(cardPhone).max(9).optional(),
    /** Whether the card answers a contact request (docs/whatsapp.md#hidden-phone-numbers). */
    origin: z.enum(["contact_request", "other"]).optional(),
  }),
  z.strictObject({ kind: z.literal("choice"), wamid, id: text(256) }),
  z.strictObject({ kind: z.literal("flow"), wamid, answers: z.record(z.string(), z.unknown()) }),
  /** Some real taps have no context. */
  z.strictObject({
    kind: z.literal("button"),
    wamid,
    text: text(25),
    /** The position of the card of a carousel. */
    card: z.int().min(0).optional(),
    withContext: z.boolean().default(true),
  }),
  /** An empty emoji removes the reaction. */
  z.strictObject({ kind: z.literal("reaction"), wamid, emoji: z.string().max(16) }),
  z.strictObject({
    kind: z.literal("order"),
    text: z.string().max(1024).default(""),
    items: z
      .array(
        z.strictObject({
          product: text(100),
          quantity: z.number().int().min(1).max(999),
          price: z.number().min(0),
          currency: z.string().length(3),
        }),
      )
      .min(1)
      .max(30),
  }),
  z.strictObject({ kind: z.literal("edit"), wamid, body: text(4096) }),
  z.strictObject({ kind: z.literal("delete"), wamid }),
  /** The customer opened the chat for the first time. */
  z.strictObject({ kind: z.literal("welcome") }),
  /** The customer's answer to whether the business may call. */
  z.strictObject({
    kind: z.literal("call_permission"),
    allowed: z.boolean(),
    /** Else the permission ends after seven days. */
    permanent: z.boolean().default(false),
  }),
  /** A call that has ended; without its length, one that nobody answered. */
  z.strictObject({
    kind: z.literal("call"),
    seconds: z.int().min(0).max(MAX_CALL_SECONDS).optional(),
  }),
  /** A message that WhatsApp does not pass on, such as a poll. */
  z.strictObject({ kind: z.literal("unsupported"), type: text(32) }),
  z.strictObject({ kind: z.literal("future"), type: z.string().regex(/^[a-z_]{1,32}$/) }),
  z.strictObject({ kind: z.literal("group"), groupId: text(64), body: text(4096) }),
  /** Real interactive replies have arrived as an error without content. */
  z.strictObject({ kind: z.literal("broken_choice"), wamid }),
]);

export type CustomerAction = z.output<typeof customerActionSchema>;
/** A call is not a message. */
export type CustomerMessageAction = Exclude<CustomerAction, { kind: "call" }>;
export type CustomerActionInput = z.input<typeof customerActionSchema>;

export const messageContextSchema = z.strictObject({
  replyTo: wamid.optional(),
  forwarded: z.enum(["once", "often"]).optional(),
  product: text(100).optional(),
  advertised: z.boolean().optional(),
});

export type MessageContext = z.output<typeof messageContextSchema>;

const renderedButton = z.object({ type: z.string(), text: z.string(), value: z.string().nullable() });

export const sandboxMessageSchema = z.object({
  wamid: z.string(),
  direction: z.enum(["to_customer", "from_customer"]),
  message: z.record(z.string(), z.unknown()),
  /** The content as the public API shows it, with WhatsApp's ids of messages and files. */
  content: apiContentSchema,
  rendered: z
    .object({
      header: z.string().nullable(),
      headerKind: z.string(),
      body: z.string(),
      footer: z.string().nullable(),
      buttons: z.array(renderedButton),
      offer: z.object({ text: z.string(), expiresAt: z.string().nullable() }).nullable(),
      cards: z.array(
        z.object({ headerKind: z.string(), body: z.string(), buttons: z.array(renderedButton) }),
      ),
    })
    .nullable(),
  status: z.string(),
  at: z.iso.datetime(),
});

export type SandboxMessageView = z.infer<typeof sandboxMessageSchema>;

export const sandboxChatSchema = z.object({
  phoneNumberId: z.string(),
  waId: z.string(),
  profileName: z.string(),
  lastAt: z.iso.datetime().nullable(),
  lastText: z.string().nullable(),
  windowExpiresAt: z.iso.datetime().nullable(),
  bsuid: z.string().nullable(),
  traits: traitsSchema,
  isTyping: z.boolean(),
});

export type SandboxChat = z.infer<typeof sandboxChatSchema>;

export const sandboxChatsSchema = z.object({
  numbers: z.array(
    z.object({ phoneNumberId: z.string(), displayNumber: z.string(), verifiedName: z.string() }),
  ),
  chats: z.array(sandboxChatSchema),
  hasMore: z.boolean(),
  now: z.iso.datetime(),
});

export const sandboxThreadSchema = z.object({ messages: z.array(sandboxMessageSchema) });

/** A file at WhatsApp. The URL needs no key and is valid for ten minutes. */
export const sandboxMediaSchema = z.object({
  id: z.string(),
  mimeType: z.string(),
  filename: z.string().nullable(),
  sizeBytes: z.int(),
  sha256: z.string(),
  url: z.string(),
  urlExpiresAt: z.iso.datetime(),
});

export const customerMessageBody = z.strictObject({
  profileName: z.string().trim().min(1).max(120).optional(),
  message: customerActionSchema,
  context: messageContextSchema.optional(),
});

export type CustomerMessage = z.input<typeof customerMessageBody>;

export const customerChangeBody = z.strictObject({
  profileName: z.string().trim().min(1).max(120).optional(),
  traits: z
    .custom<Partial<z.output<typeof traitsSchema>>>(
      (given) => traitsSchema.safeParse(given).success,
      "Use the traits of a customer with their types.",
    )
    .optional(),
});

export const identityChangeBody = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("number"), waId: z.string().regex(PHONE_PATTERN) }),
  z.strictObject({ kind: z.literal("user_id"), webhook: z.enum(USER_ID_WEBHOOKS) }),
]);

export const echoBody = z.strictObject({ text: z.string().min(1).max(4096) });

/** In the response or by status, as Meta reports the code. */
export const failuresBody = z.strictObject({
  count: z.number().int().min(0).max(1000),
  code: z.number().int().min(0).max(9_999_999),
  status: z.number().int().min(400).max(599).nullable().default(null),
});

export const releaseBody = z.strictObject({ qualityResult: z.enum(QUALITY_RESULTS) });
export const numberErrorBody = z.strictObject({ code: z.number().int().min(0).max(9_999_999) });

export const behaviorSchema = z.object({
  phoneNumberId: z.string(),
  settings: settingsSchema,
  failuresLeft: z.number().int(),
  heldMessages: z.number().int(),
  /** Held, due later, or to be retried. */
  webhooksWaiting: z.number().int(),
});

export type SandboxBehavior = z.output<typeof behaviorSchema>;

const CLOCK_RANGE =
  "The clock only moves forward, by one minute to seven days at once. To test at the present, use a new workspace.";

export const moveClockBody = z.strictObject({
  byMs: z
    .number()
    .int()
    .min(MINUTE, CLOCK_RANGE)
    .max(7 * DAY, CLOCK_RANGE),
});
export const clockResponse = z.object({ now: z.iso.datetime() });
