import { z } from "zod";

export const alertViewSchema = z.object({
  id: z.string(),
  severity: z.enum(["critical", "warning", "info"]),
  /** For instance `number.disconnected`: what it is about, and what happened to it. */
  kind: z.string(),
  /** What happened and what to do. */
  message: z.string(),
  whatsappCode: z.string().nullable(),
  raisedAt: z.iso.datetime(),
});

/** Something that the admins must know, and may have to act on. */
export type AlertView = z.infer<typeof alertViewSchema>;

export const alertListSchema = z.object({ data: z.array(alertViewSchema) });
export type AlertList = z.infer<typeof alertListSchema>;
