import "server-only";
import { after } from "next/server";
import { z } from "zod";
import { pool } from "#db/client.ts";
import { type Ctx, createCtx } from "#db/ctx.ts";
import type { ClaimEffect } from "#db/schema/index.ts";
import { clientAddress } from "#lib/client-address.ts";
import type { Endpoint } from "#lib/endpoint.ts";
import { AppError, NOT_AUTHENTICATED_MESSAGE, notFound } from "#lib/errors.ts";
import { idempotencyKeyOf, runOnce } from "#lib/http/idempotent-call.ts";
import { bodyLimits } from "#lib/http/limits.ts";
import { type ApiCall, queueCall } from "#lib/http/log-call.ts";
import {
  allowedMethods,
  everyMethod,
  type HttpMethod,
  methodNotAllowed,
  type RouteContext,
  type RouteHandler,
  respondOptions,
} from "#lib/http/methods.ts";
import { Faults } from "#lib/http/parse-input.ts";
import { countRequest } from "#lib/http/rate-limit.ts";
import { checkMediaType, parseJson, readBytes, readJsonBytes } from "#lib/http/read-body.ts";
import { type Answer, answerError, respondAnswer, respondError } from "#lib/http/respond.ts";
import { type Id, newId } from "#lib/id.ts";
import { authenticateKey } from "#lib/keys/authenticate-key.ts";
import { log } from "#lib/log.ts";
import { maskPath } from "#lib/requests/text-rules.ts";

/** What a verb answers: a success status of its endpoint and the body by the endpoint's schema. */
export interface ApiResult<R> {
  status: number;
  body: R;
  headers?: Record<string, string>;
}

interface ApiInput<P, Q, B> {
  ctx: Ctx;
  params: P;
  query: Q;
  body: B;
}

/** The part of an endpoint that serves a call; the rest documents it. */
type ServedEndpoint = Pick<
  Endpoint,
  "method" | "path" | "scope" | "params" | "query" | "body" | "response" | "policy"
>;

/** One method of a public path: its declaration and the verb. */
export interface ApiOperation {
  endpoint: ServedEndpoint;
  run(input: ApiInput<unknown, unknown, unknown>): Promise<ApiResult<unknown>>;
  recover?(ctx: Ctx, effect: ClaimEffect): Promise<ApiResult<unknown>>;
}

/**
 * Ties an endpoint to its verb.
 * @param verb.run does it; a write binds its effect to `ctx.claim` in its own transaction (`bindEffect`)
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
  const started = performance.now();
  const { pathname, searchParams } = new URL(request.url);
  const call: ApiCall = {
    requestId,
    method: request.method,
    path: pathname,
    search: searchParams,
    headers: request.headers,
    address: clientAddress(request.headers),
    at: new Date(),
    scope: operation.endpoint.scope,
    verdict: null,
    notes: {},
    idempotencyKey: null,
    replayOf: null,
    body: undefined,
  };
  const answer = await admit(operation, request, context, call).catch((error: unknown) =>
    answerError(error, requestId, log),
  );
  const ms = Math.round(performance.now() - started);
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

/** Key and limits, which stand before everything that depends on what was sent. */
async function admit(
  operation: ApiOperation,
  request: Request,
  context: RouteContext,
  call: ApiCall,
): Promise<Answer> {
  const { db } = pool();
  const { endpoint } = operation;
  call.verdict = await authenticateKey(db, {
    authorization: request.headers.get("authorization"),
    scope: endpoint.scope,
    address: call.address,
    now: call.at,
  });
  const { key, refusal } = call.verdict;
  if (!key || refusal) throw notAuthenticated();
  const rate = await countRequest(db, key, endpoint.policy);
  const ctx: Ctx = {
    ...createCtx({
      db,
      requestId: call.requestId,
      address: call.address,
      workspaceId: key.workspaceId,
      clockOffsetMs: key.clockOffsetMs,
      actor: { kind: "api_key", id: key.id, name: key.name, scopes: key.scopes },
    }),
    call: call.notes,
  };
  const answer = rate.refusal
    ? answerError(rate.refusal, call.requestId, log)
    : await perform(operation, request, context, call, ctx).catch((error: unknown) =>
        answerError(error, call.requestId, log),
      );
  return { ...answer, headers: { ...answer.headers, ...rate.headers } };
}

const nothing = z.strictObject({});

async function perform(
  { endpoint, run, recover }: ApiOperation,
  request: Request,
  context: RouteContext,
  call: ApiCall,
  ctx: Ctx,
): Promise<Answer> {
  const faults = new Faults();
  if (endpoint.method === "POST" || endpoint.method === "PATCH")
    await readWrite(endpoint, request, call, faults);
  const params = endpoint.params ? parseParams(endpoint.params, await context.params) : {};
  const query = faults.parseQuery(endpoint.query ?? nothing, call.search);
  const body = faults.parse(endpoint.body ?? nothing, call.body === undefined ? {} : call.body);
  faults.refuse();
  const toAnswer = ({ status, body: said, headers = {} }: ApiResult<unknown>): Answer => ({
    status,
    headers,
    body: JSON.stringify(endpoint.response.parse(said)),
  });
  const input = { params, query, body };
  if (call.idempotencyKey === null) return toAnswer(await run({ ctx, ...input }));
  const once = {
    operation: `${endpoint.method} ${endpoint.path}`,
    key: call.idempotencyKey,
    path: call.path,
    body,
  };
  const { answer, replayOf } = await runOnce(ctx, once, {
    run: async (claimed) => toAnswer(await run({ ctx: claimed, ...input })),
    recover: async (claimed, effect) => {
      if (!recover) throw new Error(`${once.operation} binds an effect and cannot recover it.`);
      return toAnswer(await recover(claimed, effect));
    },
  });
  call.replayOf = replayOf;
  return answer;
}

/** What a write brings beside its address: a body, which an endpoint that takes none may lack, and an idempotency key. */
async function readWrite(
  endpoint: ServedEndpoint,
  request: Request,
  call: ApiCall,
  faults: Faults,
): Promise<void> {
  const bare = !endpoint.body && request.headers.get("content-type") === null;
  const bytes = bare ? await readBytes(request, bodyLimits.api.bytes) : await readJsonBytes(request);
  if (bare && bytes.length > 0) checkMediaType(request.headers);
  call.idempotencyKey = idempotencyKeyOf(request.headers);
  if (!endpoint.body && bytes.length === 0) return;
  const { value, faults: textFaults } = parseJson(bytes);
  call.body = value;
  faults.add(...textFaults);
}

/** A path id that cannot be one answers like one that does not exist. */
function parseParams(schema: z.ZodType, params: unknown): unknown {
  const result = schema.safeParse(params);
  if (!result.success) throw notFound();
  return result.data;
}

function notAuthenticated(): AppError<"NOT_AUTHENTICATED"> {
  return new AppError("NOT_AUTHENTICATED", NOT_AUTHENTICATED_MESSAGE);
}
