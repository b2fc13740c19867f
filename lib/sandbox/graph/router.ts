import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxNumbers } from "#db/schema/index.ts";
import { sha256 } from "#lib/crypto.ts";
import { debugToken } from "#lib/sandbox/graph/debug-token.ts";
import { getNumber } from "#lib/sandbox/graph/get-number.ts";
import { type GraphReply, missingToken, unknownObject, wrongToken } from "#lib/sandbox/graph/graph-error.ts";
import { deleteMedia, getMedia, serveMedia, uploadMedia } from "#lib/sandbox/graph/media-edge.ts";
import { sendMessage } from "#lib/sandbox/graph/send-message.ts";
import { answerTemplates } from "#lib/sandbox/graph/templates.ts";
import type { SandboxNumber } from "#lib/sandbox/present.ts";

export interface GraphRequest {
  method: string;
  /** After the base: `v25.0/<id>/messages`. */
  path: readonly string[];
  query: URLSearchParams;
  authorization: string | null;
  /** The JSON that came; undefined when there was none. */
  body: unknown;
  /** What came instead where a call takes a file, and from which of its bytes on (whatsapp-cloud-api.md §3.9). */
  bytes: Uint8Array;
  fileOffset: string | null;
}

/** Answers a call to the simulated Graph API as Meta would: any version, a token of ours, an object of the token's. */
export async function answerGraph(db: Db, request: GraphRequest): Promise<GraphReply> {
  const token = /^(?:bearer|oauth)\s+(\S+)$/i.exec(request.authorization ?? "")?.[1];
  if (!token) return missingToken();
  const [number] = await db
    .select()
    .from(sandboxNumbers)
    .where(eq(sandboxNumbers.tokenHash, sha256(token)));
  if (!number) return wrongToken();
  // Meta's files lie on a host of their own; these lie beside the API, and want the token too.
  if (request.path[0] === "attachments") return serveMedia(db, number, request.query);
  // Without a version the newest answers (§0.1).
  const [id = "", edge = ""] = /^v\d+\.\d+$/.test(request.path[0] ?? "")
    ? request.path.slice(1)
    : request.path;
  return dispatch(db, number, { ...request, id, edge });
}

async function dispatch(
  db: Db,
  number: SandboxNumber,
  request: GraphRequest & { id: string; edge: string },
): Promise<GraphReply> {
  const { method, id, edge, body } = request;
  if (id === number.phoneNumberId) {
    if (method === "POST" && edge === "messages") return sendMessage(db, number, body);
    if (method === "POST" && edge === "media") return uploadMedia(db, number, body);
    if (method === "GET" && edge === "") return getNumber(number);
  }
  if (id === number.wabaId && method === "GET" && edge === "phone_numbers") {
    return { status: 200, body: { data: [getNumber(number).body] } };
  }
  if (id === "debug_token" && method === "GET") return debugToken();
  return (
    (await answerTemplates(db, number, request)) ??
    (edge === "" ? await answerMedia(db, number, request) : null) ??
    unknownObject(id)
  );
}

/** A file by its id, which looks like every other id; null when the number has no such file. */
async function answerMedia(
  db: Db,
  number: SandboxNumber,
  { method, id, query }: GraphRequest & { id: string },
): Promise<GraphReply | null> {
  if (method === "GET") return getMedia(db, number, id, query);
  return method === "DELETE" ? deleteMedia(db, number, id) : null;
}
