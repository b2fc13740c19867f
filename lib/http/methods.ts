import "server-only";
import { AppError } from "#lib/errors.ts";
import { respondEmpty, respondError } from "#lib/http/respond.ts";
import { METHOD_HEADER } from "#lib/http/server-headers.ts";
import { newId } from "#lib/id.ts";
import { log } from "#lib/log.ts";

const httpMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
export type HttpMethod = (typeof httpMethods)[number];

/** What Next hands a route handler besides the request. */
export interface RouteContext {
  params: Promise<Record<string, string | string[] | undefined>>;
}

export type RouteHandler = (request: Request, context: RouteContext) => Promise<Response>;

/** The methods a path takes, for `Allow`: HEAD goes with GET, OPTIONS with everything. */
export function allowedMethods(declared: readonly string[]): string {
  const head = declared.includes("GET") ? ["HEAD"] : [];
  return [...declared, ...head, "OPTIONS"].sort().join(", ");
}

export function methodNotAllowed(method: string, allow: string): AppError<"METHOD_NOT_ALLOWED"> {
  return new AppError("METHOD_NOT_ALLOWED", `This path does not take ${method}. It takes ${allow}.`);
}

/** HEAD answers as GET does, without the body. */
export async function withoutBody(answer: Promise<Response>): Promise<Response> {
  const { status, headers, body } = await answer;
  // A file that nobody reads stays open until it is let go.
  await body?.cancel();
  return new Response(null, { status, headers });
}

/**
 * OPTIONS says what the path takes and nothing about origins: no browser of another site is welcome (API.md §12). A method
 * that Next cannot represent comes here too, and is refused with the same list.
 */
export function respondOptions(request: Request, allow: string, requestId: string): Response {
  const method = request.headers.get(METHOD_HEADER);
  if (method === null) return respondEmpty(204, requestId, { Allow: allow });
  return respondError(methodNotAllowed(method, allow), requestId, log, { Allow: allow });
}

/** One method of a path that has neither API key nor session. */
type PlainHandler = (request: Request, context: RouteContext, requestId: string) => Promise<Response>;

/** Every method of a path that has neither API key nor session, declared and refused ones alike. */
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

/** A route for every method; HEAD is answered as GET, without the body. */
export function everyMethod(
  handle: (request: Request, context: RouteContext, method: string) => Promise<Response>,
): Record<HttpMethod, RouteHandler> {
  const route: RouteHandler = (request, context) =>
    request.method === "HEAD"
      ? withoutBody(handle(request, context, "GET"))
      : handle(request, context, request.method);
  return Object.fromEntries(httpMethods.map((method) => [method, route])) as Record<HttpMethod, RouteHandler>;
}
