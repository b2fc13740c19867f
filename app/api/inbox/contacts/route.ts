import { getContact, listContacts } from "#lib/contacts/page-queries.ts";
import {
  contactPageListSchema,
  contactResponse,
  createContactBody,
  listContactsPageQuery,
} from "#lib/contacts/page-schema.ts";
import { createContactByHand } from "#lib/conversations/save-contact.ts";
import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";

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
      const { id } = await createContactByHand(ctx, body);
      return { contact: await getContact(ctx, id) };
    },
  }),
});
