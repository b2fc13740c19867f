import { readEmailLink } from "#lib/accounts/change-email.ts";
import { linkTokenBody } from "#lib/accounts/schema.ts";
import { signedOutRoutes } from "#lib/api/signed-out-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = signedOutRoutes(
  linkTokenBody,
  ({ token }, { address }) => readEmailLink(token, address),
);
