import { z } from "zod";
import { LABEL_TINTS } from "#lib/contacts/rules.ts";
import { labelField } from "#lib/contacts/schema.ts";

/** A label as pages show it; `tint` is one of the ten label colours. */
export const labelSchema = z.object({ id: z.string(), name: z.string(), tint: z.number().int() });

/** A label with how many people have it. */
export const labelViewSchema = labelSchema.extend({ count: z.number().int() });
export type LabelView = z.infer<typeof labelViewSchema>;

export const labelListSchema = z.object({ data: z.array(labelViewSchema) });
export const labelResponse = z.object({ label: labelViewSchema });

const tint = z
  .number()
  .int()
  .min(0)
  .max(LABEL_TINTS - 1);

export const createLabelBody = z.strictObject({ name: labelField, tint: tint.optional() });
export const updateLabelBody = z
  .strictObject({ name: labelField.optional(), tint: tint.optional() })
  .refine(({ name, tint: colour }) => name !== undefined || colour !== undefined, "Give a name or a colour.");
export const mergeLabelBody = z.strictObject({ intoId: z.string() });

export type CreateLabel = z.output<typeof createLabelBody>;
export type UpdateLabel = z.output<typeof updateLabelBody>;

export const labelParams = z.object({ labelId: z.string() });
export const deletedLabelSchema = z.object({ deleted: z.literal(true) });
