import { createHash } from "node:crypto";
import { env } from "#lib/env.ts";
import { allowedMethods, methodNotAllowed, respondOptions, withoutBody } from "#lib/http/methods.ts";
import { respondEmpty, respondError } from "#lib/http/respond.ts";
import { newId } from "#lib/id.ts";
import { log } from "#lib/log.ts";
import { apiDocument } from "#lib/openapi/document.ts";

const ALLOW = allowedMethods(["GET"]);

/** The OpenAPI document, for whoever asks: it tells nothing about anybody, so it needs no key. */
export async function GET(request: Request): Promise<Response> {
  const text = JSON.stringify(apiDocument(env().PARLEY_PUBLIC_URL));
  const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
  const headers = { ETag: etag, "Cache-Control": "public, max-age=0, must-revalidate" };
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  if (known.some((tag) => tag.trim().replace(/^W\//, "") === etag)) {
    return respondEmpty(304, newId("req"), headers);
  }
  const answer = respondEmpty(200, newId("req"), {
    ...headers,
    "Content-Type": "application/json; charset=utf-8",
  });
  return new Response(text, answer);
}

export function HEAD(request: Request): Promise<Response> {
  return withoutBody(GET(request));
}

export function OPTIONS(): Response {
  return respondOptions(ALLOW, newId("req"));
}

function refuse(request: Request): Response {
  return respondError(methodNotAllowed(request.method, ALLOW), newId("req"), log, { Allow: ALLOW });
}

export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
