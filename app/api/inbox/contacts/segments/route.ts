import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { listSegments } from "#lib/contacts/segment-queries.ts";
import { createSegmentBody, segmentListSchema, segmentResponse } from "#lib/contacts/segment-schema.ts";
import { createSegment } from "#lib/contacts/write-segment.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "contacts.read",
    response: segmentListSchema,
    run: ({ ctx }) => listSegments(ctx),
  }),
  POST: staffOperation({
    permission: "segments.manage",
    body: createSegmentBody,
    response: segmentResponse,
    run: async ({ ctx, body }) => ({ segment: await createSegment(ctx, body) }),
  }),
});
