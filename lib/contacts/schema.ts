import { z } from "zod";
import { type ColumnOf, columnsSearchedBy } from "#lib/contacts/column-rules.ts";
import {
  CONTACT_NAME_MAX,
  EXTERNAL_ID_MAX,
  LABEL_MAX,
  MAX_ATTRIBUTES,
  MAX_LABELS,
  MAX_WORKSPACE_LABELS,
  type MarketingChoice,
  normalizeLabelName,
  OPT_IN_REASON_MAX,
} from "#lib/contacts/rules.ts";
import {
  CONTROL_CHARACTERS,
  createdFilters,
  flagFilter,
  idParameter,
  instantInput,
  lineField,
  pageQuery,
} from "#lib/platform/api-fields.ts";
import { attributeChangeSchema } from "#lib/platform/attribute-schema.ts";
import { codedIssue } from "#lib/platform/issue-codes.ts";
import { PHONE_PATTERN } from "#lib/platform/phone.ts";
import { TEMPLATE_LANGUAGES } from "#lib/whatsapp/template-languages.ts";

/** An example's second contact. */
export const OTHER_CONTACT = "contact_01kaeh4v5nfzttzzn9z5yxjqet";

const PHONE_MESSAGE = "Use 8 to 15 digits, starting with the country code, without plus sign or separators.";

export const phoneField = z.string().regex(PHONE_PATTERN, PHONE_MESSAGE);

// Unicode normalization of crafted input takes quadratic time, so overlong input is rejected first.
const EXTERNAL_ID_RAW_MAX = 512;
export const LABEL_RAW_MAX = 256;

const EXTERNAL_ID_MESSAGE = `Use 1 to ${EXTERNAL_ID_MAX} visible characters without spaces.`;

const externalId = z
  .string()
  .max(EXTERNAL_ID_RAW_MAX, { error: EXTERNAL_ID_MESSAGE, abort: true })
  .refine(
    (value) => {
      const normalized = value.normalize();
      return normalized.length <= EXTERNAL_ID_MAX && /^[^\s\p{Cc}\p{Cf}\p{Z}]+$/u.test(normalized);
    },
    codedIssue("invalid_format", EXTERNAL_ID_MESSAGE),
  )
  .meta({ minLength: 1, maxLength: EXTERNAL_ID_MAX });

export const LABEL_MESSAGE = `A label can have up to ${LABEL_MAX} characters.`;

export const BLANK_LABEL = codedIssue("too_small", "A label needs at least one visible character.");

export const labelField = z
  .string()
  .max(LABEL_RAW_MAX, { error: LABEL_MESSAGE, abort: true })
  .refine((value) => value.trim() !== "", { ...BLANK_LABEL, abort: true })
  .refine((value) => value.normalize().trim().length <= LABEL_MAX, codedIssue("too_big", LABEL_MESSAGE))
  .refine((value) => !/\p{Cc}/u.test(value.trim()), CONTROL_CHARACTERS)
  .meta({ minLength: 1, maxLength: LABEL_MAX });

const attributes = z
  .record(
    z
      .string()
      .regex(
        /^[a-z][A-Za-z0-9_]{0,39}$/,
        "Start the name with a lowercase letter, followed by up to 39 letters, digits and underscores.",
      ),
    attributeChangeSchema,
  )
  .refine(
    (entries) => Object.keys(entries).length <= 2 * MAX_ATTRIBUTES,
    codedIssue("too_big", "Change up to 100 entries at once."),
  );

/** The columns that the workspace gives. Each can be written, and is shown by the API and the pages. */
export type WorkspaceField = Exclude<ColumnOf<"workspace">, keyof MarketingChoice>;

