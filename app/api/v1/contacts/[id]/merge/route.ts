import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { mergeContact } from "#lib/contacts/endpoints.ts";
import { mergeForApi, recoverContactChange } from "#lib/conversations/actions/change-contact-for-api.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(mergeContact, {
    run: ({ ctx, params, body }) => mergeForApi(ctx, params.id, body),
    recover: recoverContactChange,
  }),
);
