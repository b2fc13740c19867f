import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { liftRange } from "#lib/otp/lift-range.ts";
import { readSettings } from "#lib/otp/read-settings.ts";
import { passcodeSettingsSchema, rangeParams } from "#lib/otp/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "passcodes.manage",
    params: rangeParams,
    response: passcodeSettingsSchema,
    run: async ({ ctx, params }) => {
      await liftRange(ctx, params.prefix);
      return readSettings(ctx);
    },
  }),
});
