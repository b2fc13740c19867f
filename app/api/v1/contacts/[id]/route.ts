import { getContactForApi } from "#lib/contacts/api-queries.ts";
import { getContact, updateContact } from "#lib/contacts/endpoints.ts";
import { recoverContact, updateContactForApi } from "#lib/conversations/save-contact.ts";
import { apiOperation, apiRoutes } from "#lib/http/with-api-key.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(getContact, {
    run: async ({ ctx, params }) => ({ status: 200, body: await getContactForApi(ctx, params.id) }),
  }),
  apiOperation(updateContact, {
    run: ({ ctx, params, body }) => updateContactForApi(ctx, params.id, body),
    recover: recoverContact,
  }),
);
