import { isSupportedCountry } from "libphonenumber-js/min";
import { z } from "zod";
import { idParameter, lineField } from "#lib/api-fields.ts";
import { type OtpLimitName, otpLimitNames, otpLimits, TTL_SECONDS } from "#lib/otp/rules.ts";
import { PHONE_PATTERN } from "#lib/phone.ts";

const id = (what: string, example: string) => z.string().meta({ description: what, example });
const time = (what: string, example = "2026-11-20T21:35:05.123Z") =>
  z.iso.datetime().meta({ description: what, example });

const recipient = z
  .string()
  .regex(
    PHONE_PATTERN,
    "Digits only, country code first, 8 to 15 of them: no plus sign, no separators. WhatsApp delivers passcodes to phone numbers and to no username or other id.",
  )
  .meta({
    description: "The recipient's phone number: digits only, country code first.",
    example: "5511999998888",
  });

const purpose = z
  .string()
  .regex(
    /^[a-z0-9_.:-]{1,64}$/,
    "Use 1 to 64 lower-case letters, digits, underscores, dots, colons and hyphens.",
  )
  .default("default")
  .meta({
    description:
      "The one act that the code confirms. A code for one purpose confirms no other; a new code replaces the former one of the same recipient and purpose.",
    example: "login",
  });

const clientReference = lineField(128).meta({
  description: "Your own reference. Stored with the code and its message, given back in look-ups and events.",
  example: "signup-1042",
});

/** `POST /v1/otp/send` (API.md §10.1). */
export const sendOtpBody = z.strictObject({
  to: recipient,
  purpose,
  codeLength: z
    .number()
    .int()
    .min(6)
    .max(8)
    .default(6)
    .meta({ description: "How many digits the code has.", example: 6 }),
  ttlSeconds: z.number().int().min(TTL_SECONDS.min).max(TTL_SECONDS.max).optional().meta({
    description:
      "How long the code can be used, in seconds. By default the minutes that the template's footer prints, otherwise 300.",
    example: 300,
  }),
  template: z
    .string()
    .regex(/^[a-z0-9_]{1,512}$/, "A template's name is lower-case letters, digits and underscores.")
    .optional()
    .meta({
      description:
        "An authentication template. By default the one chosen in the settings, otherwise the first approved one.",
      example: "verification_code",
    }),
  language: z.string().min(2).max(15).optional().meta({
    description: "One of the template's languages.",
    example: "en",
  }),
  from: z.string().optional().meta({
    description: "The number to send from; by default the conversation's, otherwise the workspace's default.",
    example: "num_01kaeh4v5mf9h8gkqvd2x3s7rb",
  }),
  endUserIp: z.union([z.ipv4(), z.ipv6()], { error: "Give an IPv4 or IPv6 address." }).optional().meta({
    description:
      "The address of the person who asked for the code. Counted, so that one address cannot have codes sent to many numbers.",
    example: "203.0.113.7",
  }),
  clientReference: clientReference.optional(),
});

const codeId = id("The code's id.", "otp_01kaeh4v5ne2v9s5m0a8d1c6yt");
const messageId = id("The message that carries it.", "msg_01kaeh4v5mf9h8gkqvd2x3s7rb");

/** What a send answers: 200 when WhatsApp accepted the message, 202 while it is queued. */
export const sentOtpSchema = z.object({
  otpId: codeId,
  messageId,
  conversationId: id("The recipient's conversation.", "conv_01kaeh4v5ne2v9s5m0a8d1c6yt"),
  to: z.string().meta({ description: "The recipient.", example: "5511999998888" }),
  purpose: z.string().meta({ description: "What the code confirms.", example: "login" }),
  status: z.enum(["sent", "queued"]).meta({
    description: "`sent` when WhatsApp accepted the message, `queued` while Parley goes on trying.",
    example: "sent",
  }),
  expiresAt: time("When the code ends."),
  resendAvailableAt: time(
    "From when on another code can be sent to this recipient for this purpose.",
    "2026-11-20T21:30:35.123Z",
  ),
});

/** `POST /v1/otp/verify` (API.md §10.2). */
export const verifyOtpBody = z
  .strictObject({
    code: z
      .string()
      .max(64)
      .overwrite((value) => value.replace(/[\s-]/g, ""))
      .regex(/^[0-9]{6,8}$/, "A code has 6 to 8 digits.")
      .meta({
        description: "What the person entered. Spaces and hyphens are taken out.",
        example: "123456",
        // As it may be sent; what is left after the cleaning is checked by the other.
        override: { pattern: "^[\\s-]*([0-9][\\s-]*){6,8}$" },
      }),
    otpId: z.string().min(1).max(255).optional().meta({
      description: "The code that is meant, by its id. Give this or `to`.",
      example: "otp_01kaeh4v5ne2v9s5m0a8d1c6yt",
    }),
    to: recipient.optional().meta({
      description: "The newest code of this recipient and purpose is meant. Give this or `otpId`.",
      example: "5511999998888",
    }),
    purpose,
  })
  .refine(({ otpId, to }) => (otpId === undefined) !== (to === undefined), {
    path: ["otpId"],
    message: "Give exactly one of otpId and to.",
  });

