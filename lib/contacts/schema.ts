import { z } from "zod";
import { flagFilter, idParameter, instantFilter, lineField, pageQuery } from "#lib/api-fields.ts";
import {
  foldLabel,
  LABEL_MAX,
  MAX_ATTRIBUTES,
  MAX_LABELS,
  MAX_WORKSPACE_LABELS,
} from "#lib/contacts/rules.ts";
import { PHONE_PATTERN } from "#lib/phone.ts";
import { TEMPLATE_LANGUAGES } from "#lib/whatsapp/template-languages.ts";

const PHONE_FAULT = "Digits only, country code first, 8 to 15 of them: no plus sign, no separators.";

export const phoneField = z.string().regex(PHONE_PATTERN, PHONE_FAULT);

// Folding takes quadratic time for what is made up to make it so: what could never be short enough is not folded.
const EXTERNAL_ID_RAW_MAX = 512;
const LABEL_RAW_MAX = 256;

const EXTERNAL_ID_FAULT = "Give 1 to 128 visible characters without spaces.";

/** Visible characters without spaces, compared in NFC (API.md §12). */
const externalId = z
  .string()
  .max(EXTERNAL_ID_RAW_MAX, { error: EXTERNAL_ID_FAULT, abort: true })
  .refine((value) => {
    const folded = value.normalize();
    return folded.length <= 128 && /^[^\s\p{Cc}\p{Cf}\p{Z}]{1,128}$/u.test(folded);
  }, EXTERNAL_ID_FAULT)
  .meta({ minLength: 1, maxLength: 128 });

const LABEL_FAULT = `A label has at most ${LABEL_MAX} characters.`;

/** A label's name as somebody gives it. */
export const labelField = z
  .string()
  .max(LABEL_RAW_MAX, { error: LABEL_FAULT, abort: true })
  .refine((value) => value.trim() !== "", {
    error: "A label has at least one visible character.",
    abort: true,
  })
  .refine((value) => value.normalize().trim().length <= LABEL_MAX, LABEL_FAULT)
  .refine((value) => !/\p{Cc}/u.test(value.trim()), "Remove control characters, line breaks and tabs.")
  .meta({ minLength: 1, maxLength: LABEL_MAX });

const attributes = z
  .record(
    z
      .string()
      .regex(
        /^[a-z][A-Za-z0-9_]{0,39}$/,
        "A name is a lower-case letter, then up to 39 letters, digits and underscores.",
      ),
    z.union([z.string().max(1000), z.number(), z.boolean(), z.null()], {
      error: "Give a text of at most 1000 characters, a number, true, false, or null to delete the entry.",
    }),
  )
  .refine(
    (entries) => Object.keys(entries).length <= 2 * MAX_ATTRIBUTES,
    "Change at most 100 entries at once.",
  );

const fields = {
  name: lineField(120)
    .nullable()
    .optional()
    .meta({ description: "Your name for the person; null clears it.", example: "Ana Souza" }),
  externalId: externalId.nullable().optional().meta({
    description: "The id by which your system knows the person; unique in the workspace. Null clears it.",
    example: "crm-1042",
  }),
  language: z
    .enum(TEMPLATE_LANGUAGES, { error: "Give one of WhatsApp's language codes, as pt_BR." })
    .nullable()
    .optional()
    .meta({ description: "One of WhatsApp's language codes; null clears it.", example: "pt_BR" }),
  attributes: attributes.optional().meta({
    description: `Entries to change; the others stay, and null deletes one. A contact has at most ${MAX_ATTRIBUTES}.`,
    example: { plan: "gold", orders: 12 },
  }),
  labels: z
    .array(labelField)
    .max(100, { abort: true })
    .refine((names) => new Set(names.map(foldLabel)).size <= MAX_LABELS, `Give at most ${MAX_LABELS} labels.`)
    .optional()
    .meta({
      description: `The whole set, at most ${MAX_LABELS}, compared without case. Unknown labels are created, up to ${MAX_WORKSPACE_LABELS} in a workspace (\`too_many_labels\` beyond that); an empty list removes all.`,
      example: ["vip"],
    }),
  optedOut: z.boolean().optional().meta({
    description:
      "Whether the person wants no marketing. False cannot lift an opt-out that the person made in WhatsApp; the answer shows how it stands.",
    example: false,
  }),
};

