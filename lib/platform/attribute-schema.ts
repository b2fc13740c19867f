import { z } from "zod";
import type { AttributeValue } from "#lib/platform/attribute-values.ts";

export const attributeValueSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
]) satisfies z.ZodType<AttributeValue>;

/** A value as it is written: null removes the field. */
export const attributeChangeSchema = z.union([z.string().max(1000), z.number(), z.boolean(), z.null()], {
  error: "Use a text of up to 1000 characters, a number, true, false, or null to remove the entry.",
}) satisfies z.ZodType<AttributeValue | null>;
