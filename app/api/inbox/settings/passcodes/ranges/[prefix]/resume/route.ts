import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { readSettings } from "#lib/otp/read-settings.ts";
import { resumeRange } from "#lib/otp/resume-range.ts";
import { passcodeSettingsSchema, rangeParams } from "#lib/otp/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  POST: staffOperation({
    permission: "passcodes.manage",
    params: rangeParams,
    response: passcodeSettingsSchema,
    run: async ({ ctx, params }) => {
      await resumeRange(ctx, params.prefix);
      return readSettings(ctx);
    },
  }),
});
