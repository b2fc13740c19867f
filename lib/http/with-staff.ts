import "server-only";
import { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import { AppError } from "#lib/errors.ts";
import { bodyLimits } from "#lib/http/limits.ts";
import {
  allowedMethods,
  everyMethod,
  type HttpMethod,
  methodNotAllowed,
  type RouteContext,
  type RouteHandler,
  respondOptions,
} from "#lib/http/methods.ts";
import { parseInput, parseParams, parseQuery } from "#lib/http/parse-input.ts";
import { countStaffRequest, type StaffPolicy } from "#lib/http/rate-limit.ts";
import { readJson } from "#lib/http/read-body.ts";
import { readCurrentMember } from "#lib/http/require-member.ts";
import { respondError, respondJson, respondNotAuthenticated } from "#lib/http/respond.ts";
import { type Id, newId } from "#lib/id.ts";
import { log } from "#lib/log.ts";
import { hasPermission, type Permission } from "#lib/workspaces/permissions.ts";
import { NOT_ALLOWED_MESSAGE } from "#lib/workspaces/require-permission.ts";
import type { Viewer } from "#lib/workspaces/schema.ts";

interface StaffInput<P, Q, B> {
  ctx: Ctx;
  viewer: Viewer;
  sessionId: Id<"sess">;
  params: P;
  query: Q;
  body: B;
  request: Request;
  /** Reads the session again, for an answer that lasts: a stream ends soon after its member was removed. */
  stillAllowed(): Promise<boolean>;
}

/** One method of a browser path: the permission it needs, its schemas in and out, and the verb. */
export interface StaffOperation<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  permission: Permission;
  /** A limit of its own besides the one of every request. */
  limit?: StaffPolicy;
  params?: P;
  query?: Q;
  body?: B;
  /** The answer's shape; absent where `run` answers with a file. */
  response?: R;
  run(input: StaffInput<z.output<P>, z.output<Q>, z.output<B>>): Promise<z.input<R> | Response>;
}

type StaffMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

const nothing = z.strictObject({});

/** Ties a declaration's schemas to its verb's types. */
export function staffOperation<
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
  R extends z.ZodType = z.ZodType,
>(operation: StaffOperation<P, Q, B, R> & { response: R }): StaffOperation {
  return operation as StaffOperation;
}

/** Ties a declaration whose answer is a file to its verb. */
export function staffFile<
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
>(operation: {
  permission: Permission;
  params?: P;
  query?: Q;
  run(input: StaffInput<z.output<P>, z.output<Q>, unknown>): Promise<Response>;
}): StaffOperation {
  return operation as StaffOperation;
}

/** Every method of a path for signed-in members, declared and refused ones alike. */
export function staffRoutes(
  operations: Partial<Record<StaffMethod, StaffOperation>>,
): Record<HttpMethod, RouteHandler> {
  const allow = allowedMethods(Object.keys(operations));
  const handle = async (request: Request, context: RouteContext, method: string): Promise<Response> => {
    const requestId = newId("req");
    if (method === "OPTIONS") return respondOptions(request, allow, requestId);
    const operation = operations[method as StaffMethod];
    try {
      if (!operation) throw methodNotAllowed(method, allow);
      return await runOperation(operation, request, context, requestId);
    } catch (error) {
      return respondError(error, requestId, log, operation ? {} : { Allow: allow });
    }
  };
  return everyMethod(handle);
}

async function runOperation(
  operation: StaffOperation,
  request: Request,
  context: RouteContext,
  requestId: string,
): Promise<Response> {
  const writes = request.method !== "GET" && request.method !== "HEAD";
  if (writes && !isSameOrigin(request)) throw notAllowed();
  const member = await readCurrentMember(requestId);
  if (!member) return respondNotAuthenticated(requestId);
  if (!hasPermission(member.viewer.role, operation.permission)) throw notAllowed();
  const counted = { workspaceId: member.ctx.workspaceId, userId: member.viewer.user.id };
  const { refusal } = await countStaffRequest(member.ctx.db, counted, operation.limit);
  if (refusal) throw refusal;
  const params = operation.params ? parseParams(operation.params, await context.params) : {};
  const query = parseQuery(operation.query ?? nothing, new URL(request.url).searchParams);
  const json = operation.body ? await readJson(request, bodyLimits.staff.bytes) : undefined;
  const body = operation.body ? parseInput(operation.body, json) : {};
  const result = await operation.run({ ...member, params, query, body, request });
  if (result instanceof Response) return result;
  return respondJson(200, (operation.response ?? nothing).parse(result), requestId);
}

function notAllowed(): AppError<"NOT_ALLOWED"> {
  return new AppError("NOT_ALLOWED", NOT_ALLOWED_MESSAGE);
}

/**
 * A write with a session cookie must come from our own pages: browsers say so in `Sec-Fetch-Site`, and older ones in
 * `Origin`. The cookie is SameSite=Lax already; this closes what that leaves open.
 */
function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = request.headers.get("origin");
  return origin !== null && URL.parse(origin)?.host === request.headers.get("host");
}
