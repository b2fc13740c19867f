import { setupBody } from "#lib/accounts/schema.ts";
import { setUp } from "#lib/accounts/set-up.ts";
import { bodyLimits } from "#lib/api/body-limit-rules.ts";
import { plainRoutes } from "#lib/api/methods.ts";
import { parseInput } from "#lib/api/parse-input.ts";
import { readJson } from "#lib/api/read-body.ts";
import { respondJson } from "#lib/api/respond.ts";
import { clientAddress } from "#lib/platform/client-address.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoutes({
  POST: async (request, _context, requestId) => {
    const input = parseInput(setupBody, await readJson(request, bodyLimits.setup.bytes));
    await setUp(input, clientAddress(request.headers) ?? "");
    return respondJson(200, { ok: true }, requestId);
  },
});
