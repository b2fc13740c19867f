import { disableMember } from "#lib/accounts/members/change-member.ts";
import { handoverBody, memberParams } from "#lib/accounts/members/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { doneResponse } from "#lib/platform/browser-fetch/response-schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "members.manage",
    params: memberParams,
    body: handoverBody,
    response: doneResponse,
    run: async ({ ctx, params, body }) => {
      await disableMember(ctx, params.memberId, body);
      return { ok: true };
    },
  }),
});
