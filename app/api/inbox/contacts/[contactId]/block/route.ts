import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { getContactPage } from "#lib/contacts/page-queries.ts";
import { blockBody, contactPageSchema } from "#lib/contacts/page-schema.ts";
import { setBlocked } from "#lib/conversations/actions/set-blocked.ts";
import { contactIdParams } from "#lib/conversations/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "contacts.block",
    params: contactIdParams,
    body: blockBody,
    response: contactPageSchema,
    run: async ({ ctx, params, body }) => {
      await setBlocked(ctx, params.contactId, body.blocked);
      return getContactPage(ctx, params.contactId);
    },
  }),
});
