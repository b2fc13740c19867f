import { requestPasswordReset } from "#lib/accounts/request-password-reset.ts";
import { emailBody } from "#lib/accounts/schema.ts";
import { bodyLimits } from "#lib/api/body-limit-rules.ts";
import { plainRoutes } from "#lib/api/methods.ts";
import { parseInput } from "#lib/api/parse-input.ts";
import { readJson } from "#lib/api/read-body.ts";
import { originOfRequest } from "#lib/api/request-origin.ts";
import { respondJson } from "#lib/api/respond.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoutes({
  POST: async (request, _context, requestId) => {
    const { email } = parseInput(emailBody, await readJson(request, bodyLimits.setup.bytes));
    await requestPasswordReset(email, originOfRequest(request, requestId));
    return respondJson(200, { ok: true }, requestId);
  },
});
