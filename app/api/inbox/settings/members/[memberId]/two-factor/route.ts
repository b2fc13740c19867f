import { resetMemberTwoFactor } from "#lib/accounts/members/reset-member-two-factor.ts";
import { memberParams } from "#lib/accounts/members/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { doneResponse } from "#lib/platform/browser-fetch/response-schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  DELETE: staffOperation({
    permission: "members.manage",
    recentPassword: true,
    params: memberParams,
    response: doneResponse,
    run: async ({ ctx, params }) => {
      await resetMemberTwoFactor(ctx, params.memberId);
      return { ok: true };
    },
  }),
});
