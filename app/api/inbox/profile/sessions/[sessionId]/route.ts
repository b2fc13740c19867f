import { endOwnSession } from "#lib/accounts/auth/own-sessions.ts";
import { sessionParams } from "#lib/accounts/auth/schema.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { staffAction, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  DELETE: staffAction({
    permission: "account.manage",
    params: sessionParams,
    run: ({ ctx, params }) => endOwnSession(ctx, requireMemberId(ctx), params.sessionId),
  }),
});
