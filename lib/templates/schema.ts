import { z } from "zod";

export const templateVariableSchema = z.object({
  name: z.string(),
  location: z.enum(["body", "header", "button"]),
  index: z.number().int(),
  example: z.string().nullable(),
});

export const templateViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  category: z.enum(["marketing", "utility", "authentication"]),
  /** As Meta shapes them; `#lib/whatsapp/render-template.ts` describes and fills them. */
  components: z.array(z.record(z.string(), z.unknown())),
  headerKind: z.enum(["none", "text", "image", "video", "document", "location"]),
  variables: z.array(templateVariableSchema),
  /** WhatsApp's lock. */
  whatsappStatus: z.string(),
  whatsappReason: z.string().nullable(),
  quality: z.string().nullable(),
  /** The workspace's lock. */
  approval: z.enum(["pending", "approved", "rejected"]),
  approvalReason: z.string().nullable(),
  approvedByName: z.string().nullable(),
  approvalChangedAt: z.iso.datetime().nullable(),
  /** Both locks are open. */
  sendable: z.boolean(),
  lastUsedAt: z.iso.datetime().nullable(),
  syncedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});

/** A template as the pages show it. */
export type TemplateView = z.infer<typeof templateViewSchema>;

export const listTemplatesQuery = z.strictObject({ sendable: z.enum(["true", "false"]).optional() });
export const templateListSchema = z.object({ data: z.array(templateViewSchema) });
export const templateResponse = z.object({ template: templateViewSchema });
export const rejectTemplateBody = z.strictObject({ reason: z.string().trim().min(1).max(500) });
export const syncTemplatesResponse = z.object({
  created: z.number(),
  updated: z.number(),
  removed: z.number(),
});
