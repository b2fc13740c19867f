import { z } from "zod";

// The values of a contact's custom fields, which the API calls attributes.

export const attributeValueSchema = z.union([z.string(), z.number(), z.boolean()]);

export type AttributeValue = z.output<typeof attributeValueSchema>;

export type Attributes = Record<string, AttributeValue>;

/** A value as it is written: null removes the field. */
export const attributeChangeSchema = z.union([z.string().max(1000), z.number(), z.boolean(), z.null()], {
  error: "Use a text of up to 1000 characters, a number, true, false, or null to remove the entry.",
}) satisfies z.ZodType<AttributeValue | null>;
