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
});

export type AccountFacts = z.output<typeof accountFactsSchema>;
