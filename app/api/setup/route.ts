import { clientAddress } from "#lib/client-address.ts";
import { bodyLimits } from "#lib/http/limits.ts";
import { plainRoutes } from "#lib/http/methods.ts";
import { parseInput } from "#lib/http/parse-input.ts";
import { readJson } from "#lib/http/read-body.ts";
import { respondJson } from "#lib/http/respond.ts";
import { setupBody } from "#lib/workspaces/schema.ts";
import { setUp } from "#lib/workspaces/set-up.ts";

/** The first visit's form. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoutes({
  POST: async (request, _context, requestId) => {
    const input = parseInput(setupBody, await readJson(request, bodyLimits.setup.bytes));
    await setUp(input, clientAddress(request.headers) ?? "");
    return respondJson(200, { ok: true }, requestId);
  },
});
