import "server-only";
import { z } from "zod";

/** Graph reads a scalar as text; Meta's own example sends true and false (messages.json). */
const scalar = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)]);

const media = z.looseObject({ id: z.string().optional(), link: z.string().optional() });

const parameterSchema = z.looseObject({
  type: z.string().transform((type) => type.toLowerCase()),
  parameter_name: z.string().optional(),
  text: scalar.optional(),
  payload: scalar.optional(),
  coupon_code: scalar.optional(),
  currency: z.looseObject({ fallback_value: z.string() }).optional(),
  date_time: z.looseObject({ fallback_value: z.string() }).optional(),
  image: media.optional(),
  video: media.optional(),
  document: media.optional(),
  location: z.looseObject({ latitude: z.coerce.number(), longitude: z.coerce.number() }).optional(),
});

/** A template as a call names it, with its values (whatsapp-cloud-api.md §1.6). */
export const sentTemplateSchema = z.object({
  name: z.string(),
  language: z.object({ code: z.string() }),
  components: z
    .array(
      z.object({
        type: z.string().transform((type) => type.toLowerCase()),
        sub_type: z
          .string()
          .transform((type) => type.toLowerCase())
          .optional(),
        index: z.coerce.number().int().min(0).optional(),
        parameters: z.array(parameterSchema).default([]),
      }),
    )
    .default([]),
});

export type SentTemplate = z.output<typeof sentTemplateSchema>;
export type SentComponent = SentTemplate["components"][number];
export type SentParameter = SentComponent["parameters"][number];
