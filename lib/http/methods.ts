import "server-only";
import { AppError } from "#lib/errors.ts";
import { respondEmpty } from "#lib/http/respond.ts";

export const httpMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
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

/** OPTIONS says what the path takes and nothing about origins: no browser of another site is welcome (API.md §12). */
export function respondOptions(allow: string, requestId: string): Response {
  return respondEmpty(204, requestId, { Allow: allow });
}
