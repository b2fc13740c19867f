import { readInvitation } from "#lib/accounts/members/accept-invitation.ts";
import { invitationTokenBody } from "#lib/accounts/members/schema.ts";
import { bodyLimits } from "#lib/api/body-limit-rules.ts";
import { plainRoutes } from "#lib/api/methods.ts";
import { parseInput } from "#lib/api/parse-input.ts";
import { readJson } from "#lib/api/read-body.ts";
import { respondJson } from "#lib/api/respond.ts";
import { clientAddress } from "#lib/platform/client-address.ts";

/** A POST, so that the token is in no log. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoutes({
  POST: async (request, _context, requestId) => {
    const { token } = parseInput(invitationTokenBody, await readJson(request, bodyLimits.setup.bytes));
    return respondJson(200, await readInvitation(token, clientAddress(request.headers) ?? ""), requestId);
  },
});
