import "server-only";
import { METHOD_HEADER } from "#lib/api/header-rules.ts";
import { respondEmpty, respondError } from "#lib/api/respond.ts";
import { AppError } from "#lib/platform/errors.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { log } from "#lib/platform/log.ts";

const httpMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
export type HttpMethod = (typeof httpMethods)[number];

export interface RouteContext {
  params: Promise<Record<string, string | string[] | undefined>>;
}

export type RouteHandler = (request: Request, context: RouteContext) => Promise<Response>;

/** GET implies HEAD, and every path has OPTIONS. */
export function allowedMethods(declared: readonly string[]): string {
  const head = declared.includes("GET") ? ["HEAD"] : [];
  return [...declared, ...head, "OPTIONS"].sort().join(", ");
}

const inWords = new Intl.ListFormat("en-GB", { type: "disjunction" });

export function methodNotAllowed(method: string, allow: string): AppError<"METHOD_NOT_ALLOWED"> {
  const supported = inWords.format(allow.split(", "));
  return new AppError("METHOD_NOT_ALLOWED", `This endpoint does not support ${method}. Use ${supported}.`);
}

export async function withoutBody(response: Promise<Response>): Promise<Response> {
  const { status, headers, body } = await response;
  // Canceling closes an open file.
  await body?.cancel();
  return new Response(null, { status, headers });
}

/** Methods that Next cannot represent also arrive as OPTIONS and are refused. */
export function respondOptions(request: Request, allow: string, requestId: string): Response {
  const method = request.headers.get(METHOD_HEADER);
  if (method === null) return respondEmpty(204, requestId, { Allow: allow });
  return respondError(methodNotAllowed(method, allow), requestId, log, { Allow: allow });
}

type PlainHandler = (request: Request, context: RouteContext, requestId: Id<"req">) => Promise<Response>;

export function plainRoutes(
  handlers: Partial<Record<"GET" | "POST" | "DELETE", PlainHandler>>,
): Record<HttpMethod, RouteHandler> {
  const allow = allowedMethods(Object.keys(handlers));
  const handle = async (request: Request, context: RouteContext, method: string): Promise<Response> => {
    const requestId = newId("req");
    if (method === "OPTIONS") return respondOptions(request, allow, requestId);
    const handler = new Map(Object.entries(handlers)).get(method);
    try {
      if (!handler) throw methodNotAllowed(method, allow);
      return await handler(request, context, requestId);
    } catch (error) {
      return respondError(error, requestId, log, handler ? {} : { Allow: allow });
    }
  };
  return everyMethod(handle);
}

export function everyMethod(
  handle: (request: Request, context: RouteContext, method: string) => Promise<Response>,
): Record<HttpMethod, RouteHandler> {
  const route: RouteHandler = (request, context) =>
    request.method === "HEAD"
      ? withoutBody(handle(request, context, "GET"))
      : handle(request, context, request.method);
  return Object.fromEntries(httpMethods.map((method) => [method, route])) as Record<HttpMethod, RouteHandler>;
}
