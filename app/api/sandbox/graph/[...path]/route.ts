import { plainRoutes, type RouteContext } from "#lib/api/methods.ts";
import { serveGraph } from "#lib/simulator/graph/serve-graph.ts";
import { whileSandboxed } from "../../sandbox-routes.ts";

async function serve(request: Request, { params }: RouteContext): Promise<Response> {
  const { path } = await params;
  return serveGraph(request, Array.isArray(path) ? path : []);
}

const routes = plainRoutes({ GET: serve, POST: serve, DELETE: serve });
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = whileSandboxed(() => routes);
