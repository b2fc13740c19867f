import "server-only";
import type { LookupAddress } from "node:dns";
import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { checkUrl, type Network, resolvePublic } from "#lib/platform/safe-fetch/check-url.ts";
import {
  CONNECT_TIMEOUT_MS,
  type EndpointResponse,
  MAX_RESPONSE_BYTES,
  RESPONSE_STORED_BYTES,
  shownResponseHeaders,
  TOTAL_TIMEOUT_MS,
} from "#lib/platform/safe-fetch/rules.ts";

export type PostResult =
  | (EndpointResponse & { kind: "responded"; headers: Record<string, string>; body: string })
  | { kind: "failed"; error: string };

interface EventCall {
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

export interface PostLimits {
  connectMs: number;
  totalMs: number;
}

const CLOSED_EARLY = "The connection was closed without a response.";
const HEADER_STORED_MAX = 500;

const LIMITS: PostLimits = { connectMs: CONNECT_TIMEOUT_MS, totalMs: TOTAL_TIMEOUT_MS };

/** Connects only to the checked addresses, without redirects or a proxy. Never throws. */
export function postEvent(
  call: EventCall,
  network: Network,
  limits: PostLimits = LIMITS,
): Promise<PostResult> {
  return send({ ...call, method: "POST" }, network, limits);
}

/** The same for a request that verifies a URL. */
export function getUrl(url: string, network: Network, limits: PostLimits = LIMITS): Promise<PostResult> {
  return send({ url, method: "GET", headers: {}, body: "" }, network, limits);
}

type Call = EventCall & { method: "GET" | "POST" };

async function send(call: Call, network: Network, limits: PostLimits): Promise<PostResult> {
  const checked = checkUrl(call.url, network.allowHosts);
  if (!checked.ok) return { kind: "failed", error: checked.message };
  const startedAt = performance.now();
  const connecting = new AbortController();
  const timer = setTimeout(
    () => connecting.abort(new Error(`No connection within ${limits.connectMs / 1000} s.`)),
    limits.connectMs,
  );
  try {
    const addresses = await abortable(resolvePublic(checked, network.resolve), connecting.signal);
    return await request(checked.url, addresses, call, {
      connecting: connecting.signal,
      onConnected: () => clearTimeout(timer),
      limits,
      totalMs: limits.totalMs - (performance.now() - startedAt),
    });
  } catch (error) {
    return { kind: "failed", error: errorReason(error) };
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

function request(
  url: URL,
  addresses: LookupAddress[],
  call: Call,
  time: { connecting: AbortSignal; onConnected: () => void; limits: PostLimits; totalMs: number },
): Promise<PostResult> {
  return new Promise((resolve, reject) => {
    const isTls = url.protocol === "https:";
    const sent = (isTls ? https : http).request(url, {
      method: call.method,
      // Its own agent: no connection is reused, and none uses a proxy of the environment.
      agent: new (isTls ? https : http).Agent({ keepAlive: false }),
      lookup: pinLookup(addresses),
      headers: { ...call.headers, "content-length": String(Buffer.byteLength(call.body)) },
    });
    const deadline = setTimeout(
      () => sent.destroy(new Error(`No response within ${time.limits.totalMs / 1000} s.`)),
      time.totalMs,
    );
    time.connecting.addEventListener("abort", () => sent.destroy(time.connecting.reason));
    sent.once("socket", (socket) => socket.once(isTls ? "secureConnect" : "connect", time.onConnected));
    sent.once("error", reject);
    sent.once("close", () => {
      clearTimeout(deadline);
      reject(new Error(CLOSED_EARLY));
    });
    sent.once("response", (response) => readResponse(response).then(resolve, reject));
    sent.end(call.body);
  });
}

function pinLookup(addresses: LookupAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, addresses);
    else if (first) callback(null, first.address, first.family);
  };
}

/** The status decides: an error after it only truncates the stored body. */
function readResponse(response: http.IncomingMessage): Promise<PostResult> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = () => {
      response.destroy();
      resolve({
        kind: "responded",
        status: response.statusCode ?? 0,
        retryAfter: response.headers["retry-after"] ?? null,
        control: [response.headers["webhook-delivery"] ?? []].flat().join(",") || null,
        headers: shownHeaders(response),
        body: toText(Buffer.concat(chunks)),
      });
    };
    response.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size - chunk.length < RESPONSE_STORED_BYTES) chunks.push(chunk);
      if (size >= MAX_RESPONSE_BYTES) end();
    });
    response.once("end", end);
    response.once("error", end);
    response.once("close", end);
  });
}

function shownHeaders({ headers }: http.IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    shownResponseHeaders.flatMap((name) => {
      const value = [headers[name] ?? []].flat().join(", ").slice(0, HEADER_STORED_MAX);
      return value === "" ? [] : [[name, value]];
    }),
  );
}

function toText(bytes: Buffer): string {
  const cut = bytes.subarray(0, RESPONSE_STORED_BYTES);
  return new TextDecoder().decode(cut, { stream: true }).replaceAll("\u0000", "\uFFFD");
}

const NOT_FOUND = "The host name could not be found. Check the URL and its DNS records.";
const NOT_RESOLVED = "The host name could not be resolved, because its name server did not answer.";

/** By the codes of Node's resolver and sockets, whose messages name system calls. */
const PLAIN_REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: NOT_FOUND,
  ENODATA: NOT_FOUND,
  EAI_AGAIN: NOT_RESOLVED,
  ESERVFAIL: NOT_RESOLVED,
  ETIMEOUT: NOT_RESOLVED,
  ECONNREFUSED: "The host refused the connection.",
  ECONNRESET: CLOSED_EARLY,
};

function errorReason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return errorReason(error.errors[0]);
  if (!(error instanceof Error)) return "The request failed.";
  const { code } = error as NodeJS.ErrnoException;
  return PLAIN_REASONS[code ?? ""] ?? (error.message || error.name).slice(0, 500);
}
