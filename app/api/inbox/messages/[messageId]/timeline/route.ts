import { z } from "zod";
import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";
import { readTimelineForStaff } from "#lib/messages/read-timeline.ts";
import { staffTimelineSchema } from "#lib/messages/timeline-schema.ts";
import { hasPermission } from "#lib/workspaces/permissions.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "conversations.read",
    params: z.object({ messageId: z.string() }),
    response: staffTimelineSchema,
    run: async ({ ctx, params, viewer }) => ({
      ...(await readTimelineForStaff(ctx, params.messageId)),
      opensCalls: hasPermission(viewer.role, "requests.read"),
    }),
  }),
});
