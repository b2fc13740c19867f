import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { changeContactLabels } from "#lib/contacts/endpoints.ts";
import {
  changeLabelsForApi,
  recoverContactChange,
} from "#lib/conversations/actions/change-contact-for-api.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(changeContactLabels, {
    run: ({ ctx, params, body }) => changeLabelsForApi(ctx, params.id, body),
    recover: recoverContactChange,
  }),
);
