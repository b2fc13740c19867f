import { listSessions, signOutElsewhere } from "#lib/accounts/auth/own-sessions.ts";
import { sessionListSchema } from "#lib/accounts/auth/schema.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { staffAction, staffOperation, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "account.manage",
    response: sessionListSchema,
    run: ({ ctx, sessionId }) => listSessions(ctx, requireMemberId(ctx), sessionId),
  }),
  DELETE: staffAction({
    permission: "account.manage",
    run: ({ ctx, sessionId }) => signOutElsewhere(ctx, requireMemberId(ctx), sessionId),
  }),
});
