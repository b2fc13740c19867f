import "server-only";
import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { GraphReply } from "#lib/simulator/graph-error.ts";
import { TEMPLATE_CATEGORIES } from "#lib/simulator/template-schema.ts";

// docs/whatsapp.md#template-components; enums in either case.

const upper = z.string().transform((value) => value.toUpperCase());
const category = upper.pipe(z.enum(TEMPLATE_CATEGORIES));
const ttl = z.number().int();

const namedExamples = z.array(z.object({ param_name: z.string(), example: z.string() })).optional();

const partSchema = z.looseObject({
  type: upper,
  format: upper.optional(),
  text: z.string().optional(),
  example: z
    .looseObject({
      header_text: z.array(z.string()).optional(),
      header_handle: z.array(z.string()).optional(),
      // Some clients omit the outer list.
      body_text: z.union([z.array(z.array(z.string())), z.array(z.string())]).optional(),
      header_text_named_params: namedExamples,
      body_text_named_params: namedExamples,
    })
    .optional(),
  buttons: z.array(z.looseObject({ type: upper })).optional(),
  add_security_recommendation: z.boolean().optional(),
  code_expiration_minutes: z.number().optional(),
});

const componentSchema = partSchema.extend({
  cards: z.array(z.looseObject({ components: z.array(partSchema) })).optional(),
  limited_time_offer: z
    .looseObject({ text: z.string(), has_expiration: z.boolean().default(false) })
    .optional(),
});

/** A component of a template, or of a card of its carousel. */
export type SubmittedPart = z.output<typeof partSchema>;
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

export interface SubmittedTemplate {
  name: string;
  language: string;
  category: (typeof TEMPLATE_CATEGORIES)[number];
  parameterFormat: "NAMED" | "POSITIONAL";
  components: readonly SubmittedComponent[];
  ttlSeconds: number | null;
}

/** The texts are Meta's, for display. */
export interface TemplateError {
  /** docs/whatsapp.md#template-limits */
  subcode?: number;
  title: string;
  message: string;
}

export const SUBCODES = {
  tooLong: 2388040,
  header: 2388047,
  body: 2388072,
  footer: 2388073,
  tooManyVariables: 2388293,
  variableAtEdge: 2388299,
  limit: 2388019,
  // Third-party code has conflicting meanings.
  beingDeleted: 2388023,
  languageExists: 2388024,
} as const;

/** Meta's code 100 with a subcode. */
export function refuseTemplate({ subcode, title, message }: TemplateError): GraphReply {
  return {
    status: 400,
    body: {
      error: {
        message: "Invalid parameter",
        type: "OAuthException",
        code: 100,
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
        is_transient: false,
        error_user_title: title,
        error_user_msg: message,
        fbtrace_id: randomBytes(12).toString("base64url"),
      },
    },
  };
}
