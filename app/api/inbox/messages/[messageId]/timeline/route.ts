import { z } from "zod";
import { hasPermission } from "#lib/accounts/permissions.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { staffTimelineSchema } from "#lib/conversations/thread/timeline-schema.ts";
import { readTimelineForStaff } from "#lib/messages/timeline/read-timeline.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "conversations.read",
    params: z.object({ messageId: z.string() }),
    response: staffTimelineSchema,
    run: async ({ ctx, params, currentMember }) => ({
      ...(await readTimelineForStaff(ctx, params.messageId)),
      opensCalls: hasPermission(currentMember.role, "requests.read"),
    }),
  }),
});
