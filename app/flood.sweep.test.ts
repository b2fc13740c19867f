import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import {
  makeCloudNumber,
  makeSandboxWorkspace,
  makeWorkspace,
  readAccessToken,
} from "#lib/testing/factories.ts";
import { CHUNKED, chunkedBody, DECLARED, declaredBody, EMPTY, sendRaw } from "#lib/testing/raw-http.ts";
import { type RunningServer, startServer } from "#lib/testing/start-server.ts";

const MAX_MEGABYTES = 50;
const PARALLEL_REQUESTS = 20;

/** Every path of the server that does not sign a member or a key in. */
const signedOutPaths = Object.values<string>(
  JSON.parse(readFileSync(".next/app-path-routes-manifest.json", "utf8")),
).flatMap((path) =>
  /^\/api\/(?!inbox\/|v1\/|sandbox\/|webhooks\/|auth\/|\[)/.test(path) ? path.replace(/\[\w+\]/g, "x") : [],
);

let server: RunningServer;

beforeAll(async () => {
  const settings = {
    PARLEY_ROLE: "web",
    PARLEY_PUBLIC_URL: "https://parley.example",
    PARLEY_LOG_LEVEL: "warn",
  };
  server = await startServer(inject("serverDatabase"), settings);
});

afterAll(() => server.stop());

function residentMegabytes(): number {
  const [, kilobytes = "0"] =
    /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

test("a starting server prints nothing; scripts/start.ts prints the messages", () => {
  expect(server.printed()).toBe("");
});

test("large bodies sent to every public route use less memory than the limit, and the server keeps responding", {
  timeout: 120_000,
}, async () => {
  const number = await makeCloudNumber(await makeWorkspace(), "secret");
  const { ctx, number: simulated } = await makeSandboxWorkspace();
  const token = await readAccessToken(ctx);
  const signature = `X-Hub-Signature-256: sha256=${"0".repeat(64)}\n`;
  const json = "Content-Type: application/json\n";
  const heads: [string, string][] = [
    ...signedOutPaths.map((path): [string, string] => [`POST ${path}`, json]),
    ["POST /api/auth/callback/credentials", ""],
    [`POST /api/webhooks/whatsapp/num_01k0000000e0000000000000xx`, signature],
    [`POST /api/webhooks/whatsapp/${number.id}`, signature],
    [`POST /api/sandbox/graph/v25.0/${simulated.phoneNumberId}/messages`, json],
    [
      `POST /api/sandbox/graph/v25.0/${simulated.phoneNumberId}/messages`,
      `${json}Authorization: Bearer ${token}\n`,
    ],
    ["POST /api/v1/messages/text", json],
    ["POST /api/inbox/attachments?kind=document", ""],
    ["POST /api/inbox/contacts", json],
    ["GET /api/health", ""],
    ["POST /sign-in", "Next-Action: x\n"],
    ["GET /sign-in", ""],
    ["GET /docs", ""],
    ["GET /llms.txt", ""],
    ["GET /sw.js", ""],
  ];
  const port = Number(new URL(server.url).port);
  // The first request of a route loads its code.
  for (const [line, headers] of heads) await sendRaw(port, `${line} HTTP/1.1\n${headers}${EMPTY}`);
  const before = residentMegabytes();
  let most = before;
  let responseCount = 0;
  let done = false;
  const watch = async () => {
    while (!done) {
      const health = await fetch(`${server.url}/api/health`);
      expect(health.status).toBe(200);
      responseCount += 1;
      most = Math.max(most, residentMegabytes());
    }
  };
  const flood = async () => {
    for (const [line, headers] of heads) {
      const attacks = Array.from({ length: PARALLEL_REQUESTS }, (_, index) =>
        index % 2 === 0
          ? sendRaw(port, `${line} HTTP/1.1\n${headers}${DECLARED}`, declaredBody())
          : sendRaw(port, `${line} HTTP/1.1\n${headers}${CHUNKED}`, chunkedBody()),
      );
      for (const { text } of await Promise.all(attacks)) {
        expect([line, text]).toEqual([line, expect.stringMatching(/^HTTP\/1.1 (200|4\d\d) /)]);
        expect([line, text]).toEqual([line, expect.stringMatching(/\r\nConnection: close\r\n/i)]);
      }
    }
    done = true;
  };
  await Promise.all([watch(), flood()]);
  expect(responseCount).toBeGreaterThan(10);
  expect(most - before).toBeLessThan(MAX_MEGABYTES);
});

test("an https public URL makes every response send HSTS", async () => {
  for (const path of ["/sign-in", "/api/health", "/api/v1/contacts", "/sw.js"]) {
    const { headers } = await fetch(server.url + path);
    expect([path, headers.get("strict-transport-security")]).toEqual([path, "max-age=31536000"]);
  }
});
