import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { optOutContact } from "#lib/contacts/endpoints.ts";
import { optOutForApi, recoverContactChange } from "#lib/conversations/actions/change-contact-for-api.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(optOutContact, {
    run: ({ ctx, params, body }) => optOutForApi(ctx, params.id, body),
    recover: recoverContactChange,
  }),
);
