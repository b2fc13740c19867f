import "server-only";
import { randomBytes } from "node:crypto";
import { pool } from "#db/client.ts";
import { reserveBodyMemory } from "#lib/platform/body-memory.ts";
import { collectBytes, TooManyBytesError } from "#lib/platform/bytes.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/log.ts";
import { handleGraph } from "#lib/simulator/graph/handle-graph.ts";
import { type GraphReply, graphError } from "#lib/simulator/graph-error.ts";
import { GRAPH_FORM_MAX_BYTES, GRAPH_JSON_MAX_BYTES } from "#lib/whatsapp/limits.ts";

export async function serveGraph(request: Request, path: readonly string[]): Promise<Response> {
  let freeMemory = () => {};
  const reserve = async (bytes: number) => {
    freeMemory = await reserveBodyMemory("sandboxFiles", bytes);
  };
  try {
    const segments = path.map(decodeSegment);
    const query = new URL(request.url).searchParams;
    checkText([segments, [...query]]);
    const reply = await handleGraph(pool().db, {
      method: request.method,
      path: segments,
      query,
      authorization: request.headers.get("authorization"),
      readBody: () => readBody(request, segments, reserve),
      fileOffset: request.headers.get("file_offset"),
    });
    return addHeaders(respond(reply), segments);
  } catch (error) {
    const reply = toErrorReply(error);
    if (reply.status === 500) log.error({ err: error }, "sandbox graph failed");
    return Response.json(reply.body, { status: reply.status });
  } finally {
    freeMemory();
  }
}

class UnreadableError extends Error {}

function toErrorReply(error: unknown): GraphReply {
  if (error instanceof TooManyBytesError) {
    return graphError(413, 131053, { message: `(#131053) The request has ${error.message}.` });
  }
  if (isAppError(error, "SERVICE_UNAVAILABLE")) return graphError(503, 2, { message: error.message });
  if (error instanceof UnreadableError) return graphError(400, 100, { message: `(#100) ${error.message}` });
  return graphError(500, 131000);
}

async function readBody(
  request: Request,
  segments: readonly string[],
  reserveMemory: (bytes: number) => Promise<void>,
): Promise<{ body: unknown; bytes: Uint8Array<ArrayBuffer> }> {
  const type = request.headers.get("content-type") ?? "";
  const hasFile = type.startsWith("multipart/form-data");
  const isForm = hasFile || type.startsWith("application/x-www-form-urlencoded");
  const isFile = segments.some((segment) => segment.startsWith("upload:"));
  const limit = hasFile || isFile ? GRAPH_FORM_MAX_BYTES : GRAPH_JSON_MAX_BYTES;
  const declared = Number(request.headers.get("content-length") ?? limit);
  if (declared > limit) throw new TooManyBytesError(`more than ${limit} bytes`);
  if (request.body && (hasFile || isFile)) await reserveMemory(declared);
  const bytes = await readBytes(request, limit);
  if (isFile || bytes.byteLength === 0) return { body: undefined, bytes };
  try {
    const body: unknown = isForm
      ? await new Response(bytes, { headers: { "Content-Type": type } }).formData()
      : JSON.parse(new TextDecoder().decode(bytes));
    checkText(body instanceof FormData ? [...body].map(([name, part]) => [name, getText(part)]) : body);
    return { body, bytes };
  } catch (error) {
    if (error instanceof UnreadableError) throw error;
    throw new UnreadableError(`The request body is not valid ${isForm ? "form data" : "JSON"}.`);
  }
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (!request.body) return new Uint8Array();
  return collectBytes(request.body, limit).catch((error: unknown) => {
    if (error instanceof TooManyBytesError) throw error;
    throw new UnreadableError("The request body ended too early.");
  });
}

function getText(part: string | File): string {
  return typeof part === "string" ? part : part.name;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new UnreadableError("The path is not valid percent-encoded UTF-8.");
  }
}

// JSON.stringify escapes only these characters by number; a preceding backslash marks an escaped one.
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/** PostgreSQL cannot store U+0000 or a lone surrogate. */
function checkText(value: unknown): void {
  if (UNSTORABLE.test(JSON.stringify(value))) {
    throw new UnreadableError("The request contains a character that cannot be stored.");
  }
}

function addHeaders(response: Response, [version = ""]: readonly string[]): Response {
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
  if (cut === "malformed") return new Response("<html>Bad gateway", { status, headers });
  // Route handlers cannot access the socket, but a failing body makes the server destroy the connection.
  const broken = new ReadableStream({
    pull: (controller) => {
      controller.error(new Error("The simulated connection was dropped."));
    },
  });
  return new Response(broken, { status, headers });
}
