import "server-only";
import { after } from "next/server";
import type { z } from "zod";
import {
  allowedMethods,
  everyMethod,
  type HttpMethod,
  methodNotAllowed,
  type RouteContext,
  type RouteHandler,
  respondOptions,
} from "#lib/api/methods.ts";
import { queueRequestLog } from "#lib/api/queue-request-log.ts";
import { maskPath } from "#lib/api/request-log/text-rules.ts";
import { respondError, respondWith } from "#lib/api/respond.ts";
import {
  type ApiInput,
  type ApiOperation,
  type ApiResult,
  type Recover,
  serveCall,
} from "#lib/api/serve-call.ts";
import type { ApiMethod, Endpoint, WriteMethod } from "#lib/platform/endpoint.ts";
import { notFound } from "#lib/platform/errors.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { log } from "#lib/platform/log.ts";

type Recovery<M extends ApiMethod, R, B> = M extends WriteMethod
  ? { recover: Recover<R, B> | null }
  : { recover?: never };

/**
 * @param handlers.run a write calls `linkResource` in its transaction
 * @param handlers.defersClaim whether the write also claims the idempotency key, by `writeAcceptance`
 * @param handlers.recover null for a write that does not call `linkResource`: a repeated request runs it again
 */
export function apiOperation<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  M extends ApiMethod,
>(
  endpoint: Endpoint<P, Q, B, R, M>,
  handlers: {
    run(input: ApiInput<z.output<P>, z.output<Q>, z.output<B>>): Promise<ApiResult<z.input<R>>>;
    defersClaim?: boolean;
  } & Recovery<M, z.input<R>, z.output<B>>,
): ApiOperation {
  return { recover: null, endpoint, ...handlers } as ApiOperation;
}

/** An undeclared method is refused before any other check. */
export function apiRoutes(...operations: readonly ApiOperation[]): Record<HttpMethod, RouteHandler> {
  const byMethod = new Map<string, ApiOperation>(
    operations.map((operation) => [operation.endpoint.method, operation]),
  );
  const allow = allowedMethods([...byMethod.keys()]);
  const handle = async (request: Request, context: RouteContext, method: string): Promise<Response> => {
    const requestId = newId("req");
    if (method === "OPTIONS") return respondOptions(request, allow, requestId);
    const operation = byMethod.get(method);
    if (operation) return handleCall(operation, request, context, requestId);
    if (!(await isPossiblePath(operations, context))) return respondError(notFound(), requestId, log);
    return respondError(methodNotAllowed(method, allow), requestId, log, { Allow: allow });
  };
  return everyMethod(handle);
}

/** Invalid parameters are a 404 for every method. */
async function isPossiblePath(operations: readonly ApiOperation[], context: RouteContext): Promise<boolean> {
  const params = await context.params;
  return operations.some(({ endpoint }) => !endpoint.params || endpoint.params.safeParse(params).success);
}

async function handleCall(
  operation: ApiOperation,
  request: Request,
  context: RouteContext,
  requestId: Id<"req">,
): Promise<Response> {
  const { call, response, ms } = await serveCall(operation, request, context, requestId);
  log.info(
    {
      requestId,
      keyId: call.keyCheck?.key?.id,
      method: call.method,
      path: maskPath(call.path),
      status: response.status,
      ms,
    },
    "api",
  );
  // After the response, so that the write does not affect its timing.
  after(() => queueRequestLog(call, { ...response, ms }));
  return respondWith(response, requestId);
}
