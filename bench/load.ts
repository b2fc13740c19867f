import http from "node:http";
import { performance } from "node:perf_hooks";

export interface Load {
  calls: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
}

export interface CallResult {
  status: number;
  body: Buffer;
}

interface CallInput {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export type Call = (path: string, input?: CallInput) => Promise<CallResult>;

/** Throws on a status other than 2xx unless the caller checks it. */
export function openCaller(url: string): Call {
  const agent = new http.Agent({ keepAlive: true });
  return (path, { method = "GET", headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
      const options = { agent, method, headers: { ...headers, ...length } };
      const request = http.request(url + path, options, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
      });
      request.on("error", reject);
      request.end(body);
    });
}

export function expectOk(what: string, { status, body }: CallResult): void {
  if (status >= 200 && status < 300) return;
  throw new Error(`${what} got the status ${status}: ${body.toString("utf8").slice(0, 500)}`);
}

export function emptyRoute(call: Call): () => Promise<void> {
  return async () => expectOk("The empty route", await call("/api/health"));
}

/** @param until seconds or number of calls */
export async function measureLoad(
  inParallel: number,
  until: { seconds: number } | { calls: number },
  call: () => Promise<unknown>,
): Promise<Load> {
  const taken: number[] = [];
  const began = performance.now();
  let started = 0;
  const shouldContinue = () =>
    "calls" in until ? started < until.calls : performance.now() - began < until.seconds * 1000;
  await Promise.all(
    Array.from({ length: inParallel }, async () => {
      while (shouldContinue()) {
        started += 1;
        const from = performance.now();
        await call();
        taken.push(performance.now() - from);
      }
    }),
  );
  return summarize(taken, performance.now() - began);
}

export function summarize(taken: readonly number[], tookMs: number): Load {
  return {
    calls: taken.length,
    perSecond: taken.length / (tookMs / 1000),
    ...percentiles(taken),
  };
}

export function percentiles(values: readonly number[]): { p50: number; p95: number; p99: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) =>
    sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
