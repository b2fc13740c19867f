import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxNumbers } from "#db/schema/index.ts";
import { sha256 } from "#lib/crypto.ts";
import { debugToken } from "#lib/sandbox/graph/debug-token.ts";
import { getNumber } from "#lib/sandbox/graph/get-number.ts";
import { type GraphReply, missingToken, unknownObject, wrongToken } from "#lib/sandbox/graph/graph-error.ts";
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
  const [version = "", id = "", edge = ""] = request.path;
  if (!/^v\d+\.\d+$/.test(version)) return unknownObject(version);
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
    if (method === "GET" && edge === "") return getNumber(number);
  }
  if (id === number.wabaId && method === "GET" && edge === "phone_numbers") {
    return { status: 200, body: { data: [getNumber(number).body] } };
  }
  if (id === "debug_token" && method === "GET") return debugToken();
  return (await answerTemplates(db, number, request)) ?? unknownObject(id);
}
