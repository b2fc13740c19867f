import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import { env } from "#lib/env.ts";
import { AppError, validationError } from "#lib/errors.ts";
import { type BodyLimit, bodyLimitOf, bodyLimits, bodyTooLarge } from "#lib/http/limits.ts";
import { METHOD_HEADER } from "#lib/http/server-headers.ts";
import { shutdownSignal } from "#lib/lifecycle.ts";
import { defaultHeaders, isApiPath } from "./default-headers.ts";
import { GuardedRequest } from "./guarded-request.ts";
import { GuardedResponse } from "./guarded-response.ts";
import { prepareRequest } from "./prepare-request.ts";
import { refuse } from "./refuse.ts";

// Next has no answer to others: it cannot make a Request of them.
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const PAGE_METHODS = ["GET", "HEAD"];
/** How long a client may take for a body, or between two parts of an upload. */
const BODY_TIMEOUT_MS = 15_000;
/** The longest that an upload may take, however steadily it comes. */
const UPLOAD_TIMEOUT_MS = 60 * 60_000;

export type RequestHandler = (request: GuardedRequest, response: GuardedResponse) => Promise<void>;

export type HttpServer = Server<typeof GuardedRequest, typeof GuardedResponse>;

/** The HTTP server in front of Next: limits of bodies, times and connections, and the headers of every answer. */
export function createHttpServer(dev: boolean): HttpServer {
  const server = createServer({
    IncomingMessage: GuardedRequest,
    ServerResponse: GuardedResponse,
    // Slow senders of headers are cut off; Node looks only this often, by default every 30 s.
    headersTimeout: 15_000,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    connectionsCheckingInterval: 1_000,
    // Longer than the usual proxy's, so that it never sends a request into a connection that we are closing.
    keepAliveTimeout: 65_000,
    // A second Authorization or Content-Type must not be dropped in silence: joined, neither is valid.
    joinDuplicateHeaders: true,
    // We speak no other protocol; only Next's development client does. Elsewhere the header is ignored (RFC 9110 §7.8).
    shouldUpgradeCallback: () => dev,
  });
  server.maxConnections = env().PARLEY_MAX_CONNECTIONS;
  return server;
}

/** Has a server hand what it does not refuse by itself to a handler. */
export function serveWith(
  server: HttpServer,
  handler: RequestHandler,
  options: { dev: boolean; bodyTimeoutMs?: number },
): void {
  const serve = (request: GuardedRequest, response: GuardedResponse, expectsContinue: boolean) => {
    // It was sent behind a request whose answer closes the connection.
    if (request.isBehindLast) return;
    const refusal = admit(request, response, options);
    if (refusal) {
      refuse(response, refusal.error, refusal.headers);
      return;
    }
    if (expectsContinue && !request.declaresTooMuch) response.writeContinue();
    handler(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else refuse(response, new AppError("INTERNAL_ERROR", "Something failed on our side. Try again."));
    });
  };
  server.on("request", (request, response) => serve(request, response, false));
  server.on("checkContinue", (request, response) => serve(request, response, true));
}

interface Refusal {
  error: AppError;
  headers?: Record<string, string>;
}

/** Prepares a request for Next; null when it may go there. */
function admit(
  request: GuardedRequest,
  response: GuardedResponse,
  { dev, bodyTimeoutMs = BODY_TIMEOUT_MS }: { dev: boolean; bodyTimeoutMs?: number },
): Refusal | null {
  const nonce = randomBytes(16).toString("base64");
  prepareRequest(request, nonce);
  const [path = "/"] = (request.url ?? "/").split("?");
  const https = env().PARLEY_PUBLIC_URL.startsWith("https:");
  response.isApi = isApiPath(path);
  // Next's development client posts to paths of its own.
  const limit: BodyLimit = dev && !response.isApi ? bodyLimits.staff : bodyLimitOf(path);
  response.defaultHeaders = defaultHeaders({ path, nonce, https, dev });
  request.guard(limit, bodyTimeoutMs, () => response.headersSent);
  if (shutdownSignal().aborted) {
    const message = "Parley is restarting. Nothing was done; try again.";
    const headers = { "Retry-After": "1", Connection: "close" };
    return { error: new AppError("SERVICE_UNAVAILABLE", message), headers };
  }
  // Joined by Node; RFC 9112 §3.2 wants such a request refused.
  if (request.headers.host?.includes(",")) {
    return { error: validationError({ path: "Host", code: "duplicate", message: "Send one Host header." }) };
  }
  const method = String(request.method);
  if (!response.isApi && !dev && !PAGE_METHODS.includes(method)) {
    const message = `This path does not take ${method}. It takes ${PAGE_METHODS.join(", ")}.`;
    return {
      error: new AppError("METHOD_NOT_ALLOWED", message),
      headers: { Allow: PAGE_METHODS.join(", ") },
    };
  }
  if (!METHODS.includes(method)) {
    // The route knows what it takes, and refuses this one with the list.
    request.headers[METHOD_HEADER] = method;
    request.method = "OPTIONS";
  }
  return request.declaresTooMuch && !limit.routeRefuses ? { error: bodyTooLarge(limit.bytes) } : null;
}
