import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import type { ApiMethod } from "#lib/endpoint.ts";
import { env } from "#lib/env.ts";
import { notFound } from "#lib/errors.ts";
import { everyMethod, type HttpMethod, type RouteHandler } from "#lib/http/methods.ts";
import { respondError } from "#lib/http/respond.ts";
import type { ApiOperation } from "#lib/http/serve-call.ts";
import { apiRoutes } from "#lib/http/with-api-key.ts";
import { staffRoutes } from "#lib/http/with-staff.ts";
import { newId } from "#lib/id.ts";
import { log } from "#lib/log.ts";
import type { Permission } from "#lib/workspaces/permissions.ts";

interface SandboxInput<P, Q, B> {
  ctx: Ctx;
  params: P;
  query: Q;
  body: B;
}

/** One method of a simulator path, for members with the permission and for keys with the scope `sandbox.manage`. */
interface SandboxOperation<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  permission: Permission;
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  run(input: SandboxInput<z.output<P>, z.output<Q>, z.output<B>>): Promise<z.input<R>>;
}

/** Ties a declaration's schemas to the types of its function. */
export function sandboxOperation<
  P extends z.ZodType = z.ZodObject<Record<never, never>>,
  Q extends z.ZodType = z.ZodObject<Record<never, never>>,
  B extends z.ZodType = z.ZodObject<Record<never, never>>,
  R extends z.ZodType = z.ZodType,
>(operation: SandboxOperation<P, Q, B, R>): SandboxOperation {
  return operation as SandboxOperation;
}

/**
 * The routes of one simulator path. A request with an `Authorization` header is a call of the public API, with its
 * limits, log and idempotency; any other is a member's. Where the sandbox is off the path does not exist.
 * @param path below `/api`, as in `/sandbox/clock`
 */
export function sandboxRoutes(
  operations: Partial<Record<ApiMethod, SandboxOperation>>,
  path: `/sandbox/${string}`,
): Record<HttpMethod, RouteHandler> {
  const forMembers = staffRoutes(operations);
  const forKeys = apiRoutes(
    ...Object.entries(operations).map(([method, operation]) =>
      toApiOperation(method as ApiMethod, path, operation),
    ),
  );
  return whileSandboxed((request) => (request.headers.has("authorization") ? forKeys : forMembers));
}

/** Routes that exist only where the sandbox is on. */
export function whileSandboxed(
  routesFor: (request: Request) => Record<HttpMethod, RouteHandler>,
): Record<HttpMethod, RouteHandler> {
  return everyMethod(async (request, context) =>
    env().PARLEY_SANDBOX
      ? routesFor(request)[request.method as HttpMethod](request, context)
      : respondError(notFound(), newId("req"), log),
  );
}

function toApiOperation(
  method: ApiMethod,
  path: string,
  { permission: _permission, run, ...schemas }: SandboxOperation,
): ApiOperation {
  return {
    endpoint: { method, path, scope: "sandbox.manage", ...schemas },
    run: async (input) => ({ status: 200, body: await run(input) }),
  };
}
