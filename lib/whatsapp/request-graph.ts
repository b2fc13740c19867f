import "server-only";
import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { pipeline } from "node:stream/promises";
import { TLSSocket } from "node:tls";
import { MIB } from "#lib/platform/byte-units.ts";
import { HOUR } from "#lib/platform/clock.ts";
import { readRetryAfter } from "#lib/platform/retry-after.ts";
import { cleanJson } from "#lib/whatsapp/clean-json.ts";

const MAX_RESPONSE_BYTES = 4 * MIB;

/** Longer delays are capped: a message expires after a day. */
const MAX_DELAY_MS = HOUR;

export interface GraphRequest {
  method: "GET" | "POST" | "DELETE";
  headers: Readonly<Record<string, string>>;
  /** A blob is sent unchanged and is not held in memory; other values are sent as JSON. */
  body?: unknown;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

export type FetchFailure = { kind: "not-sent"; reason: string } | { kind: "unknown"; reason: string };
/** `json` is undefined when the body is not JSON or too large, or that of a refusal is incomplete. */
export type GraphResponse =
  | { kind: "response"; status: number; json: unknown; retryAfterMs: number | null }
  | FetchFailure;

/**
 * Failures are `not-sent` if no byte was written, else `unknown`. fetch does not reveal whether the request was written
 * before a timeout, so this uses Node's client. Never throws.
 */
export async function requestGraph(url: string, request: GraphRequest): Promise<GraphResponse> {
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
  let isWritten = false;
  try {
    const response = await exchange(url, { ...request, signal }, () => {
      isWritten = true;
    });
    const status = response.statusCode ?? 0;
    return {
      kind: "response",
      status,
      json: await readJson(response).catch((error: unknown) => {
        // Only an accepted message has its outcome in the body.
        if (status >= 200 && status < 300) throw error;
      }),
      retryAfterMs: readRetryDelay({
        retryAfter: response.headers["retry-after"] ?? null,
        date: response.headers.date ?? null,
      }),
    };
  } catch (error) {
    const reason = timeout.aborted ? `no response within ${request.timeoutMs} ms` : failureCode(error);
    return { kind: isWritten ? "unknown" : "not-sent", reason };
  }
}

function exchange(
  url: string,
  request: GraphRequest & { signal: AbortSignal },
  onConnected: () => void,
): Promise<IncomingMessage> {
  const { method, headers, signal } = request;
  const file = request.body instanceof Blob ? request.body : null;
  const json = file || request.body === undefined ? undefined : JSON.stringify(request.body);
  return new Promise((resolve, reject) => {
    const target = new URL(url);
    const start = target.protocol === "https:" ? requestHttps : requestHttp;
    const outgoing = start(target, {
      method,
      headers: {
        ...headers,
        ...(json === undefined ? {} : { "Content-Type": "application/json" }),
        ...(file ? { "Content-Length": file.size } : {}),
      },
      signal,
    });
    outgoing.on("error", reject);
    outgoing.on("response", resolve);
    whenConnected(outgoing, () => {
      onConnected();
      if (file) pipeline(file.stream(), outgoing).catch(reject);
      else outgoing.end(json);
    });
  });
}

function whenConnected(outgoing: ClientRequest, proceed: () => void): void {
  outgoing.once("socket", (socket) => {
    const encrypted = socket instanceof TLSSocket;
    // A reused connection is ready; `authorized` is false if the operator disabled certificate checks.
    const isConnected = outgoing.reusedSocket || (encrypted ? socket.authorized : !socket.connecting);
    if (isConnected) proceed();
    else socket.once(encrypted ? "secureConnect" : "connect", proceed);
  });
}

async function readJson(response: IncomingMessage): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_RESPONSE_BYTES) return undefined;
    chunks.push(chunk);
  }
  try {
    return cleanJson(JSON.parse(Buffer.concat(chunks).toString("utf8")));
  } catch {
    return undefined;
  }
}

/** RFC 9110 §10.2.3. Meta documents no delay (docs/whatsapp.md#retries), but a proxy may request one. */
export function readRetryDelay(headers: { retryAfter: string | null; date: string | null }): number | null {
  // Relative to the sender's clock, if available.
  const sentAt = Date.parse(headers.date ?? "");
  const wait = readRetryAfter(headers.retryAfter, new Date(Number.isNaN(sentAt) ? Date.now() : sentAt));
  return wait === null ? null : Math.min(wait, MAX_DELAY_MS);
}

/** Messages of errors may contain header values, so only the code is returned. */
function failureCode(error: unknown): string {
  // All addresses of the host failed.
  if (error instanceof AggregateError && error.errors.length > 0) return failureCode(error.errors[0]);
  const named = error instanceof Error && "code" in error && typeof error.code === "string";
  return named ? String(error.code) : "network error";
}