export const verifiedOtpSchema = z.object({
  verified: z
    .literal(true)
    .meta({ description: "Always true: every other outcome is an error.", example: true }),
  otpId: codeId,
  to: z.string().meta({ description: "The recipient who has proven the number.", example: "5511999998888" }),
  purpose: z.string().meta({ description: "What was confirmed.", example: "login" }),
  verifiedAt: time("When it was confirmed.", "2026-11-20T21:31:12.456Z"),
});

export const otpParams = z.object({
  id: idParameter("otp", "The code's id.", "otp_01kaeh4v5ne2v9s5m0a8d1c6yt"),
});

/** A code as look-ups and events show it; never the code itself. */
export const otpSchema = z.object({
  otpId: codeId,
  messageId,
  conversationId: z.string().nullable().meta({
    description: "The recipient's conversation; null once it was erased.",
    example: "conv_01kaeh4v5ne2v9s5m0a8d1c6yt",
  }),
  to: z.string().meta({ description: "The recipient.", example: "5511999998888" }),
  purpose: z.string().meta({ description: "What the code confirms.", example: "login" }),
  state: z.enum(["active", "verified", "expired", "replaced", "cancelled", "exhausted"]).meta({
    description:
      "Whether the code can be used, or how it ended: confirmed, over in time, replaced by a newer one, cancelled, or guessed at too often.",
    example: "active",
  }),
  status: z.enum(["queued", "sent", "delivered", "read", "failed"]).meta({
    description: "How far its message came.",
    example: "delivered",
  }),
  failure: z
    .object({
      code: z.string().meta({ description: "Why it will not arrive.", example: "RECIPIENT_UNREACHABLE" }),
      message: z
        .string()
        .meta({ description: "The same in words.", example: "The number is not on WhatsApp." }),
      whatsappCode: z.number().nullable().meta({ description: "WhatsApp's own code.", example: 131026 }),
    })
    .nullable()
    .meta({ description: "Why the message failed; null while it has not.", example: null }),
  attemptsRemaining: z.number().int().meta({
    description: "How many wrong codes it still takes; 0 once it has ended.",
    example: 5,
  }),
  clientReference: z.string().nullable().meta({ description: "Your own reference.", example: "signup-1042" }),
  createdAt: time("When it was sent for.", "2026-11-20T21:30:05.123Z"),
  expiresAt: time("When it ends."),
  resendAvailableAt: time("From when on another could be sent.", "2026-11-20T21:30:35.123Z"),
  verifiedAt: z.iso.datetime().nullable().meta({
    description: "When it was confirmed; null while it was not.",
    example: null,
  }),
  endedAt: z.iso.datetime().nullable().meta({
    description: "When it ended, however it did; null while it can be used.",
    example: null,
  }),
});

export type Otp = z.infer<typeof otpSchema>;

const limitSchemas = Object.fromEntries(
  otpLimitNames.map((name) => [name, z.number().int().min(otpLimits[name].min).max(otpLimits[name].max)]),
) as Record<OtpLimitName, z.ZodNumber>;

const countryCode = z
  .string()
  .refine(
    (value) => isSupportedCountry(value),
    "Countries are named by two capital letters (ISO 3166), such as BR.",
  );

/** What an admin changes; absent members stay. */
export const changePolicyBody = z.strictObject({
  /** Null for the first approved authentication template. */
  templateId: z.string().nullable().optional(),
  /** Null for all countries. */
  countries: z
    .array(countryCode)
    .min(1, "Name at least one country, or allow all.")
    .max(250)
    .nullable()
    .optional(),
  exemptNumbers: z
    .array(z.string().regex(PHONE_PATTERN, "Write each number with its country code: digits, no letters."))
    .max(50, "Up to 50 test numbers.")
    .optional(),
  pausesPrefixes: z.boolean().optional(),
  limits: z.strictObject(limitSchemas).partial().optional(),
});

export type ChangePolicy = z.infer<typeof changePolicyBody>;

export const passcodeSettingsSchema = z.object({
  /** The template that was chosen; null when none was. */
  templateId: z.string().nullable(),
  /** What can carry codes now, the one that is used first. */
  templates: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      language: z.string(),
      /** How long a code of it lasts, and how long WhatsApp goes on trying to deliver it. */
      lifetimeSeconds: z.number(),
      deliverySeconds: z.number(),
    }),
  ),
  countries: z.array(z.string()).nullable(),
  exemptNumbers: z.array(z.string()),
  pausesPrefixes: z.boolean(),
  limits: z.object(limitSchemas),
  pausedRanges: z.array(
    z.object({
      prefix: z.string(),
      pausedAt: z.iso.datetime(),
      pausedUntil: z.iso.datetime(),
      sends: z.number(),
      verified: z.number(),
    }),
  ),
  /** The last 24 hours. */
  lastDay: z.object({ sends: z.number(), verified: z.number() }),
});

/** A workspace's passcodes as the settings show them. */
export type PasscodeSettings = z.infer<typeof passcodeSettingsSchema>;

export const rangeParams = z.object({ prefix: z.string().regex(/^[1-9][0-9]{3,14}$/) });
