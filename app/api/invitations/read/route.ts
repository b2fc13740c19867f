import { readInvitation } from "#lib/accounts/members/accept-invitation.ts";
import { invitationTokenBody } from "#lib/accounts/members/schema.ts";
import { signedOutRoutes } from "#lib/api/signed-out-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = signedOutRoutes(
  invitationTokenBody,
  ({ token }, { address }) => readInvitation(token, address),
);
