import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { verifyOtp } from "#lib/otp/endpoints.ts";
import { recoverVerifiedCode, verifyCode } from "#lib/otp/verify-code.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(verifyOtp, { run: ({ ctx, body }) => verifyCode(ctx, body), recover: recoverVerifiedCode }),
);
