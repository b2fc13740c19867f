import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { cancelCode } from "#lib/otp/cancel-code.ts";
import { cancelOtp } from "#lib/otp/endpoints.ts";
import { getOtp } from "#lib/otp/queries.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(cancelOtp, {
    run: async ({ ctx, params }) => ({ status: 200, body: await cancelCode(ctx, params.id) }),
    recover: async (ctx, { id }) => ({ status: 200, body: await getOtp(ctx, id) }),
  }),
);
