import { plainRoutes } from "#lib/api/methods.ts";
import { serveMcp } from "#lib/mcp/serve-mcp.ts";
import { routesByPath } from "./api-routes.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoutes({
  POST: (request) =>
    serveMcp(request, ({ path, method }, operationRequest, context) => {
      const handler = routesByPath[path]?.[method];
      if (!handler) throw new Error(`${method} ${path} has no route.`);
      return handler(operationRequest, context);
    }),
});
