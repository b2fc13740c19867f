import { z } from "zod";

export const alertViewSchema = z.object({
  id: z.string(),
  severity: z.enum(["critical", "warning", "info"]),
  kind: z.string(),
  message: z.string(),
  whatsappCode: z.string().nullable(),
  raisedAt: z.iso.datetime(),
});

export type AlertView = z.infer<typeof alertViewSchema>;

export const alertListSchema = z.object({ data: z.array(alertViewSchema) });
export type AlertList = z.infer<typeof alertListSchema>;
