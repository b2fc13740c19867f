import { z } from "zod";
import { MINUTE } from "#lib/platform/clock.ts";

export const QUALITY_RATINGS = ["GREEN", "YELLOW", "RED", "UNKNOWN"] as const;
export const NAME_STATUSES = [
  "APPROVED",
  "AVAILABLE_WITHOUT_REVIEW",
  "PENDING_REVIEW",
  "DECLINED",
  "EXPIRED",
] as const;
export const NUMBER_STATUSES = [
  "CONNECTED",
  "PENDING",
  "FLAGGED",
  "RESTRICTED",
  "BANNED",
  "DISCONNECTED",
] as const;
export const LIMIT_TIERS = ["TIER_250", "TIER_2K", "TIER_10K", "TIER_100K", "TIER_UNLIMITED"] as const;
export const THROUGHPUT_LEVELS = ["STANDARD", "HIGH"] as const;
export const ACCOUNT_STATUSES = ["ACTIVE", "RESTRICTED", "DISABLED"] as const;

/** A number's business profile, with WhatsApp's limits (docs/whatsapp.md#business-profile). */
export const profileSchema = z.strictObject({
  about: z.string().min(1).max(139).optional(),
  address: z.string().max(256).optional(),
  description: z.string().max(512).optional(),
  email: z.string().max(128).optional(),
  profile_picture_url: z.string().optional(),
  profile_picture_handle: z.string().optional(),
  websites: z.array(z.string().max(256)).max(2).optional(),
  vertical: z.string().optional(),
});

export const accountDataSchema = z.strictObject({
  qualityRating: z.enum(QUALITY_RATINGS).default("GREEN"),
  nameStatus: z.enum(NAME_STATUSES).default("APPROVED"),
  status: z.enum(NUMBER_STATUSES).default("CONNECTED"),
  limitTier: z.enum(LIMIT_TIERS).default("TIER_2K"),
  throughputLevel: z.enum(THROUGHPUT_LEVELS).default("STANDARD"),
  accountStatus: z.enum(ACCOUNT_STATUSES).default("ACTIVE"),
  subscribed: z.boolean().default(true),
  /** Overrides the app's callback for messages. */
  overrideCallbackUrl: z.url().nullable().default(null),
  registered: z.boolean().default(true),
  pin: z.string().nullable().default(null),
  /** The requested verification code, until it is confirmed. */
  pendingCode: z.string().nullable().default(null),
  profile: profileSchema.default({}),
  blocked: z.array(z.string()).default([]),
});

export type AccountData = z.output<typeof accountDataSchema>;

export const sandboxAccountSchema = z.object({
  qualityRating: z.enum(QUALITY_RATINGS),
  nameStatus: z.enum(NAME_STATUSES),
  status: z.enum(NUMBER_STATUSES),
  limitTier: z.enum(LIMIT_TIERS),
  throughputLevel: z.enum(THROUGHPUT_LEVELS),
  accountStatus: z.enum(ACCOUNT_STATUSES),
  subscribed: z.boolean(),
  registered: z.boolean(),
  pendingCode: z.string().nullable(),
});

export type SandboxAccount = z.infer<typeof sandboxAccountSchema>;

export const accountChangeBody = z.strictObject(
  sandboxAccountSchema.omit({ pendingCode: true }).partial().shape,
);
export type AccountChange = z.infer<typeof accountChangeBody>;

/** Events that change no account data (docs/whatsapp.md#account-events). */
export const ACCOUNT_EVENTS = [
  "SCHEDULE_FOR_DISABLE",
  "ACCOUNT_VIOLATION",
  "PIN_CHANGED",
  "PIN_RESET_REQUEST",
  "PIN_REQUEST_SUCCESS",
] as const;
export const accountEventBody = z.strictObject({ event: z.enum(ACCOUNT_EVENTS) });
export type AccountEvent = z.infer<typeof accountEventBody>["event"];

export const tokenControlBody = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("expire") }),
  z.strictObject({ action: z.literal("revoke") }),
  z.strictObject({
    action: z.literal("issue"),
    /** Lifetime on the simulator's clock; unlimited if absent. */
    lifeMs: z.number().int().min(MINUTE).optional(),
  }),
]);
export type TokenControl = z.infer<typeof tokenControlBody>;

/** Returned once; the token cannot be read later. */
export const tokenControlResponse = z.object({ token: z.string().nullable() });
