import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { getContactPage } from "#lib/contacts/page-queries.ts";
import { contactPageSchema, patchContactBody } from "#lib/contacts/page-schema.ts";
import { editContact } from "#lib/conversations/actions/save-contact.ts";
import { contactIdParams } from "#lib/conversations/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "contacts.read",
    params: contactIdParams,
    response: contactPageSchema,
    run: ({ ctx, params }) => getContactPage(ctx, params.contactId),
  }),
  PATCH: staffOperation({
    permission: "contacts.edit",
    params: contactIdParams,
    body: patchContactBody,
    response: contactPageSchema,
    run: async ({ ctx, params, body }) => getContactPage(ctx, await editContact(ctx, params.contactId, body)),
  }),
});
