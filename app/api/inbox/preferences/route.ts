import { staffOperation, staffRoutes } from "#lib/http/with-staff.ts";
import { changePreferences } from "#lib/preferences/change-preferences.ts";
import { readPreferences } from "#lib/preferences/queries.ts";
import { changePreferencesBody, preferencesSchema } from "#lib/preferences/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({ response: preferencesSchema, run: ({ ctx }) => readPreferences(ctx) }),
  PATCH: staffOperation({
    body: changePreferencesBody,
    response: preferencesSchema,
    run: ({ ctx, body }) => changePreferences(ctx, body),
  }),
});
