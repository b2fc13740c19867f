import { z } from "zod";
import { codedTextSchema } from "#lib/accounts/alerts/schema.ts";
import { numberKinds, numberStates } from "#lib/platform/number-states.ts";

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

export const checkSchema = z.object({
  name: z.enum(checkNames),
  state: z.enum(["ok", "warning", "failed", "skipped"]),
  /** `texts` in English. */
  summary: z.string(),
  texts: z.array(codedTextSchema).default([]),
  whatsappCode: z.number().nullable(),
  subcode: z.number().nullable(),
  /** Meta's trace id, which Meta's support asks for. */
  traceId: z.string().nullable(),
  /** What to do, and which setting fixes it, if any. Checks of earlier releases have none. */
  fix: z
    .object({ field: z.string().nullable(), text: z.string(), texts: z.array(codedTextSchema) })
    .nullable()
    .default(null),
});

export type Check = z.infer<typeof checkSchema>;

export const numberViewSchema = z.object({
  id: z.string(),
  kind: z.enum(numberKinds),
  phoneNumberId: z.string(),
  wabaId: z.string(),
  displayNumber: z.string(),
  verifiedName: z.string().nullable(),
  state: z.enum(numberStates),
  stateCode: z.string().nullable(),
  stateReason: z.string().nullable(),
  qualityRating: z.string().nullable(),
  limitTier: z.string().nullable(),
  nameStatus: z.string().nullable(),
  tokenExpiresAt: z.iso.datetime().nullable(),
  checks: z.array(checkSchema),
  checkedAt: z.iso.datetime().nullable(),
  isDefault: z.boolean(),
  webhookUrl: z.string(),
  webhookLastReceivedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});

export type NumberView = z.infer<typeof numberViewSchema>;

export const numberNamesSchema = z.object({
  data: z.array(numberViewSchema.pick({ id: true, wabaId: true, displayNumber: true, verifiedName: true })),
});

export const numberListSchema = z.object({ data: z.array(numberViewSchema), sandboxEnabled: z.boolean() });

const graphId = z
  .string()
  .trim()
  .regex(/^[0-9]{1,32}$/, "Use the ID shown in Meta's app dashboard. It consists of digits only.");

export const connectNumberBody = z.strictObject({
  phoneNumberId: graphId,
  wabaId: graphId,
  accessToken: z
    .string()
    .trim()
    .min(1)
    .max(1024)
    .regex(/^\S*$/, "A token contains no spaces. Copy it again."),
  appSecret: z.string().trim().min(1).max(256),
  verifyToken: z.string().trim().min(8, "Use at least 8 characters that are hard to guess.").max(256),
});

export type ConnectNumber = z.infer<typeof connectNumberBody>;
export const numberResponse = z.object({ number: numberViewSchema });

export const rotateSecretsBody = z
  .strictObject({
    accessToken: connectNumberBody.shape.accessToken.optional(),
    appSecret: connectNumberBody.shape.appSecret.optional(),
    verifyToken: connectNumberBody.shape.verifyToken.optional(),
  })
  .refine(
    (body) => Object.values(body).some((value) => value !== undefined),
    "Enter at least one new value.",
  );

export type RotateSecrets = z.infer<typeof rotateSecretsBody>;
