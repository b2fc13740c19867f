import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { listContactsForApi } from "#lib/contacts/api-queries.ts";
import { listContacts, upsertContact } from "#lib/contacts/endpoints.ts";
import { recoverContact, upsertContactForApi } from "#lib/conversations/actions/save-contact.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(listContacts, {
    run: async ({ ctx, query }) => ({ status: 200, body: await listContactsForApi(ctx, query) }),
  }),
  apiOperation(upsertContact, {
    run: ({ ctx, body }) => upsertContactForApi(ctx, body),
    recover: recoverContact,
  }),
);
