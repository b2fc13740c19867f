import { z } from "zod";
import { contactConditions } from "#lib/contacts/page-schema.ts";
import { SEGMENT_NAME_MAX } from "#lib/contacts/rules.ts";

export const segmentFilterSchema = z
  .strictObject(contactConditions)
  .refine((filter) => Object.values(filter).some(Boolean), "Choose at least one filter.");

const segmentSchema = z.object({
  id: z.string(),
  name: z.string(),
  filter: segmentFilterSchema,
});
export type Segment = z.infer<typeof segmentSchema>;

const name = z.string().trim().min(1, "Enter a name for the segment.").max(SEGMENT_NAME_MAX);

export const segmentListSchema = z.object({ data: z.array(segmentSchema) });
export const segmentResponse = z.object({ segment: segmentSchema });
export const segmentParams = z.object({ segmentId: z.string() });
export const createSegmentBody = z.strictObject({
  /** The ID of a deleted segment, which an undo restores; a new one if absent. */
  id: z.string().optional(),
  name,
  filter: segmentFilterSchema,
});
export const updateSegmentBody = z.strictObject({
  name: name.optional(),
  filter: segmentFilterSchema.optional(),
});
export const deletedSegmentSchema = z.object({ deleted: z.literal(true) });

export type CreateSegment = z.output<typeof createSegmentBody>;
export type UpdateSegment = z.output<typeof updateSegmentBody>;
