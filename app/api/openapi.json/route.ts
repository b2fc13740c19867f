import { createHash } from "node:crypto";
import { plainRoutes } from "#lib/api/methods.ts";
import { respondEmpty } from "#lib/api/respond.ts";
import { apiDocument } from "#lib/api-docs/document.ts";
import { env } from "#lib/platform/env.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoutes({
  GET: async (request, _context, requestId) => {
    const text = JSON.stringify(apiDocument(env().PARLEY_PUBLIC_URL));
    const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
    const headers = { ETag: etag, "Cache-Control": "public, max-age=0, must-revalidate" };
    const known = request.headers.get("if-none-match")?.split(",") ?? [];
    if (known.some((tag) => tag.trim().replace(/^W\//, "") === etag)) {
      return respondEmpty(304, requestId, headers);
    }
    const init = respondEmpty(200, requestId, {
      ...headers,
      "Content-Type": "application/json; charset=utf-8",
    });
    return new Response(text, init);
  },
});
