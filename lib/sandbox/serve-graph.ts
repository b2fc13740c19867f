import "server-only";
import { randomBytes } from "node:crypto";
import { pool } from "#db/client.ts";
import { log } from "#lib/log.ts";
import { type GraphReply, graphError } from "#lib/sandbox/graph/graph-error.ts";
import { answerGraph } from "#lib/sandbox/graph/router.ts";

/** Turns an HTTP request into a call of the simulated Graph API and its reply into an answer. */
export async function serveGraph(request: Request, path: readonly string[]): Promise<Response> {
  try {
    const bytes = new Uint8Array(await request.arrayBuffer());
    const segments = path.map(decodeURIComponent);
    const reply = await answerGraph(pool().db, {
      method: request.method,
      path: segments,
      query: new URL(request.url).searchParams,
      authorization: request.headers.get("authorization"),
      body: await readBody(request, segments, bytes),
      bytes,
      fileOffset: request.headers.get("file_offset"),
    });
    return withHeaders(respond(reply), segments);
  } catch (error) {
    if (error instanceof SyntaxError) {
      const reply = graphError(400, 100, { message: "(#100) The request body is not valid JSON." });
      return Response.json(reply.body, { status: reply.status });
    }
    log.error({ err: error }, "sandbox graph failed");
    const reply = graphError(500, 131000);
    return Response.json(reply.body, { status: reply.status });
  }
}

/** A form, JSON, or nothing where the bytes are a file (whatsapp-cloud-api.md §2, §3.9). */
async function readBody(
  request: Request,
  segments: readonly string[],
  bytes: Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (type.startsWith("multipart/form-data") || type.startsWith("application/x-www-form-urlencoded")) {
    return new Response(bytes, { headers: { "Content-Type": type } }).formData();
  }
  if (bytes.byteLength === 0 || segments.some((segment) => segment.startsWith("upload:"))) return undefined;
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** The headers beside Meta's answers (whatsapp-cloud-api.md §0.2). */
function withHeaders(response: Response, [version = ""]: readonly string[]): Response {
  response.headers.set("facebook-api-version", /^v\d/.test(version) ? version : "v25.0");
  for (const name of ["x-fb-request-id", "x-fb-trace-id"]) {
    response.headers.set(name, randomBytes(12).toString("base64url"));
  }
  return response;
}

function respond({ status, body, cut, file }: GraphReply): Response {
  if (file) {
    return new Response(new Uint8Array(file.content), { status, headers: { "Content-Type": file.mimeType } });
  }
  if (cut === undefined) return Response.json(body, { status });
  const headers = { "Content-Type": "application/json" };
  if (cut === "garbled") return new Response("<html>Bad gateway", { status, headers });
  // A route holds no socket. A body that breaks off has the server destroy the connection, so that the client meets a
  // reset and never an end.
  const broken = new ReadableStream({
    pull: (controller) => {
      controller.error(new Error("The simulated connection is lost."));
    },
  });
  return new Response(broken, { status, headers });
}
