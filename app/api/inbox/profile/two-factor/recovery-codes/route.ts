import { renewRecoveryCodes } from "#lib/accounts/two-factor/change-two-factor.ts";
import { recoveryCodesSchema } from "#lib/accounts/two-factor/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "account.manage",
    recentPassword: true,
    response: recoveryCodesSchema,
    run: ({ ctx }) => renewRecoveryCodes(ctx),
  }),
});
