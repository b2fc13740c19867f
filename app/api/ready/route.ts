import { plainRoutes } from "#lib/http/methods.ts";
import { isReady } from "#lib/http/readiness.ts";
import { respondJson } from "#lib/http/respond.ts";

export const dynamic = "force-dynamic";

/** The process can do its work: 200, or 503 while it starts, stops or has no database. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoutes({
  GET: async (_request, _context, requestId) => {
    const ready = await isReady();
    return respondJson(ready ? 200 : 503, { status: ready ? "ready" : "not ready" }, requestId);
  },
});
