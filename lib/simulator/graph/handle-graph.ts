import "server-only";
import type { Db } from "#db/client.ts";
import {
  debugToken,
  getAccount,
  getNumber,
  handleSubscription,
  listNumbers,
} from "#lib/simulator/graph/account-edge.ts";
import { deleteMedia, getMedia, serveMedia, uploadMedia } from "#lib/simulator/graph/media-edge.ts";
import { messageTypes } from "#lib/simulator/graph/message-body-schema.ts";
import {
  changePin,
  deregister,
  handleBlocks,
  handleProfile,
  register,
  requestCode,
  verifyCode,
} from "#lib/simulator/graph/onboarding-edge.ts";
import { sendMessage } from "#lib/simulator/graph/send-message.ts";
import { handleTemplates } from "#lib/simulator/graph/templates.ts";
import {
  type GraphReply,
  graphError,
  missingToken,
  unknownObject,
  wrongToken,
  wrongVersion,
} from "#lib/simulator/graph-error.ts";
import { getSandboxTime, readAccountData, type SandboxNumber } from "#lib/simulator/sandbox-number.ts";
import { findToken, type SandboxToken } from "#lib/simulator/tokens.ts";

/** JSON strings in a form or query. */
const STRUCTURES: ReadonlySet<string> = new Set([
  ...messageTypes,
  "block_users",
  "components",
  "context",
  "typing_indicator",
  "websites",
]);

/** The body takes precedence over the query, as in Graph. A body of another form is returned for schemas to reject. */
function readParameters(body: unknown, query: URLSearchParams): unknown {
  const given = body instanceof FormData ? Object.fromEntries(body) : body;
  if (given !== undefined && (typeof given !== "object" || given === null || Array.isArray(given)))
    return given;
  const { access_token: _token, ...rest } = Object.fromEntries(query);
  return Object.fromEntries(
    Object.entries({ ...rest, ...given }).map(([name, value]) => [name, parseStructure(name, value)]),
  );
}

function parseStructure(name: string, value: unknown): unknown {
  if (typeof value !== "string" || !STRUCTURES.has(name)) return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === "object" && parsed !== null ? parsed : value;
  } catch {
    return value;
  }
}

/** docs/whatsapp.md#access-tokens */
function readToken(authorization: string | null, query: URLSearchParams): string | null {
  return /^(?:bearer|oauth)\s+(\S+)$/i.exec(authorization ?? "")?.[1] ?? query.get("access_token");
}

/** docs/whatsapp.md#error-envelope */
async function checkToken(
  db: Db,
  text: string | null,
): Promise<{ number: SandboxNumber; token: SandboxToken } | { refusal: GraphReply }> {
  if (!text) return { refusal: missingToken() };
  const found = await findToken(db, text);
  if (!found) return { refusal: wrongToken() };
  const { token, number } = found;
  const now = getSandboxTime(number);
  if (token.revokedAt !== null) {
    const message =
      "Error validating access token: The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.";
    return { refusal: graphError(401, 190, { message, subcode: 460 }) };
  }
  if (token.expiresAt !== null && token.expiresAt <= now) {
    const message = `Error validating access token: Session has expired on ${token.expiresAt.toUTCString()}. The current time is ${now.toUTCString()}.`;
    return { refusal: graphError(401, 190, { message, subcode: 463 }) };
  }
  return found;
}

function checkScope(token: SandboxToken, edge: string): GraphReply | null {
  const needed = edge === "messages" || edge === "media" ? "whatsapp_business_messaging" : null;
  const management = edge === "message_templates" || edge === "subscribed_apps" || edge === "phone_numbers";
  const scope = needed ?? (management ? "whatsapp_business_management" : null);
  if (scope === null || token.scopes.includes(scope)) return null;
  return graphError(403, 200, {
    message: `(#200) You do not have the necessary permissions required to send messages on behalf of this WhatsApp Business Account`,
    details: `The permission ${scope} is missing`,
  });
}

