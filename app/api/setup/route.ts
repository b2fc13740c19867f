import { setupBody } from "#lib/accounts/schema.ts";
import { setUp } from "#lib/accounts/set-up.ts";
import { signedOutRoutes } from "#lib/api/signed-out-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = signedOutRoutes(
  setupBody,
  (input, { address }) => setUp(input, address),
);
