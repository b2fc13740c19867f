import { changePreferences } from "#lib/accounts/preferences/change-preferences.ts";
import { readPreferences } from "#lib/accounts/preferences/queries.ts";
import { changePreferencesBody, preferencesSchema } from "#lib/accounts/preferences/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "account.manage",
    response: preferencesSchema,
    run: ({ ctx }) => readPreferences(ctx),
  }),
  PATCH: staffOperation({
    permission: "account.manage",
    body: changePreferencesBody,
    response: preferencesSchema,
    run: ({ ctx, body }) => changePreferences(ctx, body),
  }),
});
