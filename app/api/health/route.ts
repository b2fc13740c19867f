import { plainRoutes } from "#lib/http/methods.ts";
import { respondJson } from "#lib/http/respond.ts";

/** The process lives. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoutes({
  GET: async (_request, _context, requestId) => respondJson(200, { status: "ok" }, requestId),
});
