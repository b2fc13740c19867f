import { confirmPassword } from "#lib/accounts/change-password.ts";
import { confirmPasswordBody } from "#lib/accounts/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { doneResponse } from "#lib/platform/browser-fetch/response-schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "account.manage",
    beforeTwoFactor: true,
    body: confirmPasswordBody,
    response: doneResponse,
    run: async ({ ctx, body, sessionId }) => {
      await confirmPassword(ctx, sessionId, body.currentPassword);
      return { ok: true };
    },
  }),
});
