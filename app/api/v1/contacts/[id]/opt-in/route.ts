import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { optInContact } from "#lib/contacts/endpoints.ts";
import { optInForApi, recoverContactChange } from "#lib/conversations/actions/change-contact-for-api.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(optInContact, {
    run: ({ ctx, params, body }) => optInForApi(ctx, params.id, body),
    recover: recoverContactChange,
  }),
);
