import { listSessions, signOutElsewhere } from "#lib/accounts/auth/own-sessions.ts";
import { sessionListSchema } from "#lib/accounts/auth/schema.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { doneResponse } from "#lib/platform/browser-fetch/response-schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "account.manage",
    response: sessionListSchema,
    run: ({ ctx, sessionId }) => listSessions(ctx, requireMemberId(ctx), sessionId),
  }),
  DELETE: staffOperation({
    permission: "account.manage",
    response: doneResponse,
    run: async ({ ctx, sessionId }) => {
      await signOutElsewhere(ctx, requireMemberId(ctx), sessionId);
      return { ok: true };
    },
  }),
});
