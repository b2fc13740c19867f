import { plainRoutes } from "#lib/api/methods.ts";
import { respondJson } from "#lib/api/respond.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoutes({
  GET: async (_request, _context, requestId) => respondJson(200, { status: "ok" }, requestId),
});
