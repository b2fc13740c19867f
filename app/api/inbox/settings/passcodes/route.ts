import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { changePolicy } from "#lib/otp/change-policy.ts";
import { readSettings } from "#lib/otp/read-settings.ts";
import { changePolicyBody, passcodeSettingsSchema } from "#lib/otp/schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "passcodes.manage",
    response: passcodeSettingsSchema,
    run: ({ ctx }) => readSettings(ctx),
  }),
  PATCH: staffOperation({
    permission: "passcodes.manage",
    body: changePolicyBody,
    response: passcodeSettingsSchema,
    run: async ({ ctx, body }) => {
      await changePolicy(ctx, body);
      return readSettings(ctx);
    },
  }),
});
