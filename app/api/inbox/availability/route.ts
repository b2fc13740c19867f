import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { listAvailability } from "#lib/teams/availability-queries.ts";
import { availabilityListSchema, changeAvailabilityBody } from "#lib/teams/availability-schema.ts";
import { changeAvailability } from "#lib/teams/change-availability.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "conversations.read",
    response: availabilityListSchema,
    run: ({ ctx }) => listAvailability(ctx),
  }),
  PATCH: staffOperation({
    permission: "account.manage",
    body: changeAvailabilityBody,
    response: availabilityListSchema,
    run: ({ ctx, body }) => changeAvailability(ctx, body),
  }),
});
