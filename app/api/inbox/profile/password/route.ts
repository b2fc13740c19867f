import { doneResponse } from "#lib/http/answer-schema.ts";
import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";
import { changePassword } from "#lib/workspaces/change-password.ts";
import { changePasswordBody } from "#lib/workspaces/schema.ts";

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
