import { bulkContactsBody, bulkResultSchema } from "#lib/contacts/page-schema.ts";
import { changeContacts } from "#lib/conversations/change-contacts.ts";
import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "contacts.edit",
    body: bulkContactsBody,
    response: bulkResultSchema,
    run: ({ ctx, body }) => changeContacts(ctx, body),
  }),
});
