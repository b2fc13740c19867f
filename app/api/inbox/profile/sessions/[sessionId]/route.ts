import { endOwnSession } from "#lib/accounts/auth/own-sessions.ts";
import { sessionParams } from "#lib/accounts/auth/schema.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { doneResponse } from "#lib/platform/browser-fetch/response-schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  DELETE: staffOperation({
    permission: "account.manage",
    params: sessionParams,
    response: doneResponse,
    run: async ({ ctx, params }) => {
      await endOwnSession(ctx, requireMemberId(ctx), params.sessionId);
      return { ok: true };
    },
  }),
});
