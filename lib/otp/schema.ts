import { isSupportedCountry } from "libphonenumber-js/min";
import { z } from "zod";
import { type OtpLimitName, otpLimitNames, otpLimits, TTL_SECONDS } from "#lib/otp/rules.ts";
import { idParameter, lineField, requireOneOf } from "#lib/platform/api-fields.ts";
import { otpStates } from "#lib/platform/otp-states.ts";
import { PHONE_PATTERN } from "#lib/platform/phone.ts";
import { secretField } from "#lib/platform/secret-fields.ts";

const id = (what: string, example: string) => z.string().meta({ description: what, example });
const time = (what: string, example = "2026-11-20T21:35:05.123Z") =>
  z.iso.datetime().meta({ description: what, example });

const recipient = z
  .string()
  .regex(
    PHONE_PATTERN,
    "Use 8 to 15 digits, starting with the country code, without plus sign or separators. WhatsApp delivers passcodes only to phone numbers, not to usernames or other IDs.",
  )
  .meta({
    description: "The recipient's phone number: digits only, starting with the country code.",
    example: "5511999998888",
  });

const purpose = z
  .string()
  .regex(
    /^[a-z0-9_.:-]{1,64}$/,
    "Use 1 to 64 lowercase letters, digits, underscores, dots, colons and hyphens.",
  )
  .default("default")
  .meta({
    description:
      "What the passcode confirms, such as a sign-in. A passcode is valid for one purpose only, and a new one replaces the previous one for the same recipient and purpose.",
    example: "login",
  });

const clientReference = lineField(128).meta({
  description:
    "Your own reference. It is stored with the passcode and its message, and returned with them and in events.",
  example: "signup-1042",
});

export const sendOtpBody = z.strictObject({
  to: recipient,
  purpose,
  codeLength: z
    .number()
    .int()
    .min(6)
    .max(8)
    .default(6)
    .meta({ description: "The number of digits in the passcode.", example: 6 }),
  ttlSeconds: z.number().int().min(TTL_SECONDS.min).max(TTL_SECONDS.max).optional().meta({
    description:
      "How long the passcode is valid, in seconds. Default: the lifetime in the template's footer, otherwise 300.",
    example: 300,
  }),
  template: z
    .string()
    .regex(/^[a-z0-9_]{1,512}$/, "Use a template name of lowercase letters, digits and underscores.")
    .optional()
    .meta({
      description:
        "An authentication template. Default: the one chosen in the settings, otherwise the oldest one that can be sent.",
      example: "verification_code",
    }),
  language: z.string().min(2).max(15).optional().meta({
    description:
      "One of the template's languages. Default: the oldest one that can be sent or, without `template`, the one chosen in the settings.",
    example: "en",
  }),
  from: z.string().optional().meta({
    description:
      "The number to send from. Default: the conversation's number, otherwise the workspace's default number.",
    example: "num_01kaeh4v5mf9h8gkqvd2x3s7rb",
  }),
  endUserIp: secretField(
    z.union([z.ipv4(), z.ipv6()], { error: "Use an IPv4 or IPv6 address." }).optional().meta({
      description:
        "The IP address of the person who requested the passcode. Used to limit how many passcodes one address can request.",
      example: "203.0.113.7",
    }),
  ),
  clientReference: clientReference.optional(),
});

const codeId = id("The passcode's ID.", "otp_01kaeh4v5ne2v9s5m0a8d1c6yt");
const messageId = id("The message with the passcode.", "msg_01kaeh4v5mf9h8gkqvd2x3s7rb");

export const sentOtpSchema = z.object({
  otpId: codeId,
  messageId,
  conversationId: id("The conversation with the recipient.", "conv_01kaeh4v5ne2v9s5m0a8d1c6yt"),
  to: z.string().meta({ description: "The recipient's phone number.", example: "5511999998888" }),
  purpose: z.string().meta({ description: "The purpose of the passcode.", example: "login" }),
  status: z.enum(["sent", "queued"]).meta({
    description: "`sent` if WhatsApp accepted the message, `queued` while Parley keeps trying.",
    example: "sent",
  }),
  expiresAt: time("When the passcode expires."),
  resendAvailableAt: time(
    "When another passcode can be sent to this recipient for this purpose.",
    "2026-11-20T21:30:35.123Z",
  ),
});