interface GraphRequest {
  method: string;
  /** After the base URL: `v25.0/<id>/messages`. */
  path: readonly string[];
  query: URLSearchParams;
  authorization: string | null;
  body: unknown;
  bytes: Uint8Array;
  fileOffset: string | null;
}

/** Versions available in November 2026 (docs/whatsapp.md#versions-and-ids). */
const VERSIONS: ReadonlySet<string> = new Set(["v21.0", "v22.0", "v23.0", "v24.0", "v25.0", "v26.0"]);

type UnreadRequest = Omit<GraphRequest, "body" | "bytes"> & {
  readBody: () => Promise<Pick<GraphRequest, "body" | "bytes">>;
};

/** Reads the body only after the token was verified. */
export async function handleGraph(db: Db, { readBody, ...unread }: UnreadRequest): Promise<GraphReply> {
  const checked = await checkToken(db, readToken(unread.authorization, unread.query));
  if ("refusal" in checked) return checked.refusal;
  const { number, token } = checked;
  const request: GraphRequest = { ...unread, ...(await readBody()) };
  // Meta serves files from another host; here they share the API's, and also require the token.
  if (request.path[0] === "attachments") return serveMedia(db, number, request.query);
  // Graph uses the newest version when the path has none.
  const version = /^v\d/.test(request.path[0] ?? "") ? request.path[0] : undefined;
  if (version !== undefined && !VERSIONS.has(version)) return wrongVersion(version, request.path);
  const [id = "", edge = ""] = version === undefined ? request.path : request.path.slice(1);
  const refusal = checkScope(token, edge);
  if (refusal) return refusal;
  const body = request.method === "POST" ? readParameters(request.body, request.query) : request.body;
  const call = { ...request, id, edge, body };
  return (
    (await handleNumber(db, number, call)) ??
    (await handleAccount(db, number, call)) ??
    (await handleTemplates(db, number, call)) ??
    (edge === "" ? await handleMedia(db, number, call) : null) ??
    unknownObject(id, request.method)
  );
}

type Call = GraphRequest & { id: string; edge: string };

async function handleNumber(db: Db, number: SandboxNumber, call: Call): Promise<GraphReply | null> {
  const { method, id, edge, body, query } = call;
  if (id !== number.phoneNumberId) return null;
  switch (`${method} ${edge}`) {
    case "GET ":
      return getNumber(number, query);
    case "POST messages":
      return checkCanSend(number) ?? sendMessage(db, number, body);
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
      if (edge === "whatsapp_business_profile") return handleProfile(db, number, call);
      return edge === "block_users" ? handleBlocks(db, number, call) : null;
  }
}

/** docs/whatsapp.md#error-codes */
function checkCanSend(number: SandboxNumber): GraphReply | null {
  const { registered, accountStatus } = readAccountData(number);
  if (!registered) return graphError(400, 133010);
  if (accountStatus === "DISABLED") return graphError(403, 131031);
  return accountStatus === "RESTRICTED" ? graphError(403, 368) : null;
}

async function handleAccount(db: Db, number: SandboxNumber, call: Call): Promise<GraphReply | null> {
  const { method, id, edge, query } = call;
  if (id === "debug_token" && method === "GET") return debugToken(db, query);
  if (id !== number.wabaId) return null;
  if (edge === "subscribed_apps") return handleSubscription(db, number, call);
  if (method !== "GET") return null;
  if (edge === "phone_numbers") return listNumbers(number, query);
  return edge === "" ? getAccount(number, query) : null;
}

async function handleMedia(
  db: Db,
  number: SandboxNumber,
  { method, id, query }: GraphRequest & { id: string },
): Promise<GraphReply | null> {
  if (method === "GET") return getMedia(db, number, id, query);
  return method === "DELETE" ? deleteMedia(db, number, id) : null;
}
