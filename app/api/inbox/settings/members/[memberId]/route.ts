import { changeRole } from "#lib/accounts/members/change-member.ts";
import { changeRoleBody, memberParams } from "#lib/accounts/members/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { doneResponse } from "#lib/platform/browser-fetch/response-schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  PATCH: staffOperation({
    permission: "members.manage",
    params: memberParams,
    body: changeRoleBody,
    response: doneResponse,
    run: async ({ ctx, params, body }) => {
      await changeRole(ctx, params.memberId, body.role);
      return { ok: true };
    },
  }),
});
