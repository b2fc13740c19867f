import { plainRoutes } from "#lib/api/methods.ts";
import { serveFile } from "#lib/api/serve-file.ts";
import { openSignedFile } from "#lib/simulator/read-media.ts";
import { whileSandboxed } from "../../sandbox-routes.ts";

const routes = plainRoutes({
  GET: async (request, context) => {
    const { token } = await context.params;
    return serveFile(request, await openSignedFile(String(token)), "cross-origin");
  },
});
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = whileSandboxed(() => routes);
