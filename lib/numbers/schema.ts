import { z } from "zod";

export const checkNames = [
  "token",
  "scopes",
  "number",
  "account",
  "subscription",
  "webhook",
  "name",
  "quality",
  "limit",
  "health",
] as const;

export type CheckName = (typeof checkNames)[number];

/** One thing that must be right for a number to send and to hear. */
export const checkSchema = z.object({
  name: z.enum(checkNames),
  state: z.enum(["ok", "warning", "failed", "skipped"]),
  /** What was found, in plain words. */
  summary: z.string(),
  whatsappCode: z.number().nullable(),
  subcode: z.number().nullable(),
  /** Meta's trace, which its support asks for. */
  traceId: z.string().nullable(),
  /** What to do, and which of our fields mends it, if one does. */
  mend: z.object({ field: z.string().nullable(), words: z.string() }).nullable(),
});

export type Check = z.infer<typeof checkSchema>;

export const numberViewSchema = z.object({
  id: z.string(),
  kind: z.enum(["cloud", "sandbox"]),
  phoneNumberId: z.string(),
  wabaId: z.string(),
  displayNumber: z.string(),
  verifiedName: z.string().nullable(),
  state: z.enum(["connected", "disconnected", "restricted"]),
  stateCode: z.string().nullable(),
  stateReason: z.string().nullable(),
  qualityRating: z.string().nullable(),
  limitTier: z.string().nullable(),
  nameStatus: z.string().nullable(),
  tokenExpiresAt: z.iso.datetime().nullable(),
  /** The connection's last examination, in the order of its checks; empty before the first. */
  checks: z.array(checkSchema),
  checkedAt: z.iso.datetime().nullable(),
  isDefault: z.boolean(),
  /** Where WhatsApp must deliver its webhooks for this number. */
  webhookUrl: z.string(),
  webhookLastHeardAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});

/** A number as the settings show it; no secret ever leaves. */
export type NumberView = z.infer<typeof numberViewSchema>;

/** The workspace's numbers by name, for every member. */
export const numberNamesSchema = z.object({
  data: z.array(numberViewSchema.pick({ id: true, displayNumber: true, verifiedName: true })),
});

export const numberListSchema = z.object({ data: z.array(numberViewSchema), sandboxEnabled: z.boolean() });

const graphId = z
  .string()
  .trim()
  .regex(/^[0-9]{1,32}$/, "This is a number of digits, shown in Meta's app dashboard.");

export const connectNumberBody = z.strictObject({
  phoneNumberId: graphId,
  wabaId: graphId,
  accessToken: z
    .string()
    .trim()
    .min(1)
    .max(1024)
    .regex(/^\S*$/, "A token has no white space; copy it once more."),
  appSecret: z.string().trim().min(1).max(256),
  verifyToken: z.string().trim().min(8, "Use at least 8 characters that nobody can guess.").max(256),
});

export type ConnectNumber = z.infer<typeof connectNumberBody>;
export const numberResponse = z.object({ number: numberViewSchema });

/** New secrets of a number; those that are absent stay. */
export const rotateSecretsBody = z
  .strictObject({
    accessToken: connectNumberBody.shape.accessToken.optional(),
    appSecret: connectNumberBody.shape.appSecret.optional(),
    verifyToken: connectNumberBody.shape.verifyToken.optional(),
  })
  .refine(
    (body) => Object.values(body).some((value) => value !== undefined),
    "Give at least one new secret.",
  );

export type RotateSecrets = z.infer<typeof rotateSecretsBody>;