export const verifyOtpBody = z
  .strictObject({
    code: secretField(
      z
        .string()
        .max(64)
        .overwrite((value) => value.replace(/[\s-]/g, ""))
        .regex(/^[0-9]{6,8}$/, "Use 6 to 8 digits.")
        .meta({
          description: "The code that the person entered. Spaces and hyphens are ignored.",
          example: "123456",
          // The pattern of the raw input; the cleaned value is validated by `regex`.
          override: { pattern: "^[\\s-]*([0-9][\\s-]*){6,8}$" },
        }),
    ),
    otpId: z.string().min(1).max(255).optional().meta({
      description: "The passcode's ID. Pass this or `to`.",
      example: "otp_01kaeh4v5ne2v9s5m0a8d1c6yt",
    }),
    to: recipient.optional().meta({
      description:
        "The recipient's phone number, to check their newest passcode for the purpose. Pass this or `otpId`.",
      example: "5511999998888",
    }),
    purpose,
  })
  .superRefine(requireOneOf(["otpId", "to"], "otpId"));

export const verifiedOtpSchema = z.object({
  verified: z
    .literal(true)
    .meta({ description: "Always true. Every other outcome is an error.", example: true }),
  otpId: codeId,
  to: z.string().meta({ description: "The verified phone number.", example: "5511999998888" }),
  purpose: z.string().meta({ description: "The purpose that was confirmed.", example: "login" }),
  verifiedAt: time("When it was confirmed.", "2026-11-20T21:31:12.456Z"),
});

export const otpParams = z.object({
  id: idParameter("otp", "The passcode's ID.", "otp_01kaeh4v5ne2v9s5m0a8d1c6yt"),
});

/** A passcode in look-ups and events; never contains the code. */
export const otpSchema = z.object({
  otpId: codeId,
  messageId,
  conversationId: z.string().nullable().meta({
    description: "The conversation with the recipient. Null if it was erased.",
    example: "conv_01kaeh4v5ne2v9s5m0a8d1c6yt",
  }),
  to: z.string().meta({ description: "The recipient's phone number.", example: "5511999998888" }),
  purpose: z.string().meta({ description: "The purpose of the passcode.", example: "login" }),
  state: z.enum(otpStates).meta({
    description:
      "Whether the passcode can be used (`active`), or how it ended: `verified`, `expired`, `replaced` by a newer one, `cancelled` (spelled with two l's, unlike a message's `canceled`), or `exhausted`: too many wrong attempts.",
    example: "active",
  }),
  status: z.enum(["queued", "sent", "delivered", "read", "failed"]).meta({
    description: "The delivery status of its message.",
    example: "delivered",
  }),
  failure: z
    .object({
      code: z
        .string()
        .meta({ description: "Why it was not delivered, as a code.", example: "RECIPIENT_UNREACHABLE" }),
      message: z.string().meta({
        description: "Why it was not delivered, in plain English.",
        example: "The number is not on WhatsApp.",
      }),
      whatsappCode: z.number().nullable().meta({ description: "WhatsApp's error code.", example: 131026 }),
    })
    .nullable()
    .meta({
      description: "Why the message failed. Null if it has not failed, or was canceled.",
      example: null,
    }),
  attemptsRemaining: z.number().int().meta({
    description: "The number of attempts left. 0 once the passcode has ended.",
    example: 5,
  }),
  clientReference: z.string().nullable().meta({ description: "Your own reference.", example: "signup-1042" }),
  createdAt: time("When it was requested.", "2026-11-20T21:30:05.123Z"),
  expiresAt: time("When it expires."),
  resendAvailableAt: time("When another passcode can be sent.", "2026-11-20T21:30:35.123Z"),
  verifiedAt: z.iso.datetime().nullable().meta({
    description: "When it was verified. Null if it was not.",
    example: null,
  }),
  endedAt: z.iso.datetime().nullable().meta({
    description: "When it ended. Null while it can be used.",
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
    "Use two-letter country codes (ISO 3166) in capitals, such as BR.",
  );

export const changePolicyBody = z.strictObject({
  /** Null for the oldest sendable authentication template. */
  templateId: z.string().nullable().optional(),
  countries: z
    .array(countryCode)
    .min(1, "Enter at least one country, or allow all countries.")
    .max(250)
    .nullable()
    .optional(),
  exemptNumbers: z
    .array(z.string().regex(PHONE_PATTERN, "Enter each number in digits, including the country code."))
    .max(50, "Enter up to 50 test numbers.")
    .optional(),
  pausesPrefixes: z.boolean().optional(),
  limits: z.strictObject(limitSchemas).partial().optional(),
});

export type ChangePolicy = z.infer<typeof changePolicyBody>;

export const passcodeSettingsSchema = z.object({
  templateId: z.string().nullable(),
  templates: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      language: z.string(),
      /** The code's lifetime, and how long WhatsApp tries to deliver it. */
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
  lastDay: z.object({ sends: z.number(), verified: z.number() }),
});

export type PasscodeSettings = z.infer<typeof passcodeSettingsSchema>;

export const rangeParams = z.object({ prefix: z.string().regex(/^[1-9][0-9]{3,14}$/) });
