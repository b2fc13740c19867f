import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { getOtpEndpoint } from "#lib/otp/endpoints.ts";
import { getOtp } from "#lib/otp/queries.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(getOtpEndpoint, {
    run: async ({ ctx, params }) => ({ status: 200, body: await getOtp(ctx, params.id) }),
  }),
);
