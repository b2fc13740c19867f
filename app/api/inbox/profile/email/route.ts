import { cancelEmailChange, readEmailSettings, requestEmailChange } from "#lib/accounts/change-email.ts";
import { emailBody, emailSettingsSchema } from "#lib/accounts/schema.ts";
import { staffOperation, staffRoutes } from "#lib/api/with-staff.ts";
import { doneResponse } from "#lib/platform/browser-fetch/response-schema.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = staffRoutes({
  GET: staffOperation({
    permission: "account.manage",
    response: emailSettingsSchema,
    run: ({ ctx }) => readEmailSettings(ctx),
  }),
  POST: staffOperation({
    permission: "account.manage",
    recentPassword: true,
    body: emailBody,
    response: doneResponse,
    run: async ({ ctx, body }) => {
      await requestEmailChange(ctx, body.email);
      return { ok: true };
    },
  }),
  DELETE: staffOperation({
    permission: "account.manage",
    response: doneResponse,
    run: async ({ ctx }) => {
      await cancelEmailChange(ctx);
      return { ok: true };
    },
  }),
});
