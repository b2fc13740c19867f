import { createHash } from "node:crypto";
import { env } from "#lib/env.ts";
import { plainRoutes } from "#lib/http/methods.ts";
import { respondEmpty } from "#lib/http/respond.ts";
import { apiDocument } from "#lib/openapi/document.ts";

/** The OpenAPI document, for whoever asks: it tells nothing about anybody, so it needs no key. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoutes({
  GET: async (request, _context, requestId) => {
    const text = JSON.stringify(apiDocument(env().PARLEY_PUBLIC_URL));
    const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
    const headers = { ETag: etag, "Cache-Control": "public, max-age=0, must-revalidate" };
    const known = request.headers.get("if-none-match")?.split(",") ?? [];
    if (known.some((tag) => tag.trim().replace(/^W\//, "") === etag)) {
      return respondEmpty(304, requestId, headers);
    }
    const answer = respondEmpty(200, requestId, {
      ...headers,
      "Content-Type": "application/json; charset=utf-8",
    });
    return new Response(text, answer);
  },
});