const fields = {
  name: lineField(CONTACT_NAME_MAX)
    .nullable()
    .optional()
    .meta({ description: "Your name for the contact. Null clears it.", example: "Ana Souza" }),
  externalId: externalId.nullable().optional().meta({
    description: "The contact's ID in your system, unique in the workspace. Null clears it.",
    example: "crm-1042",
  }),
  language: z
    .enum(TEMPLATE_LANGUAGES, { error: "Use a WhatsApp language code, such as pt_BR." })
    .nullable()
    .optional()
    .meta({ description: "A WhatsApp language code. Null clears it.", example: "pt_BR" }),
  attributes: attributes.optional().meta({
    description: `The entries to change. Other entries keep their value, and null removes an entry. A contact can have up to ${MAX_ATTRIBUTES}.`,
    example: { plan: "gold", orders: 12 },
  }),
  labels: z
    .array(labelField)
    .max(100, { abort: true })
    .refine(
      (names) => new Set(names.map(normalizeLabelName)).size <= MAX_LABELS,
      codedIssue("too_big", `Use up to ${MAX_LABELS} labels.`),
    )
    .optional()
    .meta({
      description: `The complete set of labels, up to ${MAX_LABELS}, case-insensitive. Unknown labels are created, up to ${MAX_WORKSPACE_LABELS.toLocaleString("en")} per workspace (\`too_many_labels\` beyond that). An empty list removes all labels.`,
      example: ["vip"],
    }),
  optedOut: z.boolean().optional().meta({
    description:
      "Whether the contact opted out of marketing. False cannot undo an opt-out that the contact made on WhatsApp; the response contains the current value.",
    example: false,
  }),
} satisfies Record<WorkspaceField | "labels" | "optedOut", z.ZodType>;

export const upsertContactBody = z
  .strictObject({
    phone: phoneField.meta({
      description:
        "Digits only, starting with the country code. Regional variants of a number match too: with or without Brazil's ninth digit, Mexico's 1, and Argentina's 9 or 15.",
      example: "5511999998888",
    }),
    ...fields,
  })
  .meta({ id: "UpsertContact" });

export const updateContactBody = z
  .strictObject({
    phone: phoneField
      .optional()
      .meta({ description: "The contact's new number, digits only.", example: "5511999998888" }),
    ...fields,
  })
  .meta({ id: "UpdateContact" });

const labelList = z.array(labelField).max(100);

export const labelChanges = z.strictObject({
  add: labelList
    .default([])
    .meta({ description: "The labels to add. Unknown labels are created.", example: ["vip"] }),
  remove: labelList.default([]).meta({
    description: "The labels to remove. Labels that the contact does not have are ignored.",
    example: ["new"],
  }),
});

export const changeContactLabelsBody = labelChanges.meta({ id: "ChangeContactLabels" });

const choiceFields = {
  at: instantInput(
    "When the contact made this choice, not in the future. Default: now.",
    "2026-11-20T21:30:05.000Z",
  ).optional(),
  source: lineField(200).optional().meta({
    description: "Where the contact made this choice, in your own words, as evidence.",
    example: "checkout",
  }),
};

export const optOutContactBody = z.strictObject(choiceFields).meta({ id: "OptOutContact" });

export const optInContactBody = z
  .strictObject({
    ...choiceFields,
    reason: lineField(OPT_IN_REASON_MAX).optional().meta({
      description:
        "Why an opt-out that the contact made on WhatsApp no longer applies. Removing such an opt-out requires a reason and the scope `contacts.manage`. Recorded in the audit log.",
      example: "Asked for our offers again by email.",
    }),
  })
  .meta({ id: "OptInContact" });

export type OptOutContact = z.output<typeof optOutContactBody>;
export type OptInContact = z.output<typeof optInContactBody>;

/** What a merge does with each field: `choose` one contact's value or `combine` both. */
const mergeRules = {
  phone: "choose",
  name: "choose",
  externalId: "choose",
  language: "choose",
  attributes: "combine",
} as const satisfies Record<"phone" | WorkspaceField, "choose" | "combine">;

type MergedField = keyof typeof mergeRules;
type ChosenField = {
  [Field in MergedField]: (typeof mergeRules)[Field] extends "choose" ? Field : never;
}[MergedField];

/** The fields that a merge may take from the other contact. */
export const mergeFields = Object.entries(mergeRules).flatMap(([field, rule]) =>
  rule === "choose" ? [field as ChosenField] : [],
);
export const takenFields = [...mergeFields, "attributes"] as const;

export const mergeContactBody = z
  .strictObject({
    fromId: idParameter("contact", "The ID of the contact to merge and remove.", OTHER_CONTACT),
    take: z
      .array(z.enum(takenFields))
      .max(takenFields.length)
      .default([])
      .meta({
        description:
          "The fields whose values to take from the merged contact where both have one. With `attributes`, its attributes win over entries of the same name.",
        example: ["phone"],
      }),
  })
  .meta({ id: "MergeContact" });

export type MergeContact = z.output<typeof mergeContactBody>;

