import { acceptInvitation } from "#lib/accounts/members/accept-invitation.ts";
import { acceptInvitationBody } from "#lib/accounts/members/schema.ts";
import { signedOutRoutes } from "#lib/api/signed-out-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = signedOutRoutes(
  acceptInvitationBody,
  acceptInvitation,
);
