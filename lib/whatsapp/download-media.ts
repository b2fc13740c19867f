import "server-only";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { readWait } from "./request-graph.ts";

/** A file's bytes as they come, or why they do not: `gone` when WhatsApp has no such file (any more) at this address. */
export type Download =
  | { kind: "bytes"; stream: IncomingMessage; mimeType: string | null }
  | { kind: "gone" }
  | { kind: "refused"; status: number }
  | { kind: "failed"; reason: string; retryAfterMs?: number | null };

/**
 * Begins to fetch a file with the access token, following no redirect (whatsapp-cloud-api.md §2). The whole must come within
 * the time; the stream fails when it does not. Never throws.
 */
export function downloadMedia(
  address: string,
  options: { accessToken: string; timeoutMs: number },
): Promise<Download> {
  const target = new URL(address);
  const start = target.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const outgoing = start(target, {
      method: "GET",
      // Meta's delivery network is said to want a name (§2).
      headers: { Authorization: `Bearer ${options.accessToken}`, "User-Agent": "Parley" },
      signal: AbortSignal.timeout(options.timeoutMs),
    });
    outgoing.on("error", (error) => {
      const code = "code" in error ? String(error.code) : error.name;
      resolve({ kind: "failed", reason: code });
    });
    outgoing.on("response", (response) => {
      const status = response.statusCode ?? 0;
      if (status === 200) {
        resolve({ kind: "bytes", stream: response, mimeType: response.headers["content-type"] ?? null });
        return;
      }
      response.destroy();
      if (status === 404 || status === 410) resolve({ kind: "gone" });
      else if (status >= 500 || status === 429) {
        const { "retry-after": retryAfter = null, date = null } = response.headers;
        resolve({ kind: "failed", reason: `HTTP ${status}`, retryAfterMs: readWait({ retryAfter, date }) });
      } else resolve({ kind: "refused", status });
    });
    outgoing.end();
  });
}
