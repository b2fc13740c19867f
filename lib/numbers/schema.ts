import { z } from "zod";

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
  isDefault: z.boolean(),
  /** Where WhatsApp must deliver its webhooks for this number. */
  webhookUrl: z.string(),
  webhookLastHeardAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});

/** A number as the settings show it; no secret ever leaves. */
export type NumberView = z.infer<typeof numberViewSchema>;

export const numberListSchema = z.object({ data: z.array(numberViewSchema), sandboxEnabled: z.boolean() });

const graphId = z
  .string()
  .trim()
  .regex(/^[0-9]{1,32}$/, "This is a number of digits, shown in Meta's app dashboard.");

export const connectNumberBody = z.strictObject({
  phoneNumberId: graphId,
  wabaId: graphId,
  accessToken: z.string().trim().min(1).max(1024),
  appSecret: z.string().trim().min(1).max(256),
  verifyToken: z.string().trim().min(8, "Use at least 8 characters that nobody can guess.").max(256),
});

export type ConnectNumber = z.infer<typeof connectNumberBody>;
export const numberResponse = z.object({ number: numberViewSchema });
