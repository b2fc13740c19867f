import { changePassword } from "#lib/accounts/change-password.ts";
import { changePasswordBody } from "#lib/accounts/schema.ts";
import { staffAction, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffAction({
    permission: "account.manage",
    body: changePasswordBody,
    run: ({ ctx, body, sessionId }) => changePassword(ctx, body, sessionId),
  }),
});
