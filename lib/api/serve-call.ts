import "server-only";
import { z } from "zod";
import { pool } from "#db/client.ts";
import { type Ctx, createCtx } from "#db/ctx.ts";
import type { LinkedResource } from "#db/schema/index.ts";
import { bodyLimitOf } from "#lib/api/body-limit-rules.ts";
import { canonicalJson } from "#lib/api/idempotency/rules.ts";
import { idempotencyKeyOf, runIdempotent } from "#lib/api/idempotent-call.ts";
import type { RouteContext } from "#lib/api/methods.ts";
import { IssueCollector, parseParams } from "#lib/api/parse-input.ts";
import type { ApiCall } from "#lib/api/queue-request-log.ts";
import { admitRequest } from "#lib/api/rate-limit.ts";
import { checkMediaType, parseJson, readBytes, readJsonBytes } from "#lib/api/read-body.ts";
import { readMultipart } from "#lib/api/read-multipart.ts";
import { type JsonResponse, toErrorResponse } from "#lib/api/respond.ts";
import { withUploadSlot } from "#lib/api/upload-slots.ts";
import { clientAddress } from "#lib/platform/client-address.ts";
import { type Endpoint, isBodyOptional, writeMethods } from "#lib/platform/endpoint.ts";
import { AppError, NOT_AUTHENTICATED_MESSAGE } from "#lib/platform/errors.ts";
import type { Id } from "#lib/platform/id.ts";
import { log } from "#lib/platform/log.ts";

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

type ServedEndpoint = Pick<
  Endpoint,
  "method" | "path" | "scope" | "params" | "query" | "body" | "upload" | "response" | "policy"
>;

/** Rebuilds the response from a resource whose process died. */
export type Recover<R, B = unknown> = (ctx: Ctx, effect: LinkedResource, body: B) => Promise<ApiResult<R>>;

export interface ApiOperation {
  endpoint: ServedEndpoint;
  run(input: ApiInput<unknown, unknown, unknown>): Promise<ApiResult<unknown>>;
  recover: Recover<unknown> | null;
  defersClaim?: boolean;
}

interface ServedCall {
  call: ApiCall;
  response: JsonResponse;
  ms: number;
}

/** Checks key, limits, headers and size, body, parameters and idempotency, in this order. */
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
    endpoint: operation.endpoint,
    keyCheck: null,
    logContext: {},
    idempotencyKey: null,
    replayOf: null,
    body: undefined,
  };
  const response = await checkAndRun(operation, request, context, call).catch((error: unknown) =>
    toErrorResponse(error, requestId, log),
  );
  const ms = Math.round(performance.now() - started);
  return { call, response, ms };
}

async function checkAndRun(
  operation: ApiOperation,
  request: Request,
  context: RouteContext,
  call: ApiCall,
): Promise<JsonResponse> {
  const { db } = pool();
  const { endpoint } = operation;
  const use = {
    authorization: request.headers.get("authorization"),
    scope: endpoint.scope,
    address: call.address,
    now: call.at,
  };
  const { keyCheck, rate } = await admitRequest(db, use, endpoint.policy);
  call.keyCheck = keyCheck;
  const { key, refusal } = keyCheck;
  if (!key || refusal || !rate) throw notAuthenticated();
  const ctx: Ctx = {
    ...createCtx({
      db,
      requestId: call.requestId,
      address: call.address,
      userAgent: call.headers.get("user-agent"),
      workspaceId: key.workspaceId,
      clockOffsetMs: key.clockOffsetMs,
      actor: { kind: "api_key", id: key.id, name: key.name, scopes: key.scopes },
    }),
    call: call.logContext,
  };
  const response = rate.refusal
    ? toErrorResponse(rate.refusal, call.requestId, log)
    : await withUploadSlot(uploaderOf(endpoint, call, key.id), () =>
        runOperation(operation, request, context, call, ctx),
      ).catch((error: unknown) => toErrorResponse(error, call.requestId, log));
  return { ...response, headers: { ...response.headers, ...rate.headers } };
}

