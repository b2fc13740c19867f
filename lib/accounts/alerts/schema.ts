import { z } from "zod";

const textParamSchema = z.union([z.string(), z.number(), z.object({ code: z.string() })]);

/** A sentence by its code; a parameter can be the code of a phrase. */
export const codedTextSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), textParamSchema),
});

export type CodedText = z.infer<typeof codedTextSchema>;

export const alertViewSchema = z.object({
  id: z.string(),
  severity: z.enum(["critical", "warning", "info"]),
  kind: z.string(),
  /** In English. */
  message: z.string(),
  texts: z.array(codedTextSchema),
  whatsappCode: z.string().nullable(),
  raisedAt: z.iso.datetime(),
});

export type AlertView = z.infer<typeof alertViewSchema>;

export const alertListSchema = z.object({ data: z.array(alertViewSchema) });
export type AlertList = z.infer<typeof alertListSchema>;
