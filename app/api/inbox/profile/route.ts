import { changeName } from "#lib/accounts/change-name.ts";
import { nameBody } from "#lib/accounts/schema.ts";
import { staffAction, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  PATCH: staffAction({
    permission: "account.manage",
    body: nameBody,
    run: ({ ctx, body }) => changeName(ctx, body.name),
  }),
});