export type UpsertContact = z.output<typeof upsertContactBody>;
export type UpdateContact = z.output<typeof updateContactBody>;

export const BATCH_MAX = 500;

/** Items are validated one by one, so that an invalid one does not reject the others. */
export const batchContactsBody = z.strictObject({
  contacts: z
    .array(
      z.unknown().meta({
        override: { $ref: "#/components/schemas/UpsertContact" },
        description: "A contact with the same fields as in `POST /v1/contacts`.",
        example: { phone: "5511999998888", name: "Ana Souza" },
      }),
    )
    .min(1)
    .max(BATCH_MAX)
    .meta({
      description: `Contacts with the same fields as in \`POST /v1/contacts\`, up to ${BATCH_MAX}, applied in order.`,
      example: [{ phone: "5511999998888", name: "Ana Souza" }],
    }),
});

const searchedNames = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(
  columnsSearchedBy("words").map(({ name }) => name),
);

export const listContactsQuery = z.strictObject({
  ...pageQuery,
  phone: phoneField.optional().meta({
    description: "Only the contact with this number, in any regional variant.",
    example: "5511999998888",
  }),
  externalId: externalId
    .optional()
    .meta({ description: "Only the contact with this external ID.", example: "crm-1042" }),
  username: lineField(100).optional().meta({
    description: "Only contacts with this WhatsApp username, with or without @, ignoring case.",
    example: "ana.souza",
  }),
  whatsappUserId: lineField(200).optional().meta({
    description: "Only the contact with this WhatsApp user ID, the field `whatsappUserId`.",
    example: "BR.13491208655302741918",
  }),
  q: lineField(100)
    .optional()
    .meta({
      description: `Only contacts with these words in the ${searchedNames}, ignoring case and accents, or with these digits, at least three, in the phone number.`,
      example: "souza",
    }),
  label: z
    .union([labelField, z.array(labelField).max(MAX_LABELS)])
    .optional()
    .meta({
      description:
        "Only contacts with this label. If given several times, only contacts with all of the labels.",
      example: "vip",
    }),
  segment: idParameter(
    "seg",
    "Only contacts of this segment, by its conditions at the time of the request. The other filters apply too.",
    "seg_01kaeh4v5mf9h8gkqvd2x3s7rd",
  ).optional(),
  optedOut: flagFilter(
    "Only contacts that opted out of marketing (true), or that did not (false).",
  ).optional(),
  ...createdFilters(),
  updatedAfter: instantInput("Updated at or after this time.").optional(),
  sort: z.enum(["createdAt", "updatedAt"]).default("createdAt").meta({
    description:
      "The field to sort by. Only `createdAt` never changes: a contact that is updated while you page through by `updatedAt` changes its position.",
    example: "createdAt",
  }),
  order: z
    .enum(["desc", "asc"])
    .default("desc")
    .meta({ description: "`desc`: newest first, the default. `asc`: oldest first.", example: "desc" }),
});

export const contactParams = z.object({
  id: idParameter("contact", "The contact's ID.", "contact_01kaeh4v5me6wb1g2m3k4n5p6q"),
});

export const deletedContactSchema = z.object({
  id: z.string().meta({
    description: "The deleted contact's ID.",
    example: "contact_01kaeh4v5me6wb1g2m3k4n5p6q",
  }),
  deleted: z.literal(true).meta({ description: "Always true.", example: true }),
});

export const batchResultSchema = z.object({
  results: z
    .array(
      z.object({
        index: z
          .number()
          .int()
          .meta({ description: "The contact's position in the batch, starting from 0.", example: 0 }),
        id: z.string().nullable().meta({
          description: "The contact's ID. Null if it failed.",
          example: "contact_01kaeh4v5me6wb1g2m3k4n5p6q",
        }),
        result: z
          .enum(["created", "updated", "failed"])
          .meta({ description: "The result.", example: "created" }),
        error: z
          .object({
            code: z.string().meta({ description: "An error code.", example: "VALIDATION_ERROR" }),
            message: z.string().meta({
              description: "What went wrong and what to do.",
              example: "phone: Use 8 to 15 digits.",
            }),
            details: z
              .record(z.string(), z.unknown())
              .optional()
              .meta({ description: "The details for this error code.", example: { issues: [] } }),
          })
          .optional()
          .meta({ description: "Why it failed. Absent if it succeeded." }),
      }),
    )
    .meta({ description: "One entry per contact, in the order of the batch." }),
});
