import { z } from "zod";
import { draftSchema } from "#lib/templates/draft-schema.ts";

const categorySchema = z.enum(["marketing", "utility", "authentication"]);

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
  category: categorySchema,
  parameterFormat: z.enum(["positional", "named"]),
  /** As Meta shapes them; `#lib/whatsapp/render-template.ts` describes and fills them. */
  components: z.array(z.record(z.string(), z.unknown())),
  headerKind: z.enum(["none", "text", "image", "video", "document", "location"]),
  variables: z.array(templateVariableSchema),
  /** WhatsApp's lock. */
  whatsappStatus: z.string(),
  whatsappReason: z.string().nullable(),
  /** WhatsApp's own words beside the reason. */
  whatsappNote: z.string().nullable(),
  quality: z.string().nullable(),
  /** The category that WhatsApp announced, and from when it holds. */
  nextCategory: categorySchema.nullable(),
  categoryChangesAt: z.iso.datetime().nullable(),
  previousCategory: categorySchema.nullable(),
  /** A part that cannot be filled from here, as Meta names it; the template is then not sent. */
  unsupported: z.string().nullable(),
  /** Seconds after which an undelivered message of it is dropped, -1 for thirty days; null for WhatsApp's default. */
  ttlSeconds: z.number().nullable(),
  /** The workspace's lock. */
  approval: z.enum(["pending", "approved", "rejected"]),
  approvalReason: z.string().nullable(),
  approvedByName: z.string().nullable(),
  approvalChangedAt: z.iso.datetime().nullable(),
  /** Both locks are open, and every part can be filled. */
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
/** A template to hand in, or what an edit makes of one. */
export const templateDraftBody = z.strictObject({ draft: draftSchema });
/** One language, or all that the name has. */
export const deleteTemplateBody = z.strictObject({ allLanguages: z.boolean() });
export const deleteTemplateResponse = z.object({ deleted: z.number() });
export const headerFileQuery = z.strictObject({
  kind: z.enum(["image", "video", "document"]),
  name: z.string().trim().min(1).max(240),
});
/** What WhatsApp calls the file that was uploaded. */
export const headerFileResponse = z.object({ handle: z.string() });
export const syncTemplatesResponse = z.object({
  created: z.number(),
  updated: z.number(),
  removed: z.number(),
});

export const templateMemorySchema = z.object({
  templateId: z.string(),
  favourite: z.boolean(),
  /** What filled it the last time, by the variable's number. */
  values: z.record(z.string(), z.string()),
  usedAt: z.iso.datetime().nullable(),
});

/** What a member has to do with a template. */
export type TemplateMemory = z.infer<typeof templateMemorySchema>;

export const templateMemoryListSchema = z.object({ data: z.array(templateMemorySchema) });
export const favouriteParams = z.object({ templateId: z.string() });
export const favouriteBody = z.strictObject({ favourite: z.boolean() });
