import { NextRequest } from "next/server";
import { z } from "zod";
import { bodyLimits } from "#lib/api/body-limit-rules.ts";
import { handleAuth } from "#lib/api/handle-auth.ts";
import { everyMethod, plainRoutes, type RouteContext } from "#lib/api/methods.ts";
import { parseInput } from "#lib/api/parse-input.ts";
import { parseJson, readBytes } from "#lib/api/read-body.ts";
import { respondError } from "#lib/api/respond.ts";
import { findParameterNulIssues } from "#lib/api/text-issues.ts";
import { notFound, validationError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/id.ts";
import { log } from "#lib/platform/log.ts";

/** The handlers read the members that they need. */
const formSchema = z.looseObject({});

/** The other endpoints and pages of next-auth get 404. */
const endpoints = new Map([
  ["csrf", plainRoutes({ GET: pass })],
  ["providers", plainRoutes({ GET: pass })],
  ["session", plainRoutes({ GET: pass })],
  ["signin", plainRoutes({ GET: pass })],
  ["signin/oidc", plainRoutes({ POST: pass })],
  ["callback/oidc", plainRoutes({ GET: pass })],
  ["callback/credentials", plainRoutes({ POST: pass })],
  ["signout", plainRoutes({ POST: signOut })],
]);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = everyMethod(async (request, context) => {
  const { nextauth } = await context.params;
  const routes = endpoints.get(Array.isArray(nextauth) ? nextauth.join("/") : "");
  const route = new Map(Object.entries(routes ?? {})).get(request.method);
  return route ? route(request, context) : respondError(notFound(), newId("req"), log);
});

async function signOut(request: Request, context: RouteContext): Promise<Response> {
  const response = await pass(request, context);
  const hasEnded = response.headers.getSetCookie().some((cookie) => /session-token=;/.test(cookie));
  if (!hasEnded) return response;
  const headers = new Headers(response.headers);
  // The header leaves out "storage", which holds drafts the server may not have yet (decision 022).
  headers.set("Clear-Site-Data", '"cache"');
  return new Response(response.body, { status: response.status, headers });
}

/** next-auth limits no body. @throws AppError PAYLOAD_TOO_LARGE, INVALID_JSON, VALIDATION_ERROR for unstorable text or no object */
async function pass(request: Request, context: RouteContext): Promise<Response> {
  const bytes = await readBytes(request, bodyLimits.auth.bytes);
  // GET requests of next-auth's client have a JSON content type too.
  const isJson = bytes.length > 0 && request.headers.get("content-type")?.includes("application/json");
  const { value, issues } = isJson
    ? parseJson(bytes)
    : { value: {}, issues: findParameterNulIssues(new URLSearchParams(Buffer.from(bytes).toString())) };
  if (issues.length > 0) throw validationError(...issues);
  parseInput(formSchema, value);
  const { url, method, headers } = request;
  const body = bytes.length > 0 ? { body: bytes } : {};
  const { nextauth } = await context.params;
  const params = Promise.resolve({ nextauth: Array.isArray(nextauth) ? nextauth : [] });
  return handleAuth(new NextRequest(url, { method, headers, ...body }), { params });
}
