import { removeMember } from "#lib/accounts/members/change-member.ts";
import { handoverBody, memberParams } from "#lib/accounts/members/schema.ts";
import { staffAction, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffAction({
    permission: "members.manage",
    params: memberParams,
    body: handoverBody,
    run: ({ ctx, params, body }) => removeMember(ctx, params.memberId, body),
  }),
});
