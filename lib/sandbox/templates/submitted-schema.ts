import "server-only";
import { z } from "zod";
import { TEMPLATE_CATEGORIES } from "#lib/sandbox/templates/schema.ts";

// What a create or edit call carries (whatsapp-cloud-api.md §3.2, §3.7). Enums come in either case.

const upper = z.string().transform((value) => value.toUpperCase());
const category = upper.pipe(z.enum(TEMPLATE_CATEGORIES));
const ttl = z.number().int();

const namedExamples = z.array(z.object({ param_name: z.string(), example: z.string() })).optional();

export const componentSchema = z.looseObject({
  type: upper,
  format: upper.optional(),
  text: z.string().optional(),
  example: z
    .looseObject({
      header_text: z.array(z.string()).optional(),
      header_handle: z.array(z.string()).optional(),
      // One row; some clients leave the outer list out.
      body_text: z.union([z.array(z.array(z.string())), z.array(z.string())]).optional(),
      header_text_named_params: namedExamples,
      body_text_named_params: namedExamples,
    })
    .optional(),
  buttons: z.array(z.looseObject({ type: upper })).optional(),
  add_security_recommendation: z.boolean().optional(),
  code_expiration_minutes: z.number().optional(),
});

export type SubmittedComponent = z.output<typeof componentSchema>;

export const createSchema = z.looseObject({
  name: z.string().min(1),
  language: z.string().min(1),
  category,
  parameter_format: upper.pipe(z.enum(["NAMED", "POSITIONAL"])).default("POSITIONAL"),
  components: z.array(componentSchema).min(1),
  message_send_ttl_seconds: ttl.optional(),
});

export const editSchema = z.looseObject({
  category: category.optional(),
  components: z.array(componentSchema).min(1).optional(),
  message_send_ttl_seconds: ttl.optional(),
});

/** A template as its rules are asked about it. */
export interface Submitted {
  name: string;
  language: string;
  category: (typeof TEMPLATE_CATEGORIES)[number];
  parameterFormat: "NAMED" | "POSITIONAL";
  components: readonly SubmittedComponent[];
  ttlSeconds: number | null;
}