/** `POST /v1/contacts` (API.md §9.3). */
export const upsertContactBody = z
  .strictObject({
    phone: phoneField.meta({
      description:
        "Digits only, country code first. It also finds the contact by its other forms: with or without Brazil's ninth digit, Mexico's 1, Argentina's 9 or 15.",
      example: "5511999998888",
    }),
    ...fields,
  })
  .meta({ id: "UpsertContact" });

/** `PATCH /v1/contacts/{id}` (API.md §9.4). */
export const updateContactBody = z
  .strictObject({
    phone: phoneField
      .optional()
      .meta({ description: "The person's new number, digits only.", example: "5511999998888" }),
    ...fields,
  })
  .meta({ id: "UpdateContact" });

export type UpsertContact = z.output<typeof upsertContactBody>;
export type UpdateContact = z.output<typeof updateContactBody>;

export const BATCH_MAX = 500;

/** `POST /v1/contacts/batch`: each item is judged by itself, so that a fault in one holds no other up. */
export const batchContactsBody = z.strictObject({
  contacts: z
    .array(
      z.unknown().meta({
        override: { $ref: "#/components/schemas/UpsertContact" },
        description: "A contact as `POST /v1/contacts` takes it.",
        example: { phone: "5511999998888", name: "Ana Souza" },
      }),
    )
    .min(1)
    .max(BATCH_MAX)
    .meta({
      description: `Contacts as \`POST /v1/contacts\` takes them, at most ${BATCH_MAX}, applied in order.`,
      example: [{ phone: "5511999998888", name: "Ana Souza" }],
    }),
});

/** `GET /v1/contacts` (API.md §9.2). */
export const listContactsQuery = z.strictObject({
  ...pageQuery,
  phone: phoneField.optional().meta({
    description: "The contact of this number, in any of its regional forms.",
    example: "5511999998888",
  }),
  externalId: externalId
    .optional()
    .meta({ description: "The contact of this id of yours.", example: "crm-1042" }),
  q: lineField(100).optional().meta({
    description:
      "Words of a name or profile name, without regard to case and accents, or at least three digits of the phone.",
    example: "souza",
  }),
  label: z
    .union([labelField, z.array(labelField).max(MAX_LABELS)])
    .optional()
    .meta({ description: "A label that they have; given several times, all of them.", example: "vip" }),
  optedOut: flagFilter("Whether they want no marketing.").optional(),
  createdAfter: instantFilter("Made at this instant or later.").optional(),
  createdBefore: instantFilter("Made before this instant.").optional(),
  updatedAfter: instantFilter("Changed at this instant or later.").optional(),
  sort: z.enum(["createdAt", "updatedAt"]).default("createdAt").meta({
    description:
      "What they are ordered by. Only `createdAt` never changes: a contact that is changed during a walk by `updatedAt` moves.",
    example: "createdAt",
  }),
  order: z
    .enum(["desc", "asc"])
    .default("desc")
    .meta({ description: "Newest or oldest first.", example: "desc" }),
});

export const contactParams = z.object({
  id: idParameter("contact", "The contact's id.", "contact_01kaeh4v5me6wb1g2m3k4n5p6q"),
});

/** What became of each contact of a batch. */
export const batchResultSchema = z.object({
  results: z
    .array(
      z.object({
        index: z.number().int().meta({ description: "Its place in the batch, from 0.", example: 0 }),
        id: z.string().nullable().meta({
          description: "The contact's id; null when it failed.",
          example: "contact_01kaeh4v5me6wb1g2m3k4n5p6q",
        }),
        result: z
          .enum(["created", "updated", "failed"])
          .meta({ description: "What became of it.", example: "created" }),
        error: z
          .object({
            code: z
              .string()
              .meta({ description: "One of the codes of errors.", example: "VALIDATION_ERROR" }),
            message: z
              .string()
              .meta({ description: "What happened and what to do.", example: "phone: Digits only." }),
            details: z
              .record(z.string(), z.unknown())
              .optional()
              .meta({ description: "As the code has them.", example: { issues: [] } }),
          })
          .optional()
          .meta({ description: "Why it failed; absent when it did not." }),
      }),
    )
    .meta({ description: "One entry for each contact of the batch, in its order." }),
});
