import { changeName } from "#lib/accounts/change-name.ts";
import { nameBody } from "#lib/accounts/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { doneResponse } from "#lib/platform/browser-fetch/response-schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  PATCH: staffOperation({
    permission: "account.manage",
    body: nameBody,
    response: doneResponse,
    run: async ({ ctx, body }) => {
      await changeName(ctx, body.name);
      return { ok: true };
    },
  }),
});
