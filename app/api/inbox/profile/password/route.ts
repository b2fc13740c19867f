import { changePassword } from "#lib/accounts/change-password.ts";
import { changePasswordBody } from "#lib/accounts/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { doneResponse } from "#lib/platform/browser-fetch/response-schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "account.manage",
    body: changePasswordBody,
    response: doneResponse,
    run: async ({ ctx, body, sessionId }) => {
      await changePassword(ctx, body, sessionId);
      return { ok: true };
    },
  }),
});
