import { z } from "zod";
import { scopes } from "#lib/scopes.ts";

export const KEY_NAME_MAX = 64;
export const KEY_CIDRS_MAX = 20;

export const scopeSchema = z.enum(scopes);

const RATE = "Give a whole number from 1 to 10,000.";
const rate = z.number(RATE).int(RATE).min(1, RATE).max(10_000, RATE);

export const keyLimitNames = [
  "requestsPerSecond",
  "otpSendsPerMinute",
  "otpVerifiesPerMinute",
  "contactsBatchesPerSecond",
] as const;

export const keyLimitsSchema = z.strictObject({
  requestsPerSecond: rate.optional(),
  otpSendsPerMinute: rate.optional(),
  otpVerifiesPerMinute: rate.optional(),
  contactsBatchesPerSecond: rate.optional(),
});

export const createKeyBody = z.strictObject({
  name: z.string().trim().min(1, "Give the key a name.").max(KEY_NAME_MAX),
  scopes: z.array(scopeSchema).min(1, "Choose at least one scope."),
  expiresAt: z.iso.datetime({ offset: true }).nullable().optional(),
  /** Addresses the key may be used from, as CIDR ranges or single addresses; none means anywhere. */
  allowedCidrs: z.array(z.string().trim().min(1).max(50)).max(KEY_CIDRS_MAX).optional(),
  /** Limits of requests that differ from the defaults (API.md §6). */
  limits: keyLimitsSchema.optional(),
});

export type CreateKey = z.infer<typeof createKeyBody>;

export const replaceKeyBody = z.strictObject({
  /** When the old key ends, at most 7 days away; at once if absent. */
  oldEndsAt: z.iso.datetime({ offset: true }).optional(),
  /** When the new key expires; never if absent. */
  expiresAt: z.iso.datetime({ offset: true }).nullable().optional(),
});

export type ReplaceKey = z.infer<typeof replaceKeyBody>;

export const keyViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Prefix and last four, enough to tell keys apart: `parley_sk_live_…DZtg`. */
  hint: z.string(),
  scopes: z.array(scopeSchema),
  allowedCidrs: z.array(z.string()),
  createdByName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  lastUsedAddress: z.string().nullable(),
  lastUsedPath: z.string().nullable(),
  lastUsedUserAgent: z.string().nullable(),
  /** When a browser last used it, and on which site: a key never belongs there. */
  browserUsedAt: z.iso.datetime().nullable(),
  browserOrigin: z.string().nullable(),
  limits: keyLimitsSchema,
  state: z.enum(["active", "expired", "revoked"]),
});

/** A key as the settings show it. */
export type KeyView = z.infer<typeof keyViewSchema>;

export const keyListSchema = z.object({
  data: z.array(keyViewSchema),
  /** Whether a key may have the scope `sandbox.manage`. */
  sandboxEnabled: z.boolean(),
});
/** `secret` is the key itself, given this once. */
export const createdKeySchema = z.object({ key: keyViewSchema, secret: z.string() });
export const replacedKeySchema = createdKeySchema.extend({ replaced: keyViewSchema });
export const keyResponse = z.object({ key: keyViewSchema });
