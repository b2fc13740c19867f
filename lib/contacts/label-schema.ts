import { z } from "zod";
import { LABEL_COLORS, LABEL_MAX, labelName } from "#lib/contacts/rules.ts";
import { BLANK_LABEL, LABEL_MESSAGE, LABEL_RAW_MAX, labelField } from "#lib/contacts/schema.ts";
import { CONTROL_CHARACTERS } from "#lib/platform/api-fields.ts";
import { codedIssue } from "#lib/platform/issue-codes.ts";

/** `color` is one of the ten label colors. */
export const labelSchema = z.object({ id: z.string(), name: z.string(), color: z.number().int() });
export type Label = z.infer<typeof labelSchema>;

export const labelViewSchema = labelSchema.extend({ count: z.number().int() });
export type LabelView = z.infer<typeof labelViewSchema>;

export const labelListSchema = z.object({ data: z.array(labelViewSchema) });
export const labelResponse = z.object({ label: labelViewSchema });

/** A label's id or name. */
export const labelRef = z
  .string()
  .max(LABEL_RAW_MAX, { error: LABEL_MESSAGE, abort: true })
  .refine((value) => labelName(value) !== "", BLANK_LABEL)
  .refine((value) => labelName(value).length <= LABEL_MAX, codedIssue("too_big", LABEL_MESSAGE))
  .refine((value) => !/\p{Cc}/u.test(value.trim()), CONTROL_CHARACTERS);

const color = z
  .number()
  .int()
  .min(0)
  .max(LABEL_COLORS - 1);

export const createLabelBody = z.strictObject({ name: labelField, color: color.optional() });
export const updateLabelBody = z
  .strictObject({ name: labelField.optional(), color: color.optional() })
  .refine((change) => Object.keys(change).length > 0, "Enter a name or choose a color.");
export const mergeLabelBody = z.strictObject({ intoId: z.string() });

export type CreateLabel = z.output<typeof createLabelBody>;
export type UpdateLabel = z.output<typeof updateLabelBody>;

export const labelParams = z.object({ labelId: z.string() });
export const deletedLabelSchema = z.object({ deleted: z.literal(true) });

export const labelLiveEvents = [
  /** A label was changed, merged into `label`, or deleted (null): one event for all contacts. */
  z.object({ type: z.literal("label.changed"), id: z.string(), label: labelSchema.nullable() }),
] as const;

declare module "#lib/events/live-event-schema.ts" {
  interface LiveEventsByDomain {
    labels: z.infer<(typeof labelLiveEvents)[number]>;
  }
}
