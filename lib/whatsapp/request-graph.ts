import "server-only";
import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { TLSSocket } from "node:tls";
import { HOUR } from "#lib/clock.ts";
import { readRetryAfter } from "#lib/retry-after.ts";
import { cleanJson } from "./clean-json.ts";

/** More than any answer of the Cloud API that we ask for. */
const ANSWER_LIMIT_BYTES = 4 * 1024 * 1024;

/** A longer wait is not believed: a message is given up after a day. */
const LONGEST_WAIT_MS = HOUR;

export interface GraphRequest {
  method: "GET" | "POST" | "DELETE";
  headers: Readonly<Record<string, string>>;
  /** Bytes go as they are, with a media type among the headers; everything else as JSON. */
  body?: unknown;
  /** The whole budget: name, connection, request and answer. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

export type FetchFailure = { kind: "not-sent"; reason: string } | { kind: "unknown"; reason: string };
/** `json` is undefined when the body is no JSON, or too large. */
export type GraphAnswer =
  | { kind: "answer"; status: number; json: unknown; retryAfterMs: number | null }
  | FetchFailure;

/**
 * One request to the Graph API, bounded in time and size, following no redirect. What did not come back is told apart:
 * `not-sent` when it certainly never left, `unknown` when it may have arrived. Never throws.
 *
 * Node's own client rather than fetch, because only there is "left" a fact: not a byte of the request is written before the
 * connection stands and its certificate is trusted. With fetch a name or a connection that hangs until the budget is spent
 * cannot be told from an answer that did not come.
 */
export async function requestGraph(url: string, request: GraphRequest): Promise<GraphAnswer> {
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
  let left = false;
  try {
    const response = await exchange(url, { ...request, signal }, () => {
      left = true;
    });
    return {
      kind: "answer",
      status: response.statusCode ?? 0,
      json: await readJson(response),
      retryAfterMs: readWait({
        retryAfter: response.headers["retry-after"] ?? null,
        date: response.headers.date ?? null,
      }),
    };
  } catch (error) {
    const reason = timeout.aborted ? `no answer within ${request.timeoutMs} ms` : failureCode(error);
    return { kind: left ? "unknown" : "not-sent", reason };
  }
}

function exchange(
  url: string,
  request: GraphRequest & { signal: AbortSignal },
  onLeave: () => void,
): Promise<IncomingMessage> {
  const { method, headers, signal } = request;
  const raw = request.body instanceof Uint8Array ? request.body : undefined;
  const json = raw || request.body === undefined ? undefined : JSON.stringify(request.body);
  return new Promise((resolve, reject) => {
    const target = new URL(url);
    const start = target.protocol === "https:" ? requestHttps : requestHttp;
    const outgoing = start(target, {
      method,
      headers: { ...headers, ...(json === undefined ? {} : { "Content-Type": "application/json" }) },
      signal,
    });
    outgoing.on("error", reject);
    outgoing.on("response", resolve);
    whenConnected(outgoing, () => {
      onLeave();
      outgoing.end(raw ?? json);
    });
  });
}

function whenConnected(outgoing: ClientRequest, proceed: () => void): void {
  outgoing.once("socket", (socket) => {
    const encrypted = socket instanceof TLSSocket;
    // A kept connection says so itself: "authorized" stays false where an operator switched certificate checks off.
    const standing = outgoing.reusedSocket || (encrypted ? socket.authorized : !socket.connecting);
    if (standing) proceed();
    else socket.once(encrypted ? "secureConnect" : "connect", proceed);
  });
}

async function readJson(response: IncomingMessage): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (size > ANSWER_LIMIT_BYTES) return undefined;
    chunks.push(chunk);
  }
  try {
    return cleanJson(JSON.parse(Buffer.concat(chunks).toString("utf8")));
  } catch {
    return undefined;
  }
}

/**
 * The wait in milliseconds that an answer asks for, in seconds or as a date (RFC 9110 §10.2.3), an hour at most; null when
 * it asks for none. Meta documents none (§5.3); a proxy before it may ask for one.
 */
export function readWait(headers: { retryAfter: string | null; date: string | null }): number | null {
  // Against the sender's own clock, where it shows it.
  const sentAt = Date.parse(headers.date ?? "");
  const wait = readRetryAfter(headers.retryAfter, new Date(Number.isNaN(sentAt) ? Date.now() : sentAt));
  return wait === null ? null : Math.min(wait, LONGEST_WAIT_MS);
}

/** The system's or Node's code for a failure; never its message, which may hold a header's value. */
function failureCode(error: unknown): string {
  // All addresses of a name failed: the first says why.
  if (error instanceof AggregateError && error.errors.length > 0) return failureCode(error.errors[0]);
  const named = error instanceof Error && "code" in error && typeof error.code === "string";
  return named ? String(error.code) : "network error";
}
