import { resetPasswordByLink } from "#lib/accounts/reset-password.ts";
import { resetPasswordBody } from "#lib/accounts/schema.ts";
import { signedOutRoutes } from "#lib/api/signed-out-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = signedOutRoutes(
  resetPasswordBody,
  resetPasswordByLink,
);
