import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { removeOptOut } from "#lib/conversations/actions/opt-out-contact.ts";
import { contactIdParams, removedOptOutSchema, removeOptOutBody } from "#lib/conversations/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "contacts.opt_in",
    params: contactIdParams,
    body: removeOptOutBody,
    response: removedOptOutSchema,
    run: async ({ ctx, params, body }) => {
      await removeOptOut(ctx, params.contactId, body.reason);
      return { optedOut: false as const };
    },
  }),
});
