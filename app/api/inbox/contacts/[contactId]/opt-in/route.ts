import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { liftOptOut } from "#lib/conversations/actions/lift-opt-out.ts";
import { contactIdParams, liftedOptOutSchema, liftOptOutBody } from "#lib/conversations/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "contacts.opt_in",
    params: contactIdParams,
    body: liftOptOutBody,
    response: liftedOptOutSchema,
    run: async ({ ctx, params, body }) => {
      await liftOptOut(ctx, params.contactId, body.reason);
      return { optedOut: false as const };
    },
  }),
});
