import { transferOwnership } from "#lib/accounts/members/change-role.ts";
import { memberParams, transferBody } from "#lib/accounts/members/schema.ts";
import { staffAction, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffAction({
    permission: "members.manage_owners",
    recentPassword: true,
    params: memberParams,
    body: transferBody,
    run: ({ ctx, params, body }) => transferOwnership(ctx, params.memberId, body.ownRole),
  }),
});
