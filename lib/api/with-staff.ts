import "server-only";
import { z } from "zod";
import type { Ctx } from "#db/ctx.ts";
import type { AuditAction } from "#lib/accounts/audit/action-rules.ts";
import { requireRecentPassword } from "#lib/accounts/auth/recent-password.ts";
import { hasPermission, type Permission } from "#lib/accounts/permissions.ts";
import { NOT_ALLOWED_MESSAGE } from "#lib/accounts/require-permission.ts";
import type { CurrentMember } from "#lib/accounts/schema.ts";
import { bodyLimitOf, bodyLimits } from "#lib/api/body-limit-rules.ts";
import {
  allowedMethods,
  everyMethod,
  type HttpMethod,
  methodNotAllowed,
  type RouteContext,
  type RouteHandler,
  respondOptions,
} from "#lib/api/methods.ts";
import { parseInput, parseParams, parseQuery } from "#lib/api/parse-input.ts";
import type { MemberPolicy } from "#lib/api/rate-limit.ts";
import { readJson } from "#lib/api/read-body.ts";
import { admitCurrentMember, searchPolicyOf } from "#lib/api/require-member.ts";
import { respondError, respondJson, respondNotAuthenticated } from "#lib/api/respond.ts";
import { withUploadSlot } from "#lib/api/upload-slots.ts";
import { WORKSPACE_HEADER, WORKSPACE_PARAMETER } from "#lib/platform/browser-fetch/page-workspace.ts";
import { doneResponse } from "#lib/platform/browser-fetch/response-schema.ts";
import { AppError } from "#lib/platform/errors.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { log } from "#lib/platform/log.ts";

interface StaffInput<P, Q, B> {
  ctx: Ctx;
  currentMember: CurrentMember;
  sessionId: Id<"sess">;
  /** When the person last entered their password. */
  passwordConfirmedAt: Date;
  params: P;
  query: Q;
  body: B;
  request: Request;
  /** Streams check it again, because they outlive their request. */
  isStillAllowed(): Promise<boolean>;
}

export interface StaffOperation<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  permission: Permission;
  /** Whether the person must have entered their password in the last minutes; `run` may check that by the request. */
  recentPassword?: boolean | "checkedByRun";
  /** Whether it works before the person has set up the second factor that their workspace requires. */
  beforeTwoFactor?: boolean;
  /** Absent for a search, whose limit its query shows. */
  limit?: MemberPolicy;
  params?: P;
  query?: Q;
  body?: B;
  /** Absent when `run` returns a file. */
  response?: R;
  run(input: StaffInput<z.output<P>, z.output<Q>, z.output<B>>): Promise<z.input<R> | Response>;
}

type StaffMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

const noInput = z.strictObject({});

export function staffOperation<
  P extends z.ZodType = typeof noInput,
  Q extends z.ZodType = typeof noInput,
  B extends z.ZodType = typeof noInput,
  R extends z.ZodType = z.ZodType,
>(operation: StaffOperation<P, Q, B, R> & { response: R }): StaffOperation {
  return operation as StaffOperation;
}

/** Responds `{ ok: true }` when `run` ends. */
export function staffAction<
  P extends z.ZodType = typeof noInput,
  Q extends z.ZodType = typeof noInput,
  B extends z.ZodType = typeof noInput,
>(
  operation: Omit<StaffOperation<P, Q, B>, "response" | "run"> & {
    run(input: StaffInput<z.output<P>, z.output<Q>, z.output<B>>): Promise<void>;
  },
): StaffOperation {
  return staffOperation({
    ...operation,
    response: doneResponse,
    run: async (input) => {
      await operation.run(input);
      return { ok: true };
    },
  });
}

/** `audit`: the entry that `run` writes when the file has data that leaves Parley; null for what the pages show. */
export function staffFile<
  P extends z.ZodType = typeof noInput,
  Q extends z.ZodType = typeof noInput,
  B extends z.ZodType = typeof noInput,
>(
  operation: Omit<StaffOperation<P, Q, B>, "response" | "beforeTwoFactor" | "run"> & {
    audit: AuditAction | null;
    run(input: StaffInput<z.output<P>, z.output<Q>, z.output<B>>): Promise<Response>;
  },
): StaffOperation {
  return operation as StaffOperation;
}

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
  requestId: Id<"req">,
): Promise<Response> {
  const isWrite = request.method !== "GET" && request.method !== "HEAD";
  if (isWrite && !isSameOrigin(request)) throw notAllowed();
  const { pathname, searchParams } = new URL(request.url);
  const admission = await admitCurrentMember(requestId, operation.limit ?? searchPolicyOf(searchParams));
  if (!admission) return respondNotAuthenticated(requestId);
  const { member, refusal } = admission;
  if (!hasPermission(member.currentMember.role, operation.permission)) throw notAllowed();
  if (refusal) throw refusal;
  if (member.mustSetUpTwoFactor && !operation.beforeTwoFactor) throw twoFactorRequired();
  requireSameWorkspace(member.currentMember, [
    request.headers.get(WORKSPACE_HEADER),
    searchParams.get(WORKSPACE_PARAMETER),
  ]);
  searchParams.delete(WORKSPACE_PARAMETER);
  if (operation.recentPassword === true) requireRecentPassword(member.passwordConfirmedAt);
  const params = operation.params ? parseParams(operation.params, await context.params) : {};
  const query = parseQuery(operation.query ?? noInput, searchParams);
  const json = operation.body ? await readJson(request, bodyLimits.staff.bytes) : undefined;
  const body = operation.body ? parseInput(operation.body, json) : {};
  const isUpload = isWrite && bodyLimitOf(pathname).upload;
  const uploader = isUpload ? { policy: "member-uploads" as const, id: member.currentMember.user.id } : null;
  const result = await withUploadSlot(uploader, async () =>
    operation.run({ ...member, params, query, body, request }),
  );
  if (result instanceof Response) {
    result.headers.set("X-Request-Id", requestId);
    return result;
  }
  return respondJson(200, (operation.response ?? noInput).parse(result), requestId);
}

/**
 * Another tab may have switched the session since the page was loaded; a write would go to the wrong workspace, and a
 * file be of it.
 */
function requireSameWorkspace({ workspace }: CurrentMember, shown: (string | null)[]): void {
  if (shown.every((id) => id === null || id === workspace.id)) return;
  throw new AppError(
    "WORKSPACE_SWITCHED",
    "Another workspace was opened in another tab. Reload the page to continue.",
  );
}

function twoFactorRequired(): AppError<"TWO_FACTOR_REQUIRED"> {
  return new AppError(
    "TWO_FACTOR_REQUIRED",
    "Your workspace requires two-factor authentication. Reload the page to set it up.",
  );
}

function notAllowed(): AppError<"NOT_ALLOWED"> {
  return new AppError("NOT_ALLOWED", NOT_ALLOWED_MESSAGE);
}

/** SameSite=Lax does not cover every case; older browsers send only `Origin`. */
function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = request.headers.get("origin");
  return origin !== null && URL.parse(origin)?.host === request.headers.get("host");
}
