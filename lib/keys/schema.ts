import { z } from "zod";

/** Every scope there is: the five of the specification's §5. A key's scopes are fixed for its life. */
export const scopes = ["messages.send", "contacts.read", "contacts.write", "otp.send", "otp.verify"] as const;
export type Scope = (typeof scopes)[number];

/** What each scope opens, shown where a key is made. */
export const scopeEndpoints: Record<Scope, readonly string[]> = {
  "messages.send": ["POST /v1/messages/template", "POST /v1/messages/text"],
  "contacts.read": ["GET /v1/contacts"],
  "contacts.write": ["POST /v1/contacts"],
  "otp.send": ["POST /v1/otp/send"],
  "otp.verify": ["POST /v1/otp/verify"],
};

export const KEY_NAME_MAX = 64;
export const KEY_CIDRS_MAX = 20;

export const createKeyBody = z.strictObject({
  name: z.string().trim().min(1, "Give the key a name.").max(KEY_NAME_MAX),
  scopes: z.array(z.enum(scopes)).min(1, "Choose at least one scope."),
  expiresAt: z.iso.datetime({ offset: true }).nullable().optional(),
  /** Addresses the key may be used from, as CIDR ranges or single addresses; none means anywhere. */
  allowedCidrs: z.array(z.string().trim().min(1).max(50)).max(KEY_CIDRS_MAX).optional(),
});

export type CreateKey = z.infer<typeof createKeyBody>;

export const keyViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Prefix and last four, enough to tell keys apart: `parley_sk_live_…DZtg`. */
  hint: z.string(),
  scopes: z.array(z.enum(scopes)),
  allowedCidrs: z.array(z.string()),
  createdByName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  lastUsedAddress: z.string().nullable(),
  state: z.enum(["active", "expired", "revoked"]),
});

/** A key as the settings show it. */
export type KeyView = z.infer<typeof keyViewSchema>;

export const keyListSchema = z.object({ data: z.array(keyViewSchema) });
/** `secret` is the key itself, given this once. */
export const createdKeySchema = z.object({ key: keyViewSchema, secret: z.string() });
export const keyResponse = z.object({ key: keyViewSchema });
