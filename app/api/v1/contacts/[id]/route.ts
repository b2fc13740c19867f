import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { getContactForApi } from "#lib/contacts/api-queries.ts";
import { deleteContact, getContact, updateContact } from "#lib/contacts/endpoints.ts";
import { recoverContact, updateContactForApi } from "#lib/conversations/actions/save-contact.ts";
import { eraseContact } from "#lib/erasure/erase-contact.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(getContact, {
    run: async ({ ctx, params }) => ({ status: 200, body: await getContactForApi(ctx, params.id) }),
  }),
  apiOperation(updateContact, {
    run: ({ ctx, params, body }) => updateContactForApi(ctx, params.id, body),
    recover: recoverContact,
  }),
  apiOperation(deleteContact, {
    run: async ({ ctx, params }) => ({
      status: 200,
      body: { id: await eraseContact(ctx, params.id), deleted: true as const },
    }),
  }),
);
