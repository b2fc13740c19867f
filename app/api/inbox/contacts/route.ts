import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { getContact, listContacts } from "#lib/contacts/page-queries.ts";
import {
  contactPageListSchema,
  contactResponse,
  createContactBody,
  listContactsPageQuery,
} from "#lib/contacts/page-schema.ts";
import { createContactManually } from "#lib/conversations/actions/save-contact.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "contacts.read",
    query: listContactsPageQuery,
    response: contactPageListSchema,
    run: ({ ctx, query }) => listContacts(ctx, query),
  }),
  POST: staffOperation({
    permission: "contacts.edit",
    body: createContactBody,
    response: contactResponse,
    run: async ({ ctx, body }) => {
      const { id } = await createContactManually(ctx, body);
      return { contact: await getContact(ctx, id) };
    },
  }),
});
