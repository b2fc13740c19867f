import { z } from "zod";

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
