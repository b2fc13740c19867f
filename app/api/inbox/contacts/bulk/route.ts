import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { bulkContactsBody, bulkResultSchema } from "#lib/contacts/page-schema.ts";
import { changeContacts } from "#lib/conversations/actions/change-contacts.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "contacts.edit",
    body: bulkContactsBody,
    response: bulkResultSchema,
    run: ({ ctx, body }) => changeContacts(ctx, body),
  }),
});
