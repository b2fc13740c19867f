import "server-only";
import type { Db } from "#db/client.ts";
import {
  answerSubscription,
  factsOf,
  getAccount,
  getNumber,
  listNumbers,
} from "#lib/sandbox/graph/account-edge.ts";
import { checkScope, checkToken, tokenOf } from "#lib/sandbox/graph/check-token.ts";
import { debugToken } from "#lib/sandbox/graph/debug-token.ts";
import { type GraphReply, graphError, unknownObject, wrongVersion } from "#lib/sandbox/graph/graph-error.ts";
import { deleteMedia, getMedia, serveMedia, uploadMedia } from "#lib/sandbox/graph/media-edge.ts";
import {
  answerBlocks,
  answerProfile,
  changePin,
  deregister,
  register,
  requestCode,
  verifyCode,
} from "#lib/sandbox/graph/onboarding-edge.ts";
import { readParameters } from "#lib/sandbox/graph/read-parameters.ts";
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

/** The versions in service in November 2026; v20.0 stopped in September (whatsapp-cloud-api.md §0.1). */
const VERSIONS: ReadonlySet<string> = new Set(["v21.0", "v22.0", "v23.0", "v24.0", "v25.0", "v26.0"]);

/** A call before its body is read, and what reads it. */
export type UnreadRequest = Omit<GraphRequest, "body" | "bytes"> & {
  readBody: () => Promise<Pick<GraphRequest, "body" | "bytes">>;
};

/**
 * Answers a call to the simulated Graph API as Meta would: a version in service, a token of ours, an object of the token's. A
 * body is read only after the token.
 */
export async function answerGraph(db: Db, { readBody, ...unread }: UnreadRequest): Promise<GraphReply> {
  const checked = await checkToken(db, tokenOf(unread.authorization, unread.query));
  if ("refusal" in checked) return checked.refusal;
  const { number, token } = checked;
  const request: GraphRequest = { ...unread, ...(await readBody()) };
  // Meta's files lie on a host of their own; these lie beside the API, and want the token too.
  if (request.path[0] === "attachments") return serveMedia(db, number, request.query);
  // Without a version the newest answers (§0.1).
  const version = /^v\d/.test(request.path[0] ?? "") ? request.path[0] : undefined;
  if (version !== undefined && !VERSIONS.has(version)) return wrongVersion(version, request.path);
  const [id = "", edge = ""] = version === undefined ? request.path : request.path.slice(1);
  const refusal = checkScope(token, edge);
  if (refusal) return refusal;
  const body = request.method === "POST" ? readParameters(request.body, request.query) : request.body;
  const call = { ...request, id, edge, body };
  return (
    (await answerNumber(db, number, call)) ??
    (await answerAccount(db, number, call)) ??
    (await answerTemplates(db, number, call)) ??
    (edge === "" ? await answerMedia(db, number, call) : null) ??
    unknownObject(id, request.method)
  );
}

type Call = GraphRequest & { id: string; edge: string };

/** The calls to `/{phone-number-id}`; null for every other. */
async function answerNumber(db: Db, number: SandboxNumber, call: Call): Promise<GraphReply | null> {
  const { method, id, edge, body, query } = call;
  if (id !== number.phoneNumberId) return null;
  switch (`${method} ${edge}`) {
    case "GET ":
      return getNumber(number, query);
    case "POST messages":
      return cannotSend(number) ?? sendMessage(db, number, body);
    case "POST media":
      return uploadMedia(db, number, body);
    case "POST ":
      return changePin(db, number, body);
    case "POST request_code":
      return requestCode(db, number, body);
    case "POST verify_code":
      return verifyCode(db, number, body);
    case "POST register":
      return register(db, number, body);
    case "POST deregister":
      return deregister(db, number);
    default:
      if (edge === "whatsapp_business_profile") return answerProfile(db, number, call);
      return edge === "block_users" ? answerBlocks(db, number, call) : null;
  }
}

/** Why the number or its account lets nothing go, as Meta refuses it (§5.2, §6); null when it may send. */
function cannotSend(number: SandboxNumber): GraphReply | null {
  const { registered, accountStatus } = factsOf(number);
  if (!registered) return graphError(400, 133010);
  if (accountStatus === "DISABLED") return graphError(403, 131031);
  return accountStatus === "RESTRICTED" ? graphError(403, 368) : null;
}

/** The calls to `/{waba-id}` but those about templates, and about tokens; null for every other. */
async function answerAccount(db: Db, number: SandboxNumber, call: Call): Promise<GraphReply | null> {
  const { method, id, edge, query } = call;
  if (id === "debug_token" && method === "GET") return debugToken(db, query);
  if (id !== number.wabaId) return null;
  if (edge === "subscribed_apps") return answerSubscription(db, number, call);
  if (method !== "GET") return null;
  if (edge === "phone_numbers") return listNumbers(number, query);
  return edge === "" ? getAccount(number, query) : null;
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
