import "server-only";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { readRetryDelay } from "#lib/whatsapp/request-graph.ts";

export type Download =
  | { kind: "bytes"; stream: IncomingMessage; mimeType: string | null }
  | { kind: "gone" }
  | { kind: "refused"; status: number }
  | { kind: "failed"; reason: string; retryAfterMs?: number | null };

/** Follows no redirects, which could leak the token (docs/whatsapp.md#media-downloads). Never throws. */
export function downloadMedia(
  address: string,
  options: { accessToken: string; timeoutMs: number },
): Promise<Download> {
  const target = new URL(address);
  const start = target.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const outgoing = start(target, {
      method: "GET",
      // Meta's CDN reportedly requires a User-Agent.
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
        resolve({
          kind: "failed",
          reason: `HTTP ${status}`,
          retryAfterMs: readRetryDelay({ retryAfter, date }),
        });
      } else resolve({ kind: "refused", status });
    });
    outgoing.end();
  });
}
