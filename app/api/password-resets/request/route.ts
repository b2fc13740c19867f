import { requestPasswordReset } from "#lib/accounts/request-password-reset.ts";
import { emailBody } from "#lib/accounts/schema.ts";
import { signedOutRoutes } from "#lib/api/signed-out-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = signedOutRoutes(
  emailBody,
  ({ email }, origin) => requestPasswordReset(email, origin),
);
