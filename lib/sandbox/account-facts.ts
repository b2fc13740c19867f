import { z } from "zod";

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

/** A number's business profile, with WhatsApp's limits (whatsapp-cloud-api.md §7). */
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

/** What WhatsApp holds of a number and its account, as the control panel sets it (whatsapp-cloud-api.md §7). */
export const accountFactsSchema = z.strictObject({
  qualityRating: z.enum(QUALITY_RATINGS).default("GREEN"),
  nameStatus: z.enum(NAME_STATUSES).default("APPROVED"),
  status: z.enum(NUMBER_STATUSES).default("CONNECTED"),
  limitTier: z.enum(LIMIT_TIERS).default("TIER_2K"),
  throughputLevel: z.enum(THROUGHPUT_LEVELS).default("STANDARD"),
  accountStatus: z.enum(ACCOUNT_STATUSES).default("ACTIVE"),
  /** Whether the app gets the account's webhooks. */
  subscribed: z.boolean().default(true),
  /** Another address for messages' webhooks than the app's own. */
  overrideCallbackUrl: z.url().nullable().default(null),
  registered: z.boolean().default(true),
  pin: z.string().nullable().default(null),
  /** The code that was asked for to verify the number, until it is given back. */
  pendingCode: z.string().nullable().default(null),
  profile: profileSchema.default({}),
  /** WhatsApp ids that the business has blocked. */
  blocked: z.array(z.string()).default([]),
});

export type AccountFacts = z.output<typeof accountFactsSchema>;
