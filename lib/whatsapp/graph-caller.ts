import "server-only";
import type { z } from "zod";
import { cleanJson } from "#lib/whatsapp/clean-json.ts";
import {
  createLocalError,
  type GraphError,
  isFromWhatsApp,
  isGatewayRefusal,
  readResponseError,
} from "#lib/whatsapp/graph-error.ts";
import {
  type FetchFailure,
  type GraphResponse,
  readRetryDelay,
  requestGraph,
} from "#lib/whatsapp/request-graph.ts";

export interface ClientOptions {
  baseUrl: string;
  version: string;
  accessToken: string;
}

export interface GraphFailure {
  ok: false;
  error: GraphError;
  /** As in `SendOutcome`: whether WhatsApp certainly refused it, certainly did not receive it, or neither is known. */
  kind: "refused" | "not-sent" | "unknown";
  status?: number;
  retryAfterMs?: number | null;
}

export type Result<T> = { ok: true; value: T } | GraphFailure;

/** The segments after the version, unescaped. */
export interface GraphCall {
  method?: "GET" | "POST" | "DELETE";
  path: readonly string[];
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
}

export type GraphCaller = ReturnType<typeof createCaller>;

const MANAGEMENT_TIMEOUT_MS = 15_000;

export function createCaller({ baseUrl, version, accessToken }: ClientOptions) {
  const root = `${baseUrl.replace(/\/+$/, "")}/${version}`;
  const headers = {
    Authorization: `Bearer ${accessToken}`,
    Accept: "application/json",
    "User-Agent": "Parley",
  };

  function request(call: GraphCall): Promise<GraphResponse> {
    const path = call.path.map(encodeSegment).join("/");
    const query = call.query ? `?${new URLSearchParams(call.query)}` : "";
    return requestGraph(`${root}/${path}${query}`, {
      method: call.method ?? "GET",
      headers: { ...headers, ...call.headers },
      body: call.body,
      timeoutMs: call.timeoutMs ?? MANAGEMENT_TIMEOUT_MS,
      signal: call.signal,
    });
  }

  function readError(json: unknown, secrets: readonly string[] = []): GraphError | null {
    if (typeof json !== "object" || json === null || !("error" in json)) return null;
    return readResponseError(json.error, [accessToken, ...secrets]);
  }

  function read<S extends z.ZodType>(
    schema: S,
    status: number,
    json: unknown,
    secrets: readonly string[],
    retryAfterMs: number | null,
  ): Result<z.output<S>> {
    if (status < 200 || status >= 300) {
      const error = readError(json, secrets) ?? createLocalError(`WhatsApp responded with HTTP ${status}`);
      const isRefused = isFromWhatsApp(error) || isGatewayRefusal(status, retryAfterMs);
      const kind = error.code !== null ? "refused" : isRefused ? "not-sent" : "unknown";
      return { ok: false, kind, error, status, ...(retryAfterMs === null ? {} : { retryAfterMs }) };
    }
    const parsed = schema.safeParse(json);
    if (!parsed.success) {
      const error = createLocalError("WhatsApp's response could not be read");
      return { ok: false, kind: "unknown", error };
    }
    return { ok: true, value: parsed.data };
  }

  return {
    request,
    readError,
    baseUrl,
    accessToken,

    /** @param secrets values, in addition to the token, to mask in errors */
    async call<S extends z.ZodType>(
      schema: S,
      call: GraphCall,
      secrets: readonly string[] = [],
    ): Promise<Result<z.output<S>>> {
      const response = await request(call);
      if (response.kind !== "response") {
        return { ok: false, kind: response.kind, error: createLocalError(failureTitle(response)) };
      }
      return read(schema, response.status, response.json, secrets, response.retryAfterMs);
    },

    /** Streams the form, whose file may be large. */
    async upload<S extends z.ZodType>(
      schema: S,
      { path, form, timeoutMs }: { path: readonly string[]; form: FormData; timeoutMs: number },
    ): Promise<Result<z.output<S>>> {
      try {
        const response = await fetch(`${root}/${path.map(encodeSegment).join("/")}`, {
          method: "POST",
          headers,
          body: form,
          redirect: "error",
          signal: AbortSignal.timeout(timeoutMs),
        });
        const json: unknown = await response.json().catch(() => undefined);
        const retryAfterMs = readRetryDelay({
          retryAfter: response.headers.get("retry-after"),
          date: response.headers.get("date"),
        });
        return read(schema, response.status, cleanJson(json), [], retryAfterMs);
      } catch {
        return { ok: false, kind: "unknown", error: createLocalError("WhatsApp could not be reached") };
      }
    },
  };
}

/** Upload ids contain a colon, which must not be escaped (docs/whatsapp.md#sample-uploads). */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replaceAll("%3A", ":");
}

function failureTitle(failure: FetchFailure): string {
  return failure.kind === "not-sent"
    ? `WhatsApp could not be reached (${failure.reason})`
    : `WhatsApp did not respond (${failure.reason})`;
}
