import { z } from "zod";
import { CONTROL_CHARACTERS, instantSchema } from "#lib/platform/api-fields.ts";
import { KEY_LIMIT_MAX, type KeyLimitName } from "#lib/platform/rate-limits.ts";
import { scopes } from "#lib/platform/scopes.ts";
import { isSingleLine } from "#lib/platform/single-line-rules.ts";

export const KEY_NAME_MAX = 64;
export const KEY_CIDRS_MAX = 20;

export const scopeSchema = z.enum(scopes);

const RATE = `Enter a whole number from 1 to ${KEY_LIMIT_MAX.toLocaleString("en")}.`;
const rate = z.number(RATE).int(RATE).min(1, RATE).max(KEY_LIMIT_MAX, RATE);

export const keyLimitsSchema = z.strictObject({
  requestsPerSecond: rate.optional(),
  otpSendsPerMinute: rate.optional(),
  otpVerifiesPerMinute: rate.optional(),
  contactsBatchesPerSecond: rate.optional(),
} satisfies Record<KeyLimitName, z.ZodType>);

export const createKeyBody = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, "Enter a name for the key.")
    .max(KEY_NAME_MAX)
    .refine(isSingleLine, CONTROL_CHARACTERS),
  scopes: z.array(scopeSchema).min(1, "Select at least one scope."),
  expiresAt: instantSchema.nullable().optional(),
  /** CIDR ranges or single addresses; none allows every address. */
  allowedCidrs: z.array(z.string().trim().min(1).max(50)).max(KEY_CIDRS_MAX).optional(),
  limits: keyLimitsSchema.optional(),
});

export type CreateKey = z.infer<typeof createKeyBody>;

export const replaceKeyBody = z.strictObject({
  /** At most 7 days away; immediately if absent. */
  oldEndsAt: instantSchema.optional(),
  expiresAt: instantSchema.nullable().optional(),
});

export type ReplaceKey = z.infer<typeof replaceKeyBody>;

export const keyViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Prefix and last four characters: `parley_sk_live_…DZtg`. */
  hint: z.string(),
  scopes: z.array(scopeSchema),
  allowedCidrs: z.array(z.string()),
  createdByName: z.string().nullable(),
  /** Set when the person who created it is no longer an active member. */
  creatorState: z.enum(["removed", "disabled"]).nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  lastUsedAddress: z.string().nullable(),
  lastUsedPath: z.string().nullable(),
  lastUsedUserAgent: z.string().nullable(),
  /** The last use by a browser, where a key must not be used. */
  browserUsedAt: z.iso.datetime().nullable(),
  browserOrigin: z.string().nullable(),
  limits: keyLimitsSchema,
  state: z.enum(["active", "expired", "revoked"]),
});

export type KeyView = z.infer<typeof keyViewSchema>;

export const keyListSchema = z.object({
  data: z.array(keyViewSchema),
  sandboxEnabled: z.boolean(),
});
/** `secret` is returned only here. */
export const createdKeySchema = z.object({ key: keyViewSchema, secret: z.string() });
export const replacedKeySchema = createdKeySchema.extend({ replaced: keyViewSchema });
export const keyResponse = z.object({ key: keyViewSchema });
