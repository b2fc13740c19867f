import "server-only";
import { z } from "zod";
import { pool } from "#db/client.ts";
import { type Ctx, createCtx } from "#db/ctx.ts";
import type { ClaimEffect } from "#db/schema/index.ts";
import { clientAddress } from "#lib/client-address.ts";
import type { Endpoint } from "#lib/endpoint.ts";
import { AppError, NOT_AUTHENTICATED_MESSAGE } from "#lib/errors.ts";
import { idempotencyKeyOf, runOnce } from "#lib/http/idempotent-call.ts";
import { bodyLimits } from "#lib/http/limits.ts";
import type { ApiCall } from "#lib/http/log-call.ts";
import type { RouteContext } from "#lib/http/methods.ts";
import { Faults, parseParams } from "#lib/http/parse-input.ts";
import { admitRequest } from "#lib/http/rate-limit.ts";
import { checkMediaType, parseJson, readBytes, readJsonBytes } from "#lib/http/read-body.ts";
import { type Answer, answerError } from "#lib/http/respond.ts";
import type { Id } from "#lib/id.ts";
import { log } from "#lib/log.ts";

/** What a verb answers: a success status of its endpoint and the body by the endpoint's schema. */
export interface ApiResult<R> {
  status: number;
  body: R;
  headers?: Record<string, string>;
}

export interface ApiInput<P, Q, B> {
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
  defersClaim?: boolean;
}

/** A call that was served, and what its log is told. */
interface ServedCall {
  call: ApiCall;
  answer: Answer;
  ms: number;
}

/**
 * Serves a call of the public API in the order of checks of API.md §2: key, limits, headers and size, bytes, shape,
 * idempotency, then the verb and its facts. Whatever goes wrong is an answer.
 */
export async function serveCall(
  operation: ApiOperation,
  request: Request,
  context: RouteContext,
  requestId: Id<"req">,
): Promise<ServedCall> {
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
  return { call, answer, ms };
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
  const use = {
    authorization: request.headers.get("authorization"),
    scope: endpoint.scope,
    address: call.address,
    now: call.at,
  };
  const { verdict, rate } = await admitRequest(db, use, endpoint.policy);
  call.verdict = verdict;
  const { key, refusal } = verdict;
  if (!key || refusal || !rate) throw notAuthenticated();
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
  { endpoint, run, recover, defersClaim = false }: ApiOperation,
  request: Request,
  context: RouteContext,
  call: ApiCall,
  ctx: Ctx,
): Promise<Answer> {
  const faults = new Faults();
  if (endpoint.method === "POST" || endpoint.method === "PATCH")
    await readWrite(endpoint, request, call, faults);
  const query = faults.parseQuery(endpoint.query ?? nothing, call.search);
  const body = faults.parse(endpoint.body ?? nothing, call.body === undefined ? {} : call.body);
  faults.refuse();
  // Whether a path's id exists, or could, is a fact: it comes after the shape.
  const params = endpoint.params ? parseParams(endpoint.params, await context.params) : {};
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
    defersClaim,
  };
  const { answer, replayOf } = await runOnce(ctx, once, {
    run: async (claimed) => toAnswer(await run({ ctx: claimed, ...input })),
    toAnswer: (result) => toAnswer(result as ApiResult<unknown>),
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

function notAuthenticated(): AppError<"NOT_AUTHENTICATED"> {
  return new AppError("NOT_AUTHENTICATED", NOT_AUTHENTICATED_MESSAGE);
}
