import { apiOperation, apiRoutes } from "#lib/api/api-operation.ts";
import { sendOtp } from "#lib/otp/endpoints.ts";
import { recoverSentCode, sendCode } from "#lib/otp/send-code.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoutes(
  apiOperation(sendOtp, {
    run: ({ ctx, body }) => sendCode(ctx, body),
    recover: recoverSentCode,
    defersClaim: true,
  }),
);
