import { z } from "zod";
import { apiContactSchema } from "#lib/contacts/api-schema.ts";
import type { contactConditions } from "#lib/contacts/page-schema.ts";
import {
  createdFilters,
  idParameter,
  instantField,
  listOf,
  maybeTextField,
  orderParameter,
  pageQuery,
  textField,
} from "#lib/platform/api-fields.ts";

const EXAMPLE_ID = "seg_01kaeh4v5mf9h8gkqvd2x3s7rd";

const answer = (description: string, example: boolean | null = null) =>
  z
    .boolean()
    .nullable()
    .meta({ description: `${description} Null if it does not matter.`, example });

/** A condition that the API does not show would make a segment look larger than it is. */
type ConditionField =
  | Exclude<keyof typeof contactConditions, "label" | "conversation" | "value">
  // A label and a conversation have other names, and a value belongs to its attribute.
  | "labels"
  | "hasConversation";

const conditionsSchema = z.object({
  labels: z.array(z.string().nullable()).meta({
    description:
      "The names of the labels that a contact must have, all of them. Null stands for a deleted label, which no contact has.",
    example: ["vip"],
  }),
  optedOut: answer("Whether the contacts opted out of marketing.", false),
  blocked: answer("Whether the contacts are blocked."),
  hasConversation: answer("Whether there is a conversation with the contacts."),
  source: apiContactSchema.shape.source
    .nullable()
    .meta({ description: "How the contacts were created. Null if it does not matter.", example: null }),
  attribute: z
    .object({
      name: textField("The name of the attribute.", "plan"),
      value: maybeTextField("Its value, ignoring case. Null if any value matches.", "gold"),
    })
    .nullable()
    .meta({
      description: "An attribute that the contacts have. Null if it does not matter.",
      example: { name: "plan", value: "gold" },
    }),
} satisfies Record<ConditionField, z.ZodType>);

export const apiSegmentSchema = z
  .object({
    id: textField("The segment's ID. Pass it as `segment` to list its contacts.", EXAMPLE_ID),
    name: textField("The segment's name.", "Gold customers"),
    conditions: conditionsSchema.meta({ description: "The conditions, all of which a contact must match." }),
    createdAt: instantField("When the segment was created.", "2026-11-02T09:12:44.001Z"),
  })
  .meta({
    id: "Segment",
    description:
      "Conditions for contacts, saved under a name. Which contacts belong to it is decided when you list them.",
  });

export type ApiSegment = z.infer<typeof apiSegmentSchema>;

export const apiSegmentList = listOf(apiSegmentSchema, "The segments on this page.");

export const listSegmentsForApiQuery = z.strictObject({
  ...pageQuery,
  ...createdFilters(),
  order: orderParameter,
});

export const apiSegmentParams = z.object({ id: idParameter("seg", "The segment's ID.", EXAMPLE_ID) });
