import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import {
  deletedSegmentSchema,
  segmentParams,
  segmentResponse,
  updateSegmentBody,
} from "#lib/contacts/segment-schema.ts";
import { deleteSegment, updateSegment } from "#lib/contacts/write-segment.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  PATCH: staffOperation({
    permission: "segments.manage",
    params: segmentParams,
    body: updateSegmentBody,
    response: segmentResponse,
    run: async ({ ctx, params, body }) => ({ segment: await updateSegment(ctx, params.segmentId, body) }),
  }),
  DELETE: staffOperation({
    permission: "segments.manage",
    params: segmentParams,
    response: deletedSegmentSchema,
    run: async ({ ctx, params }) => {
      await deleteSegment(ctx, params.segmentId);
      return { deleted: true as const };
    },
  }),
});
