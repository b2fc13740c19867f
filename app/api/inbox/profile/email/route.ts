import { cancelEmailChange, readEmailSettings, requestEmailChange } from "#lib/accounts/change-email.ts";
import { emailBody, emailSettingsSchema } from "#lib/accounts/schema.ts";
import { staffAction, staffOperation, staffRoutes } from "#lib/api/with-staff.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "account.manage",
    response: emailSettingsSchema,
    run: ({ ctx }) => readEmailSettings(ctx),
  }),
  POST: staffAction({
    permission: "account.manage",
    recentPassword: true,
    body: emailBody,
    run: ({ ctx, body }) => requestEmailChange(ctx, body.email),
  }),
  DELETE: staffAction({
    permission: "account.manage",
    run: ({ ctx }) => cancelEmailChange(ctx),
  }),
});
