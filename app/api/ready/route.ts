import { isReady } from "#lib/api/is-ready.ts";
import { plainRoutes } from "#lib/api/methods.ts";
import { respondJson } from "#lib/api/respond.ts";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoutes({
  GET: async (_request, _context, requestId) => {
    const ready = await isReady();
    return respondJson(ready ? 200 : 503, { status: ready ? "ready" : "not ready" }, requestId);
  },
});
