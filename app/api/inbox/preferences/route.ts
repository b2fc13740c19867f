import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";
import { changePreferences } from "#lib/preferences/change-preferences.ts";
import { readPreferences } from "#lib/preferences/queries.ts";
import { changePreferencesBody, preferencesSchema } from "#lib/preferences/schema.ts";

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
