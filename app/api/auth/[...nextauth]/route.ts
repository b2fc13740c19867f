import { NextRequest } from "next/server";
import { notFound, validationError } from "#lib/errors.ts";
import { answerAuth } from "#lib/http/answer-auth.ts";
import { bodyLimits } from "#lib/http/limits.ts";
import { everyMethod, plainRoutes, type RouteContext } from "#lib/http/methods.ts";
import { parseJson, readBytes } from "#lib/http/read-body.ts";
import { respondError } from "#lib/http/respond.ts";
import { parameterNulFaults } from "#lib/http/text-faults.ts";
import { newId } from "#lib/id.ts";
import { log } from "#lib/log.ts";

/** The endpoints of next-auth that our pages and its own redirects use. It has more, among them pages of its own. */
const endpoints = new Map([
  ["csrf", plainRoutes({ GET: pass })],
  ["providers", plainRoutes({ GET: pass })],
  ["session", plainRoutes({ GET: pass })],
  ["signin", plainRoutes({ GET: pass })],
  ["callback/credentials", plainRoutes({ POST: pass })],
  ["signout", plainRoutes({ POST: signOut })],
]);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = everyMethod(async (request, context) => {
  const { nextauth } = await context.params;
  const routes = endpoints.get(Array.isArray(nextauth) ? nextauth.join("/") : "");
  const route = new Map(Object.entries(routes ?? {})).get(request.method);
  return route ? route(request, context) : respondError(notFound(), newId("req"), log);
});

/** Signs out, and has the browser forget what it cached for the session: customers' files, for instance. */
async function signOut(request: Request, context: RouteContext): Promise<Response> {
  const answer = await pass(request, context);
  const hasEnded = answer.headers.getSetCookie().some((cookie) => /session-token=;/.test(cookie));
  if (!hasEnded) return answer;
  const headers = new Headers(answer.headers);
  // Not "storage": it holds drafts that the server may not have yet (docs/decisions/022).
  headers.set("Clear-Site-Data", '"cache"');
  return new Response(answer.body, { status: answer.status, headers });
}

/**
 * Hands a request on to next-auth, which would read a body of any length and fail at one that is not JSON.
 * @throws AppError PAYLOAD_TOO_LARGE, INVALID_JSON, VALIDATION_ERROR for text that cannot be stored
 */
async function pass(request: Request, context: RouteContext): Promise<Response> {
  const bytes = await readBytes(request, bodyLimits.auth.bytes);
  // next-auth's client says JSON with a GET, too.
  const isJson = bytes.length > 0 && request.headers.get("content-type")?.includes("application/json");
  const faults = isJson
    ? parseJson(bytes).faults
    : parameterNulFaults(new URLSearchParams(Buffer.from(bytes).toString()));
  if (faults.length > 0) throw validationError(...faults);
  const { url, method, headers } = request;
  const body = bytes.length > 0 ? { body: bytes } : {};
  const { nextauth } = await context.params;
  const params = Promise.resolve({ nextauth: Array.isArray(nextauth) ? nextauth : [] });
  return answerAuth(new NextRequest(url, { method, headers, ...body }), { params });
}
