import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { bulkContactsBody, bulkContactsResultSchema } from "#lib/contacts/page-schema.ts";
import { changeContactsInBulk } from "#lib/conversations/actions/change-contacts-in-bulk.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "contacts.edit",
    body: bulkContactsBody,
    response: bulkContactsResultSchema,
    run: ({ ctx, body }) => changeContactsInBulk(ctx, body),
  }),
});
