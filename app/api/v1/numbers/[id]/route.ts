import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { getNumberForApi } from "#lib/numbers/api-queries.ts";
import { getNumber } from "#lib/numbers/endpoints.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(getNumber, {
    run: async ({ ctx, params }) => ({ status: 200, body: await getNumberForApi(ctx, params.id) }),
  }),
);
