import type { z } from "zod";
import { offlineError, retryAfterMs } from "#lib/http/api-error.ts";

/** The schema of an answer. No page needs one to be shown, so each is loaded when the first answer is on its way. */
export type AnswerSchema<S extends z.ZodType> = () => Promise<S>;

/** The schemas of answers that a module exports, by their names. @example `answersOf(() => import("#lib/keys/schema.ts"))` */
export function answersOf<M extends object>(load: () => Promise<M>) {
  return <K extends keyof M>(name: K) =>
    async () =>
      (await load())[name];
}

/** The answer to something of which there is nothing to tell but that it was done. */
export const done = answersOf(() => import("#lib/http/answer-schema.ts"))("doneResponse");

interface JsonRequest {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  signal?: AbortSignal;
  /** Whether it goes out even if the page is left meanwhile; at most 64 KB. */
  keepalive?: boolean;
}

const RETRIES = 2;
/** A limit that asks for a longer wait is told to the person at once. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Asks our own server and parses the answer by its schema. What a limit refused was not done, so it is asked again after
 * the time that the server names, twice at most.
 * @throws ApiError for a refusal, `OFFLINE` when there was no answer
 */
export async function fetchJson<S extends z.ZodType>(
  url: string,
  schema: AnswerSchema<S>,
  request: JsonRequest = {},
): Promise<z.output<S>> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await fetchOnce(url, schema, request);
    } catch (error) {
      const wait = retryAfterMs(error);
      if (wait === null || wait > LONGEST_WAIT_MS || tries >= RETRIES) throw error;
      // Up to a second later by chance, so that what was refused together does not come back together.
      await sleep(wait + Math.random() * 1000, request.signal);
    }
  }
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, ms);
    if (signal?.aborted) end();
    else signal?.addEventListener("abort", end, { once: true });
  });
}

async function fetchOnce<S extends z.ZodType>(
  url: string,
  schema: AnswerSchema<S>,
  request: JsonRequest,
): Promise<z.output<S>> {
  const { method = "GET", body, signal, keepalive = false } = request;
  // It goes out before anything is waited for: who leaves a page gives it no second turn.
  const answering = fetch(url, {
    method,
    keepalive,
    ...(signal ? { signal } : {}),
    // A write without a body still is JSON, so that every write passes the same door.
    ...(method === "GET" ? {} : encode(body)),
  });
  const [answered, reader] = await Promise.allSettled([answering, loadReader(schema)]);
  if (answered.status === "rejected" || reader.status === "rejected") {
    if (signal?.aborted) throw signal.reason;
    throw offlineError();
  }
  const json: unknown = await answered.value.json().catch(() => null);
  return reader.value(answered.value.status, json);
}

/** @returns what reads an answer by this schema; it rejects when its script could not be loaded */
export async function loadReader<S extends z.ZodType>(schema: AnswerSchema<S>) {
  const [{ readAnswer }, loaded] = await Promise.all([import("#lib/http/read-answer.ts"), schema()]);
  return (status: number, json: unknown) => readAnswer(status, json, loaded);
}

/** A file goes as its bytes; everything else as JSON. */
function encode(body: unknown): RequestInit {
  if (body instanceof Blob) {
    return { headers: { "Content-Type": body.type || "application/octet-stream" }, body };
  }
  return { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body ?? {}) };
}
