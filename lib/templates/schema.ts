import { z } from "zod";
import { parameterFormats } from "#lib/platform/parameter-formats.ts";
import { templateApprovals } from "#lib/platform/template-approvals.ts";
import { templateCategories } from "#lib/platform/template-categories.ts";
import { templateInputSchema } from "#lib/templates/template-input-schema.ts";
import { headerKinds, mediaHeaderKinds } from "#lib/whatsapp/header-kinds.ts";

const categorySchema = z.enum(templateCategories);

export const templateVariableSchema = z.object({
  name: z.string(),
  location: z.enum(["body", "header", "button"]),
  index: z.number().int(),
  example: z.string().nullable(),
});

export const templateViewSchema = z.object({
  id: z.string(),
  /** The WhatsApp account it belongs to, whose numbers alone can send it. */
  wabaId: z.string(),
  name: z.string(),
  language: z.string(),
  category: categorySchema,
  parameterFormat: z.enum(parameterFormats),
  /** In Meta's format; see `#lib/whatsapp/render-template.ts`. */
  components: z.array(z.record(z.string(), z.unknown())),
  headerKind: z.enum(headerKinds),
  variables: z.array(templateVariableSchema),
  whatsappStatus: z.string(),
  whatsappReason: z.string().nullable(),
  /** WhatsApp's free text in addition to the reason. */
  whatsappNote: z.string().nullable(),
  quality: z.string().nullable(),
  /** The category that WhatsApp announced, and when it takes effect. */
  nextCategory: categorySchema.nullable(),
  categoryChangesAt: z.iso.datetime().nullable(),
  previousCategory: categorySchema.nullable(),
  /** Meta's name of a component that Parley cannot fill, which makes the template unsendable. */
  unsupported: z.string().nullable(),
  /** How long WhatsApp tries to deliver, in seconds; -1 for thirty days, null for WhatsApp's default. */
  ttlSeconds: z.number().nullable(),
  approval: z.enum(templateApprovals),
  approvalReason: z.string().nullable(),
  approvedByName: z.string().nullable(),
  approvalChangedAt: z.iso.datetime().nullable(),
  /** Approved by both, and every component is supported. */
  sendable: z.boolean(),
  lastUsedAt: z.iso.datetime().nullable(),
  syncedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});

export type TemplateView = z.infer<typeof templateViewSchema>;

export const listTemplatesQuery = z.strictObject({ sendable: z.enum(["true", "false"]).optional() });
export const templateListSchema = z.object({ data: z.array(templateViewSchema) });
export const templateResponse = z.object({ template: templateViewSchema });
/** The content that was shown. */
export const approveTemplateBody = templateViewSchema.pick({ components: true }).strict();
export const rejectTemplateBody = z.strictObject({ reason: z.string().trim().min(1).max(500) });
export const templateInputBody = z.strictObject({ template: templateInputSchema });
/** True for every language of the name. */
export const deleteTemplateBody = z.strictObject({ allLanguages: z.boolean() });
export const deleteTemplateResponse = z.object({ deleted: z.number() });
export const headerFileQuery = z.strictObject({
  kind: z.enum(mediaHeaderKinds),
  name: z.string().trim().min(1).max(240),
});
/** WhatsApp's handle of the uploaded file. */
export const headerFileResponse = z.object({ handle: z.string() });
export const syncTemplatesResponse = z.object({
  created: z.number(),
  updated: z.number(),
  removed: z.number(),
});

export const templateMemorySchema = z.object({
  templateId: z.string(),
  favorite: z.boolean(),
  /** The last used values, by the variable's number. */
  values: z.record(z.string(), z.string()),
  usedAt: z.iso.datetime().nullable(),
});

export type TemplateMemory = z.infer<typeof templateMemorySchema>;

export const templateMemoryListSchema = z.object({ data: z.array(templateMemorySchema) });
export const favoriteParams = z.object({ templateId: z.string() });
export const favoriteBody = z.strictObject({ favorite: z.boolean() });
