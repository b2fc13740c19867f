import "server-only";
import { after } from "next/server";
import type { z } from "zod";
import { pool } from "#db/client.ts";
import { type Ctx, createCtx } from "#db/ctx.ts";
import { clientAddress } from "#lib/client-address.ts";
import {
  allowedMethods,
  type HttpMethod,
  httpMethods,
  methodNotAllowed,
  type RouteContext,
  type RouteHandler,
  respondOptions,
  withoutBody,
} from "#lib/http/methods.ts";
import { parseInput } from "#lib/http/parse-input.ts";
import { readJson } from "#lib/http/read-body.ts";
import { respondError, respondJson, respondNotAuthenticated } from "#lib/http/respond.ts";
import { newId } from "#lib/id.ts";
import { type AuthenticatedKey, authenticateKey } from "#lib/keys/authenticate-key.ts";
import { recordKeyUse } from "#lib/keys/record-key-use.ts";
import type { Scope } from "#lib/keys/schema.ts";
import { log } from "#lib/log.ts";

/** One method of a public path: the scope it takes, its schemas in and out, and the verb. */
export interface ApiOperation<B extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  scope: Scope;
  body: B;
  response: R;
  run(input: { ctx: Ctx; body: z.output<B> }): Promise<{ status: number; body: z.input<R> }>;
}

type ApiMethod = "POST";

/** Ties a declaration's schemas to its verb's types. */
export function apiOperation<B extends z.ZodType, R extends z.ZodType>(
  operation: ApiOperation<B, R>,
): ApiOperation {
  return operation as ApiOperation;
}

/**
 * Every method of a public path, declared and refused ones alike, in the order of checks of API.md §2:
 * method, key, media type and size, bytes, shape, then the verb and its facts.
 */
export function apiRoutes(
  operations: Partial<Record<ApiMethod, ApiOperation>>,
): Record<HttpMethod, RouteHandler> {
  const allow = allowedMethods(Object.keys(operations));
  const handle = async (request: Request): Promise<Response> => {
    const requestId = newId("req");
    if (request.method === "OPTIONS") return respondOptions(allow, requestId);
    const operation = operations[request.method as ApiMethod];
    if (!operation) {
      return respondError(methodNotAllowed(request.method, allow), requestId, log, { Allow: allow });
    }
    return runOperation(operation, request, requestId);
  };
  const route: RouteHandler = (request, _context: RouteContext) =>
    request.method === "HEAD" ? withoutBody(handle(request)) : handle(request);
  return Object.fromEntries(httpMethods.map((method) => [method, route])) as Record<HttpMethod, RouteHandler>;
}

async function runOperation(operation: ApiOperation, request: Request, requestId: string): Promise<Response> {
  const started = performance.now();
  const { db } = pool();
  const now = new Date();
  const address = clientAddress(request.headers);
  const path = new URL(request.url).pathname;
  let key: AuthenticatedKey | null = null;
  const finish = (response: Response) => {
    const ms = Math.round(performance.now() - started);
    log.info({ requestId, keyId: key?.id, method: request.method, path, status: response.status, ms }, "api");
    return response;
  };
  try {
    key = await authenticateKey(db, {
      authorization: request.headers.get("authorization"),
      scope: operation.scope,
      address,
      now,
    });
    if (!key) return finish(respondNotAuthenticated(requestId));
    const used = key;
    // After the answer, so that the write does not show in the timing.
    after(() =>
      recordKeyUse(db, used, { at: now, address, path }).catch((error: unknown) => {
        log.warn({ err: error, requestId }, "key use not recorded");
      }),
    );
    const body = parseInput(operation.body, await readJson(request));
    const ctx = createCtx({
      db,
      requestId,
      workspaceId: key.workspaceId,
      clockOffsetMs: key.clockOffsetMs,
      actor: { kind: "api_key", id: key.id, name: key.name },
    });
    const result = await operation.run({ ctx, body });
    return finish(respondJson(result.status, operation.response.parse(result.body), requestId));
  } catch (error) {
    return finish(respondError(error, requestId, log));
  }
}
