import "server-only";
import { after } from "next/server";
import type { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import type { ClaimEffect } from "#db/schema/index.ts";
import type { Endpoint } from "#lib/endpoint.ts";
import { notFound } from "#lib/errors.ts";
import { queueCall } from "#lib/http/log-call.ts";
import {
  allowedMethods,
  everyMethod,
  type HttpMethod,
  methodNotAllowed,
  type RouteContext,
  type RouteHandler,
  respondOptions,
} from "#lib/http/methods.ts";
import { respondAnswer, respondError } from "#lib/http/respond.ts";
import { type ApiInput, type ApiOperation, type ApiResult, serveCall } from "#lib/http/serve-call.ts";
import { type Id, newId } from "#lib/id.ts";
import { log } from "#lib/log.ts";
import { maskPath } from "#lib/requests/text-rules.ts";

/**
 * Ties an endpoint to its verb.
 * @param verb.run does it; a write binds its effect to `ctx.claim` in its own transaction (`bindEffect`)
 * @param verb.defersClaim whether the write claims the idempotency key too, by `writeAcceptance`
 * @param verb.recover makes the answer of an effect whose process died before it answered
 */
export function apiOperation<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, R>,
  verb: {
    run(input: ApiInput<z.output<P>, z.output<Q>, z.output<B>>): Promise<ApiResult<z.input<R>>>;
    recover?(ctx: Ctx, effect: ClaimEffect): Promise<ApiResult<z.input<R>>>;
    defersClaim?: boolean;
  },
): ApiOperation {
  return { endpoint, ...verb } as ApiOperation;
}

/**
 * Every method of a public path, declared and refused ones alike, in the order of checks of API.md §2: method, key, limits,
 * headers and size, bytes, shape, idempotency, then the verb and its facts.
 */
export function apiRoutes(...operations: readonly ApiOperation[]): Record<HttpMethod, RouteHandler> {
  const byMethod = new Map<string, ApiOperation>(
    operations.map((operation) => [operation.endpoint.method, operation]),
  );
  const allow = allowedMethods([...byMethod.keys()]);
  const handle = async (request: Request, context: RouteContext, method: string): Promise<Response> => {
    const requestId = newId("req");
    if (method === "OPTIONS") return respondOptions(request, allow, requestId);
    const operation = byMethod.get(method);
    if (operation) return answerCall(operation, request, context, requestId);
    if (!(await isPossiblePath(operations, context))) return respondError(notFound(), requestId, log);
    return respondError(methodNotAllowed(method, allow), requestId, log, { Allow: allow });
  };
  return everyMethod(handle);
}

/** Whether the path can name anything: `/v1/messages/media` is no message, so it is not there for any method. */
async function isPossiblePath(operations: readonly ApiOperation[], context: RouteContext): Promise<boolean> {
  const params = await context.params;
  return operations.some(({ endpoint }) => !endpoint.params || endpoint.params.safeParse(params).success);
}

async function answerCall(
  operation: ApiOperation,
  request: Request,
  context: RouteContext,
  requestId: Id<"req">,
): Promise<Response> {
  const { call, answer, ms } = await serveCall(operation, request, context, requestId);
  log.info(
    {
      requestId,
      keyId: call.verdict?.key?.id,
      method: call.method,
      path: maskPath(call.path),
      status: answer.status,
      ms,
    },
    "api",
  );
  // After the answer, so that the work does not show in the timing.
  after(() => queueCall(call, { ...answer, ms }));
  return respondAnswer(answer, requestId);
}
