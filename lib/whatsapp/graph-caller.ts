import "server-only";
import type { z } from "zod";
import { cleanJson } from "./clean-json.ts";
import { type GraphError, plainError, readGraphError } from "./graph-error.ts";
import { type FetchFailure, type GraphAnswer, readWait, requestGraph } from "./request-graph.ts";

export interface ClientOptions {
  /** For instance `https://graph.facebook.com`; may have a path. */
  baseUrl: string;
  /** For instance `v25.0`. */
  version: string;
  accessToken: string;
}

/** `retryAfterMs`: the wait that the answer asked for. */
export type Result<T> =
  | { ok: true; value: T }
  | { ok: false; error: GraphError; retryAfterMs?: number | null };

/** A call of the Graph API: `path` are the segments after the version, unescaped. */
export interface GraphCall {
  method?: "GET" | "POST" | "DELETE";
  path: readonly string[];
  query?: Readonly<Record<string, string>>;
  /** Besides the token's. */
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
}

export type GraphCaller = ReturnType<typeof createCaller>;

const MANAGEMENT_TIMEOUT_MS = 15_000;

/** Calls with one access token, which stands in nothing that they return. */
export function createCaller({ baseUrl, version, accessToken }: ClientOptions) {
  const root = `${baseUrl.replace(/\/+$/, "")}/${version}`;
  const headers = {
    Authorization: `Bearer ${accessToken}`,
    Accept: "application/json",
    "User-Agent": "Parley",
  };

  function ask(call: GraphCall): Promise<GraphAnswer> {
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

  /** The error of an answer's body; null when it has none that can be read. */
  function readError(json: unknown, secrets: readonly string[] = []): GraphError | null {
    if (typeof json !== "object" || json === null || !("error" in json)) return null;
    return readGraphError(json.error, [accessToken, ...secrets]);
  }

  function read<S extends z.ZodType>(
    schema: S,
    status: number,
    json: unknown,
    secrets: readonly string[],
    retryAfterMs: number | null,
  ): Result<z.output<S>> {
    if (status < 200 || status >= 300) {
      return {
        ok: false,
        error: readError(json, secrets) ?? plainError(`WhatsApp answered HTTP ${status}`),
        ...(retryAfterMs === null ? {} : { retryAfterMs }),
      };
    }
    const parsed = schema.safeParse(json);
    if (!parsed.success) return { ok: false, error: plainError("WhatsApp's answer could not be read") };
    return { ok: true, value: parsed.data };
  }

  return {
    ask,
    readError,
    baseUrl,
    accessToken,

    /** A call whose answer has the schema's shape. @param secrets what besides the token must not come back */
    async call<S extends z.ZodType>(
      schema: S,
      call: GraphCall,
      secrets: readonly string[] = [],
    ): Promise<Result<z.output<S>>> {
      const answer = await ask(call);
      if (answer.kind !== "answer") return { ok: false, error: plainError(reasonOf(answer)) };
      return read(schema, answer.status, answer.json, secrets, answer.retryAfterMs);
    },

    /** A call with a form that may hold a large file; fetch streams it and says its length. */
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
        const retryAfterMs = readWait({
          retryAfter: response.headers.get("retry-after"),
          date: response.headers.get("date"),
        });
        return read(schema, response.status, cleanJson(json), [], retryAfterMs);
      } catch {
        return { ok: false, error: plainError("WhatsApp could not be reached") };
      }
    },
  };
}

/** An upload's id has a colon (§3.9), which a path may hold as it is. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replaceAll("%3A", ":");
}

function reasonOf(failure: FetchFailure): string {
  return failure.kind === "not-sent"
    ? `WhatsApp could not be reached (${failure.reason})`
    : `WhatsApp did not answer (${failure.reason})`;
}
