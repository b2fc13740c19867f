import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { messages } from "#db/schema/index.ts";
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
