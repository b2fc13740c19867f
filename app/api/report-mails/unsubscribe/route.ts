import { plainRoutes } from "#lib/api/methods.ts";
import { parseQuery } from "#lib/api/parse-input.ts";
import { respondEmpty, respondJson } from "#lib/api/respond.ts";
import { unsubscribeQuery } from "#lib/reports/subscriptions/schema.ts";
import { unsubscribe, unsubscribePage } from "#lib/reports/subscriptions/unsubscribe.ts";

const tokenOf = (request: Request) => parseQuery(unsubscribeQuery, new URL(request.url).searchParams).token;

/** The address of the header `List-Unsubscribe`: a POST by the mail program (RFC 8058) or the page unsubscribes, a GET does not. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoutes({
  GET: async (request, _context, requestId) =>
    respondEmpty(303, requestId, { Location: unsubscribePage(tokenOf(request)) }),
  POST: async (request, _context, requestId) => {
    await unsubscribe(tokenOf(request));
    return respondJson(200, { ok: true }, requestId);
  },
});
