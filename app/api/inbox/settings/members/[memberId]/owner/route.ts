import { transferOwnership } from "#lib/accounts/members/change-member.ts";
import { memberParams, transferBody } from "#lib/accounts/members/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { doneResponse } from "#lib/platform/browser-fetch/response-schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "members.manage_owners",
    recentPassword: true,
    params: memberParams,
    body: transferBody,
    response: doneResponse,
    run: async ({ ctx, params, body }) => {
      await transferOwnership(ctx, params.memberId, body.ownRole);
      return { ok: true };
    },
  }),
});
