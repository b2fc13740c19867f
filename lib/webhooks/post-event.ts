import "server-only";
import type { LookupAddress } from "node:dns";
import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { checkUrl, type Network, resolvePublic } from "#lib/webhooks/check-url.ts";
import {
  ANSWER_KEPT_BYTES,
  ANSWER_READ_BYTES,
  type Answered,
  CONNECT_TIMEOUT_MS,
  TOTAL_TIMEOUT_MS,
} from "#lib/webhooks/rules.ts";

/** What came of a call: an answer with the beginning of its body as text, or why there was none. */
export type PostResult = (Answered & { kind: "answered"; body: string }) | { kind: "failed"; error: string };

interface EventCall {
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

export interface PostLimits {
  connectMs: number;
  totalMs: number;
}

const LIMITS: PostLimits = { connectMs: CONNECT_TIMEOUT_MS, totalMs: TOTAL_TIMEOUT_MS };

/**
 * Posts to an address that a customer chose (API.md §11): it is judged and resolved anew each time, and the connection
 * goes to the very addresses that were judged, under the name's own certificate. Redirects are not followed, no proxy is
 * asked, and no more is read than is kept. Never throws.
 */
export async function postEvent(
  call: EventCall,
  network: Network,
  limits: PostLimits = LIMITS,
): Promise<PostResult> {
  const checked = checkUrl(call.url, network.allowHosts);
  if (!checked.ok) return { kind: "failed", error: checked.message };
  const began = performance.now();
  const connecting = new AbortController();
  const timer = setTimeout(
    () => connecting.abort(new Error(`No connection within ${limits.connectMs / 1000} s.`)),
    limits.connectMs,
  );
  try {
    const addresses = await abortable(resolvePublic(checked, network.resolve), connecting.signal);
    return await post(checked.url, addresses, call, {
      connecting: connecting.signal,
      onConnected: () => clearTimeout(timer),
      limits,
      totalMs: limits.totalMs - (performance.now() - began),
    });
  } catch (error) {
    return { kind: "failed", error: reasonOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    work.then(resolve, reject);
  });
}

function post(
  url: URL,
  addresses: LookupAddress[],
  call: EventCall,
  time: { connecting: AbortSignal; onConnected: () => void; limits: PostLimits; totalMs: number },
): Promise<PostResult> {
  return new Promise((resolve, reject) => {
    const tls = url.protocol === "https:";
    const request = (tls ? https : http).request(url, {
      method: "POST",
      // An agent of its own: no connection is shared, and none goes through a proxy of the environment.
      agent: new (tls ? https : http).Agent({ keepAlive: false }),
      lookup: pinned(addresses),
      headers: { ...call.headers, "content-length": String(Buffer.byteLength(call.body)) },
    });
    const deadline = setTimeout(
      () => request.destroy(new Error(`No answer within ${time.limits.totalMs / 1000} s.`)),
      time.totalMs,
    );
    time.connecting.addEventListener("abort", () => request.destroy(time.connecting.reason));
    request.once("socket", (socket) => socket.once(tls ? "secureConnect" : "connect", time.onConnected));
    request.once("error", reject);
    request.once("close", () => {
      clearTimeout(deadline);
      reject(new Error("The connection was closed without an answer."));
    });
    request.once("response", (response) => readAnswer(response).then(resolve, reject));
    request.end(call.body);
  });
}

/** A resolver that knows only the addresses that were judged. */
function pinned(addresses: LookupAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, addresses);
    else if (first) callback(null, first.address, first.family);
  };
}

/** The status decides; whatever happens to the body after it only shortens what is kept. */
function readAnswer(response: http.IncomingMessage): Promise<PostResult> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = () => {
      response.destroy();
      resolve({
        kind: "answered",
        status: response.statusCode ?? 0,
        retryAfter: response.headers["retry-after"] ?? null,
        control: [response.headers["webhook-delivery"] ?? []].flat().join(",") || null,
        body: toText(Buffer.concat(chunks)),
      });
    };
    response.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size - chunk.length < ANSWER_KEPT_BYTES) chunks.push(chunk);
      if (size >= ANSWER_READ_BYTES) end();
    });
    response.once("end", end);
    response.once("error", end);
    response.once("close", end);
  });
}

/** As PostgreSQL can keep it: no half character at the cut, no U+0000. */
function toText(bytes: Buffer): string {
  const cut = bytes.subarray(0, ANSWER_KEPT_BYTES);
  return new TextDecoder().decode(cut, { stream: true }).replaceAll("\u0000", "\uFFFD");
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return "The call failed.";
  return (error.message || error.name).slice(0, 500);
}
