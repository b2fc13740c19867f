import { acceptInvitation } from "#lib/accounts/members/accept-invitation.ts";
import { acceptInvitationBody } from "#lib/accounts/members/schema.ts";
import { bodyLimits } from "#lib/api/body-limit-rules.ts";
import { plainRoutes } from "#lib/api/methods.ts";
import { parseInput } from "#lib/api/parse-input.ts";
import { readJson } from "#lib/api/read-body.ts";
import { originOfRequest } from "#lib/api/request-origin.ts";
import { respondJson } from "#lib/api/respond.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoutes({
  POST: async (request, _context, requestId) => {
    const input = parseInput(acceptInvitationBody, await readJson(request, bodyLimits.setup.bytes));
    return respondJson(200, await acceptInvitation(input, originOfRequest(request, requestId)), requestId);
  },
});
