import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { fetchJson } from "#lib/platform/browser-fetch/fetch-json.ts";

const schema = async () => z.object({ ok: z.literal(true) });
let refusals: { times: number; retryAfterSeconds: number };
let calls = 0;
let url: string;

const server = createServer((request, response) => {
  calls += 1;
  if (request.url === "/silent") return;
  const limited = calls <= refusals.times;
  const details = { policy: "member", retryAfterSeconds: refusals.retryAfterSeconds };
  const error = { code: "RATE_LIMITED", message: "Too many requests.", details, requestId: "req_1" };
  response.writeHead(limited ? 429 : 200).end(JSON.stringify(limited ? { error } : { ok: true }));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
beforeEach(() => {
  calls = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("retries a rate-limited request after the given delay, and rejects after the last retry", async () => {
  refusals = { times: 1, retryAfterSeconds: 0 };
  expect(await fetchJson(url, schema, { method: "POST", body: {} })).toEqual({ ok: true });
  expect(calls).toBe(2);
  [calls, refusals] = [0, { times: 9, retryAfterSeconds: 0 }];
  await expect(fetchJson(url, schema)).rejects.toMatchObject({ status: 429, message: "Too many requests." });
  expect(calls).toBe(3);
});

test("rejects immediately when the delay is long, and stops waiting when aborted", async () => {
  refusals = { times: 9, retryAfterSeconds: 60 };
  await expect(fetchJson(url, schema)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  expect(calls).toBe(1);
  refusals = { times: 9, retryAfterSeconds: 9 };
  const controller = new AbortController();
  const asked = fetchJson(url, schema, { signal: controller.signal });
  controller.abort(new Error("called off"));
  await expect(asked).rejects.toThrow();
});

test("rejects a read without a response in time, and one whose schema does not load", async () => {
  // Long enough to reach the server on a slow machine.
  const timeoutMs = 500;
  await expect(fetchJson(`${url}silent`, schema, { timeoutMs })).rejects.toMatchObject({ code: "OFFLINE" });
  refusals = { times: 0, retryAfterSeconds: 0 };
  const neverLoaded = () => new Promise<Awaited<ReturnType<typeof schema>>>(() => undefined);
  await expect(fetchJson(url, neverLoaded, { timeoutMs })).rejects.toMatchObject({ code: "OFFLINE" });
  expect(calls).toBe(2);
});
