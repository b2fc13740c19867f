import { readEmailLink } from "#lib/accounts/change-email.ts";
import { linkTokenBody } from "#lib/accounts/schema.ts";
import { bodyLimits } from "#lib/api/body-limit-rules.ts";
import { plainRoutes } from "#lib/api/methods.ts";
import { parseInput } from "#lib/api/parse-input.ts";
import { readJson } from "#lib/api/read-body.ts";
import { originOfRequest } from "#lib/api/request-origin.ts";
import { respondJson } from "#lib/api/respond.ts";

/** A POST, so that the token is in no log. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoutes({
  POST: async (request, _context, requestId) => {
    const { token } = parseInput(linkTokenBody, await readJson(request, bodyLimits.setup.bytes));
    const { address } = originOfRequest(request, requestId);
    return respondJson(200, await readEmailLink(token, address), requestId);
  },
});
