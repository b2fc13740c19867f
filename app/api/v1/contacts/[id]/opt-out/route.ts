import { apiOperation, apiRoutes } from "#lib/api/with-api-key.ts";
import { optOutContact } from "#lib/contacts/endpoints.ts";
import { optOutForApi, recoverContactChange } from "#lib/conversations/actions/change-contact-for-api.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(optOutContact, {
    run: ({ ctx, params, body }) => optOutForApi(ctx, params.id, body),
    recover: recoverContactChange,
  }),
);
