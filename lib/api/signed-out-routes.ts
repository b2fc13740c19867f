import "server-only";
import type { z } from "zod";
import type { RequestOrigin } from "#lib/accounts/auth/sessions.ts";
import { bodyLimits } from "#lib/api/body-limit-rules.ts";
import { type HttpMethod, plainRoutes, type RouteHandler } from "#lib/api/methods.ts";
import { parseInput } from "#lib/api/parse-input.ts";
import { readJson } from "#lib/api/read-body.ts";
import { originOfRequest } from "#lib/api/request-origin.ts";
import { respondJson } from "#lib/api/respond.ts";

/**
 * A form of somebody who is not signed in. Reading a link is a POST too, so that its token is in no log.
 * @param run returns the response, `{ ok: true }` if nothing
 */
export function signedOutRoutes<B extends z.ZodType>(
  body: B,
  run: (input: z.output<B>, origin: RequestOrigin) => Promise<unknown>,
): Record<HttpMethod, RouteHandler> {
  return plainRoutes({
    POST: async (request, _context, requestId) => {
      const input = parseInput(body, await readJson(request, bodyLimits.setup.bytes));
      const result = await run(input, originOfRequest(request, requestId));
      return respondJson(200, result ?? { ok: true }, requestId);
    },
  });
}
