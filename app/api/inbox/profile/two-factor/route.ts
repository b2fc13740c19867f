import {
  readTwoFactor,
  startAuthenticator,
  turnOffTwoFactor,
} from "#lib/accounts/two-factor/change-two-factor.ts";
import { newAuthenticatorSchema, twoFactorSchema } from "#lib/accounts/two-factor/schema.ts";
import { staffAction, staffOperation, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "account.manage",
    beforeTwoFactor: true,
    response: twoFactorSchema,
    run: ({ ctx }) => readTwoFactor(ctx),
  }),
  POST: staffOperation({
    permission: "account.manage",
    beforeTwoFactor: true,
    recentPassword: true,
    response: newAuthenticatorSchema,
    run: ({ ctx }) => startAuthenticator(ctx),
  }),
  DELETE: staffAction({
    permission: "account.manage",
    recentPassword: true,
    run: ({ ctx }) => turnOffTwoFactor(ctx),
  }),
});
