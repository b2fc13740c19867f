import { z } from "zod";
import { hasRole } from "#lib/http/require-member.ts";
import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";
import { readTimelineForStaff } from "#lib/messages/read-timeline.ts";
import { staffTimelineSchema } from "#lib/messages/timeline-schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    params: z.object({ messageId: z.string() }),
    response: staffTimelineSchema,
    run: async ({ ctx, params, viewer }) => ({
      ...(await readTimelineForStaff(ctx, params.messageId)),
      opensCalls: hasRole(viewer.role, "admin"),
    }),
  }),
});
