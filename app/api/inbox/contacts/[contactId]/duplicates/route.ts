import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { findDuplicates } from "#lib/contacts/page-queries.ts";
import { duplicatesSchema } from "#lib/contacts/page-schema.ts";
import { contactIdParams } from "#lib/conversations/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "contacts.merge",
    params: contactIdParams,
    response: duplicatesSchema,
    run: ({ ctx, params }) => findDuplicates(ctx, params.contactId),
  }),
});
