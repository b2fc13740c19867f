import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import type { Permission } from "#lib/accounts/permissions.ts";
import { apiRoutes } from "#lib/api/api-operation.ts";
import { everyMethod, type HttpMethod, type RouteHandler } from "#lib/api/methods.ts";
import { respondError } from "#lib/api/respond.ts";
import type { ApiOperation } from "#lib/api/serve-call.ts";
import { staffRoutes } from "#lib/api/with-staff.ts";
import type { ApiMethod } from "#lib/platform/endpoint.ts";
import { env } from "#lib/platform/env.ts";
import { notFound } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/id.ts";
import { log } from "#lib/platform/log.ts";

interface SandboxInput<P, Q, B> {
  ctx: Ctx;
  params: P;
  query: Q;
  body: B;
}

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

export function sandboxOperation<
  P extends z.ZodType = z.ZodObject<Record<never, never>>,
  Q extends z.ZodType = z.ZodObject<Record<never, never>>,
  B extends z.ZodType = z.ZodObject<Record<never, never>>,
  R extends z.ZodType = z.ZodType,
>(operation: SandboxOperation<P, Q, B, R>): SandboxOperation {
  return operation as SandboxOperation;
}

/**
 * With an `Authorization` header it is a public API request, with rate limits, log and idempotency; otherwise a
 * member's. @param path below `/api`, such as `/sandbox/clock`
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
    recover: null,
  };
}
