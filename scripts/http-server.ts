import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import { Socket } from "node:net";
import {
  type BodyLimit,
  bodyLimitOf,
  bodyLimits,
  bodyTimeoutOf,
  bodyTooLarge,
} from "#lib/api/body-limit-rules.ts";
import { METHOD_HEADER } from "#lib/api/header-rules.ts";
import { HOUR } from "#lib/platform/clock.ts";
import { env } from "#lib/platform/env.ts";
import { AppError, validationError } from "#lib/platform/errors.ts";
import { shutdownSignal } from "#lib/platform/lifecycle.ts";
import { log } from "#lib/platform/log.ts";
import { defaultHeaders, isApiPath } from "./default-headers.ts";
import { endWithStatus, statusOfClientError } from "./end-connection.ts";
import { GuardedRequest } from "./guarded-request.ts";
import { GuardedResponse, isResponding } from "./guarded-response.ts";
import { prepareRequest } from "./prepare-request.ts";
import { refuse } from "./refuse.ts";

// Next cannot represent other methods.
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const PAGE_METHODS = ["GET", "HEAD"];
const UPLOAD_TIMEOUT_MS = HOUR;

export type RequestHandler = (request: GuardedRequest, response: GuardedResponse) => Promise<void>;

export type HttpServer = Server<typeof GuardedRequest, typeof GuardedResponse>;

export function createHttpServer(dev: boolean): HttpServer {
  const server = createServer({
    IncomingMessage: GuardedRequest,
    ServerResponse: GuardedResponse,
    // The interval at which Node checks header timeouts, by default 30 s.
    headersTimeout: 15_000,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    connectionsCheckingInterval: 1_000,
    // Longer than a proxy's timeout, so that it reuses no connection that is being closed.
    keepAliveTimeout: 65_000,
    // Joined duplicates are invalid; Node would silently drop a second Authorization or Content-Type.
    joinDuplicateHeaders: true,
    // Only Next's development client upgrades; elsewhere the header is ignored (RFC 9110 §7.8).
    shouldUpgradeCallback: () => dev,
  });
  server.maxConnections = env().PARLEY_MAX_CONNECTIONS;
  return server;
}

export function serveWith(
  server: HttpServer,
  handler: RequestHandler,
  options: { dev: boolean; bodyTimeoutMs?: number; readTimeoutMs?: number },
): void {
  const serve = (request: GuardedRequest, response: GuardedResponse, expectsContinue: boolean) => {
    // Pipelined after a request whose response closes the connection.
    if (request.isAfterClosingRequest) return;
    if (options.readTimeoutMs !== undefined) response.readTimeoutMs = options.readTimeoutMs;
    const refusal = admit(request, response, options);
    if (refusal) {
      refuse(response, refusal.error, refusal.headers);
      return;
    }
    if (expectsContinue && !request.declaresTooMuch) response.writeContinue();
    handler(request, response).catch((error: unknown) => failRequest(response, error));
  };
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const isAnswerable = socket instanceof Socket && socket.writable && !isResponding(socket);
    if (isAnswerable) endWithStatus(socket, statusOfClientError(error.code));
    else socket.destroy();
  });
  server.on("request", (request, response) => serve(request, response, false));
  server.on("checkContinue", (request, response) => serve(request, response, true));
}

function failRequest(response: GuardedResponse, error: unknown): void {
  if (response.headersSent) {
    log.error({ err: error, requestId: response.getHeader("X-Request-Id") }, "response interrupted");
    response.destroy();
    return;
  }
  const failure = new AppError(
    "INTERNAL_ERROR",
    "Parley had an unexpected error. Try again; if it happens again, give the request ID to your Parley administrator.",
  );
  log.error({ err: error, requestId: refuse(response, failure) }, "request failed");
}

interface Refusal {
  error: AppError;
  headers?: Record<string, string>;
}

/** @returns null when Next may handle the request */
function admit(
  request: GuardedRequest,
  response: GuardedResponse,
  { dev, bodyTimeoutMs }: { dev: boolean; bodyTimeoutMs?: number },
): Refusal | null {
  const nonce = randomBytes(16).toString("base64");
  prepareRequest(request, nonce);
  const [path = "/"] = (request.url ?? "/").split("?");
  const https = env().PARLEY_PUBLIC_URL.startsWith("https:");
  response.isApi = isApiPath(path);
  // Next's development client posts to its own paths.
  const limit: BodyLimit = dev && !response.isApi ? bodyLimits.staff : bodyLimitOf(path);
  response.defaultHeaders = defaultHeaders({ path, nonce, https, dev });
  request.guard(
    limit,
    bodyTimeoutMs ?? bodyTimeoutOf(limit, request.declaredBytes),
    () => response.headersSent,
  );
  if (shutdownSignal().aborted) {
    const message = "Parley is restarting. Try again in a moment.";
    const headers = { "Retry-After": "1", Connection: "close" };
    return { error: new AppError("SERVICE_UNAVAILABLE", message), headers };
  }
  // Joined by Node; RFC 9112 §3.2 requires refusing such a request.
  if (request.headers.host?.includes(",")) {
    return {
      error: validationError({ path: "Host", code: "duplicate", message: "Send exactly one Host header." }),
    };
  }
  const method = String(request.method);
  if (!response.isApi && !dev && !PAGE_METHODS.includes(method)) {
    const message = `This endpoint does not support ${method}. Use ${PAGE_METHODS.join(" or ")}.`;
    return {
      error: new AppError("METHOD_NOT_ALLOWED", message),
      headers: { Allow: PAGE_METHODS.join(", ") },
    };
  }
  if (!METHODS.includes(method)) {
    // The route refuses the method with its `Allow` list.
    request.headers[METHOD_HEADER] = method;
    request.method = "OPTIONS";
  }
  return request.declaresTooMuch && !limit.routeRefuses ? { error: bodyTooLarge(limit.bytes) } : null;
}