function uploaderOf({ method }: ServedEndpoint, { path }: ApiCall, keyId: Id<"key">) {
  const isUpload = method === "POST" && bodyLimitOf(path).upload;
  return isUpload ? { policy: "uploads" as const, id: keyId } : null;
}

const noInput = z.strictObject({});

async function runOperation(
  operation: ApiOperation,
  request: Request,
  context: RouteContext,
  call: ApiCall,
  ctx: Ctx,
): Promise<JsonResponse> {
  const { endpoint } = operation;
  const collector = new IssueCollector();
  const isWrite = writeMethods.some((method) => method === endpoint.method);
  const sent = isWrite ? await readWrite(endpoint, request, call, collector) : { value: {} };
  try {
    const query = collector.parseQuery(endpoint.query ?? noInput, call.search);
    const body = collector.parse(endpoint.body ?? noInput, sent.value);
    collector.throwIfAny();
    // The existence of an id is checked after the input's shape.
    const params = endpoint.params ? parseParams(endpoint.params, await context.params) : {};
    return await runParsed(operation, call, { ctx, params, query, body });
  } finally {
    await sent.discard?.();
  }
}

async function runParsed(
  { endpoint, run, recover, defersClaim = false }: ApiOperation,
  call: ApiCall,
  { ctx, ...input }: ApiInput<unknown, unknown, unknown>,
): Promise<JsonResponse> {
  const toJsonResponse = ({ status, body, headers = {} }: ApiResult<unknown>): JsonResponse => {
    const value = endpoint.response.parse(body);
    return { status, headers, body: JSON.stringify(value), value };
  };
  if (call.idempotencyKey === null) return toJsonResponse(await run({ ctx, ...input }));
  const once = {
    operation: `${endpoint.method} ${endpoint.path}`,
    key: call.idempotencyKey,
    path: endpoint.query ? `${call.path}?${canonicalJson(input.query)}` : call.path,
    body: input.body,
    defersClaim,
  };
  const { response, replayOf } = await runIdempotent(ctx, once, {
    run: async (claimed) => toJsonResponse(await run({ ctx: claimed, ...input })),
    toJsonResponse: (result) => toJsonResponse(result as ApiResult<unknown>),
    recover: async (claimed, effect) => {
      if (!recover)
        throw new Error(`${once.operation} links a resource but has no function to rebuild its response.`);
      return toJsonResponse(await recover(claimed, effect, input.body));
    },
  });
  call.replayOf = replayOf;
  return response;
}

interface SentBody {
  value: unknown;
  /** Deletes the uploaded file. */
  discard?: () => Promise<void>;
}

async function readWrite(
  endpoint: ServedEndpoint,
  request: Request,
  call: ApiCall,
  collector: IssueCollector,
): Promise<SentBody> {
  if (endpoint.upload) return readUpload(request, call, collector);
  const hasNoBody = request.headers.get("content-type") === null && isBodyOptional(endpoint);
  const limit = bodyLimitOf(call.path).bytes;
  const bytes = hasNoBody ? await readBytes(request, limit) : await readJsonBytes(request, limit);
  if (hasNoBody && bytes.length > 0) checkMediaType(request.headers);
  call.idempotencyKey = idempotencyKeyOf(request.headers);
  if (bytes.length === 0 && isBodyOptional(endpoint)) return { value: {} };
  const { value, issues } = parseJson(bytes);
  call.body = value;
  collector.add(issues);
  return { value };
}

/** Checks the idempotency key before it stores the file, unlike for JSON, whose size is refused first. */
async function readUpload(request: Request, call: ApiCall, collector: IssueCollector): Promise<SentBody> {
  call.idempotencyKey = idempotencyKeyOf(request.headers);
  const { value, issues, discard } = await readMultipart(request, bodyLimitOf(call.path).bytes);
  call.body = JSON.parse(JSON.stringify(value));
  collector.add(issues);
  return { value, discard };
}

function notAuthenticated(): AppError<"NOT_AUTHENTICATED"> {
  return new AppError("NOT_AUTHENTICATED", NOT_AUTHENTICATED_MESSAGE);
}
