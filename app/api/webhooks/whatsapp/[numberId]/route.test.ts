import { connect } from "node:net";
import { eq } from "drizzle-orm";
import { expect, inject, onTestFinished, test } from "vitest";
import { inboundWebhooks, messages } from "#db/schema/index.ts";
import { callApi } from "#lib/testing/api-contract.ts";
import { makeCloudNumber, makeWorkspace, until } from "#lib/testing/factories.ts";
import { metaExamples } from "#lib/testing/meta-examples.ts";
import { signBody } from "#lib/whatsapp/verify-signature.ts";

const SECRET = "app secret";

async function setUp() {
  const ctx = await makeWorkspace();
  const number = await makeCloudNumber(ctx, SECRET);
  const path = `/api/webhooks/whatsapp/${number.id}`;
  const post = (body: string, signature: string) =>
    callApi("POST", path, { body, headers: { "X-Hub-Signature-256": signature } });
  return { ctx, path, post };
}

test("the handshake returns the bare challenge for the right token and 403 otherwise", async () => {
  const { path } = await setUp();
  const query = (token: string) =>
    `?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${encodeURIComponent(token)}`;
  const right = await callApi("GET", path + query("a verify token"));
  expect([right.status, right.text]).toEqual([200, "1158201444"]);
  expect((await callApi("GET", path + query("wrong"))).status).toBe(403);
  expect((await callApi("GET", path)).status).toBe(403);
});

test("Meta's examples, signed, are acknowledged, and their messages are stored", async () => {
  const { ctx, post } = await setUp();
  for (const [name, example] of metaExamples("webhooks")) {
    const body = JSON.stringify(example);
    expect([name, (await post(body, signBody(Buffer.from(body), SECRET))).status]).toEqual([name, 200]);
  }
  await until(async () => {
    const stored = await ctx.db.$count(messages, eq(messages.workspaceId, ctx.workspaceId));
    return stored === 13 || null;
  });
});

test("a wrong signature gets 401, an unknown number 404 and a body over 3 MB 413, and nothing is stored", async () => {
  const { ctx, post } = await setUp();
  const body = JSON.stringify(metaExamples("webhooks")[0]?.[1]);
  expect((await post(body, signBody(Buffer.from(body), "another"))).status).toBe(401);
  expect((await post(`${body} `, signBody(Buffer.from(body), SECRET))).status).toBe(401);
  expect((await callApi("POST", "/api/webhooks/whatsapp/num_nope", { body })).status).toBe(404);
  const large = `"${"x".repeat(3 * 1024 * 1024)}"`;
  expect((await post(large, signBody(Buffer.from(large), SECRET))).status).toBe(413);
  expect(await ctx.db.$count(messages, eq(messages.workspaceId, ctx.workspaceId))).toBe(0);
});

test("stalled large bodies do not delay a small webhook", async () => {
  const { ctx, path, post } = await setUp();
  const { hostname, port } = new URL(inject("serverUrl"));
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Hub-Signature-256: sha256=${"0".repeat(64)}\r\n`;
  // More than there is memory for; the last has no declared length.
  const lengths = Array.from({ length: 8 }, (_, index) =>
    index < 7 ? `Content-Length: ${3 * 1024 * 1024}` : "Transfer-Encoding: chunked",
  );
  let ended = 0;
  const stalled = await Promise.all(
    lengths.map(async (length) => {
      const socket = connect(Number(port), hostname).on("data", () => {
        ended += 1;
      });
      onTestFinished(() => void socket.destroy());
      await new Promise((resolve) => socket.write(`${head}${length}\r\n\r\n`, resolve));
      return socket;
    }),
  );
  const body = JSON.stringify(metaExamples("webhooks")[0]?.[1]);
  expect((await post(body, signBody(Buffer.from(body), SECRET))).status).toBe(200);
  expect([ended, stalled.filter(({ destroyed }) => destroyed)]).toEqual([0, []]);
  expect(await ctx.db.$count(inboundWebhooks, eq(inboundWebhooks.workspaceId, ctx.workspaceId))).toBe(1);
});
