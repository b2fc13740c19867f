import { z } from "zod";

/** What WhatsApp holds of a number and its account, as the control panel sets it (whatsapp-cloud-api.md §7). */
export const accountFactsSchema = z.strictObject({
  qualityRating: z.enum(["GREEN", "YELLOW", "RED", "UNKNOWN"]).default("GREEN"),
  nameStatus: z
    .enum(["APPROVED", "AVAILABLE_WITHOUT_REVIEW", "PENDING_REVIEW", "DECLINED", "EXPIRED"])
    .default("APPROVED"),
  status: z
    .enum(["CONNECTED", "PENDING", "FLAGGED", "RESTRICTED", "BANNED", "DISCONNECTED"])
    .default("CONNECTED"),
  limitTier: z.enum(["TIER_250", "TIER_2K", "TIER_10K", "TIER_100K", "TIER_UNLIMITED"]).default("TIER_2K"),
  throughputLevel: z.enum(["STANDARD", "HIGH"]).default("STANDARD"),
  accountStatus: z.enum(["ACTIVE", "RESTRICTED", "DISABLED"]).default("ACTIVE"),
  /** Whether the app gets the account's webhooks. */
  subscribed: z.boolean().default(true),
  /** Another address for messages' webhooks than the app's own. */
  overrideCallbackUrl: z.url().nullable().default(null),
  registered: z.boolean().default(true),
  pin: z.string().nullable().default(null),
});

export type AccountFacts = z.output<typeof accountFactsSchema>;
