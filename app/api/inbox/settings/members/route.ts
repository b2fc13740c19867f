import { readMemberSettings } from "#lib/accounts/members/queries.ts";
import { memberSettingsSchema } from "#lib/accounts/members/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "members.manage",
    response: memberSettingsSchema,
    run: ({ ctx }) => readMemberSettings(ctx),
  }),
});
