import { confirmPassword } from "#lib/accounts/change-password.ts";
import { confirmPasswordBody } from "#lib/accounts/schema.ts";
import { staffAction, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffAction({
    permission: "account.manage",
    beforeTwoFactor: true,
    body: confirmPasswordBody,
    run: ({ ctx, body, sessionId }) => confirmPassword(ctx, sessionId, body.currentPassword),
  }),
});
