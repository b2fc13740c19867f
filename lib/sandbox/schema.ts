import { z } from "zod";
import { DAY, MINUTE } from "#lib/clock.ts";
import { PHONE_PATTERN } from "#lib/phone.ts";
import { customerActionSchema, customerCircumstancesSchema } from "#lib/sandbox/customer-action.ts";
import { settingsSchema, traitsSchema } from "#lib/sandbox/settings.ts";

export const sandboxMessageSchema = z.object({
  wamid: z.string(),
  direction: z.enum(["to_customer", "from_customer"]),
  /** The Cloud API's message object. */
  message: z.record(z.string(), z.unknown()),
  /** A template as the customer reads it; null for everything else. */
  rendered: z
    .object({
      header: z.string().nullable(),
      headerKind: z.string(),
      body: z.string(),
      footer: z.string().nullable(),
      buttons: z.array(z.object({ type: z.string(), text: z.string(), value: z.string().nullable() })),
    })
    .nullable(),
  status: z.string(),
  at: z.iso.datetime(),
});

/** One bubble on the customer's phone. */
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
  /** Whether the business shows that it types. */
  isTyping: z.boolean(),
});

export type SandboxChat = z.infer<typeof sandboxChatSchema>;

export const sandboxChatsSchema = z.object({
  numbers: z.array(
    z.object({ phoneNumberId: z.string(), displayNumber: z.string(), verifiedName: z.string() }),
  ),
  chats: z.array(sandboxChatSchema),
  /** The simulator's present. */
  now: z.iso.datetime(),
});

export const sandboxThreadSchema = z.object({ messages: z.array(sandboxMessageSchema) });

/** What a customer does on the phone. */
export const customerMessageBody = z.strictObject({
  profileName: z.string().trim().min(1).max(120).optional(),
  message: customerActionSchema,
  circumstances: customerCircumstancesSchema.optional(),
});

export type CustomerMessage = z.input<typeof customerMessageBody>;

/** Changes what kind of customer holds a phone; traits that are absent stay as they are. */
export const customerChangeBody = z.strictObject({
  profileName: z.string().trim().min(1).max(120).optional(),
  traits: z
    .custom<Partial<z.output<typeof traitsSchema>>>(
      (given) => traitsSchema.safeParse(given).success,
      "Not traits of a customer.",
    )
    .optional(),
});

export const identityChangeBody = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("number"), waId: z.string().regex(PHONE_PATTERN) }),
  z.strictObject({ kind: z.literal("user_id"), told: z.enum(["system", "user_id_update"]) }),
]);

export const echoBody = z.strictObject({ text: z.string().min(1).max(4096) });

/** The next calls to send fail: so many, with this code, in the answer or afterwards as Meta tells it. */
export const failuresBody = z.strictObject({
  count: z.number().int().min(0).max(1000),
  code: z.number().int().min(0).max(9_999_999),
  /** Null: the HTTP status that Meta documents. */
  status: z.number().int().min(400).max(599).nullable().default(null),
});

export const releaseBody = z.strictObject({ verdict: z.enum(["good", "bad"]) });
export const numberErrorBody = z.strictObject({ code: z.number().int().min(0).max(9_999_999) });

/** How WhatsApp behaves towards a number now, and what waits. */
export const behaviourSchema = z.object({
  phoneNumberId: z.string(),
  settings: settingsSchema,
  failuresLeft: z.number().int(),
  heldMessages: z.number().int(),
  /** Not yet taken by the business: held, due later, or refused and to be posted again. */
  webhooksWaiting: z.number().int(),
});

export type SandboxBehaviour = z.output<typeof behaviourSchema>;

/** From a minute to seven days, in milliseconds. */
export const moveClockBody = z.strictObject({
  byMs: z
    .number()
    .int()
    .min(MINUTE)
    .max(7 * DAY),
});
export const clockResponse = z.object({ now: z.iso.datetime() });
