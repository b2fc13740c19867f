import { env } from "#lib/env.ts";
import { notFound } from "#lib/errors.ts";
import type { HttpMethod, RouteHandler } from "#lib/http/methods.ts";
import { respondError } from "#lib/http/respond.ts";
import { staffRoutes } from "#lib/http/with-staff.ts";
import { newId } from "#lib/id.ts";
import { log } from "#lib/log.ts";

/** Staff's routes of the simulator: nothing at all, to anybody, where the sandbox is off. */
export function sandboxRoutes(
  operations: Parameters<typeof staffRoutes>[0],
): Record<HttpMethod, RouteHandler> {
  const routes = staffRoutes(operations);
  const gated =
    (handle: RouteHandler): RouteHandler =>
    async (request, context) =>
      env().PARLEY_SANDBOX ? handle(request, context) : respondError(notFound(), newId("req"), log);
  const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes;
  return {
    GET: gated(GET),
    HEAD: gated(HEAD),
    POST: gated(POST),
    PUT: gated(PUT),
    PATCH: gated(PATCH),
    DELETE: gated(DELETE),
    OPTIONS: gated(OPTIONS),
  };
}
