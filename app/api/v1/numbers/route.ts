import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { listNumbersForApi } from "#lib/numbers/api-queries.ts";
import { listNumbers } from "#lib/numbers/endpoints.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(listNumbers, {
    run: async ({ ctx, query }) => ({ status: 200, body: await listNumbersForApi(ctx, query) }),
  }),
);
