import { confirmAuthenticator } from "#lib/accounts/two-factor/change-two-factor.ts";
import { confirmAuthenticatorBody, recoveryCodesSchema } from "#lib/accounts/two-factor/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "account.manage",
    beforeTwoFactor: true,
    body: confirmAuthenticatorBody,
    response: recoveryCodesSchema,
    run: ({ ctx, body }) => confirmAuthenticator(ctx, body.code),
  }),
});
