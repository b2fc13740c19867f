import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { idempotencyKeys, messages } from "#db/schema/index.ts";
import { callApi } from "#lib/testing/api-contract.ts";
import { customerWrites, makeKey, makePhone, makeSandboxWorkspace, until } from "#lib/testing/factories.ts";
import { startServer } from "#lib/testing/start-server.ts";
import { sweepTest } from "#lib/testing/sweep-test.ts";

const PATH = "/api/v1/messages/template";

function template(to = makePhone()) {
  return { to, template: "order_update", variables: { "1": "Ana", "2": "NW-1", "3": "Friday" } };
}

async function sender() {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.send"]);
  const idempotencyKey = randomUUID();
  const send = (body: unknown, path = PATH, headers: Record<string, string> = {}) =>
    callApi("POST", path, { key, body, headers: { "Idempotency-Key": idempotencyKey, ...headers } });
  return { ctx, number, key, idempotencyKey, send };
}

function sentTo(ctx: Ctx): Promise<number> {
  return ctx.db.$count(
    messages,
    and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.direction, "outbound")),
  );
}

test("a repeated request sends nothing and gets the same bytes and the first request's id", async () => {
  const { ctx, send } = await sender();
  const body = template();
  const first = await send(body);
  const { to, ...rest } = body;
  const again = await send({ ...rest, to });
  expect(again.status).toBe(200);
  expect(again.text).toBe(first.text);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.headers.get("original-request")).toBe(first.headers.get("x-request-id"));
  expect(first.headers.get("idempotent-replayed")).toBeNull();
  expect(await sentTo(ctx)).toBe(1);
});

test("a quoted idempotency key equals the unquoted one, and another API key of the workspace can repeat the request", async () => {
  const { ctx, idempotencyKey, send } = await sender();
  const body = template();
  const first = await send(body);
  const { secret } = await makeKey(ctx, ["messages.send"], "Rotated");
  const headers = { "Idempotency-Key": `"${idempotencyKey}"` };
  const again = await callApi("POST", PATH, { key: secret, body, headers });
  expect(again.text).toBe(first.text);
  expect(await sentTo(ctx)).toBe(1);
});

test("twenty identical simultaneous requests send one message, and early repeats get 409 with Retry-After", async () => {
  const { ctx, send } = await sender();
  const body = template();
  const responses = await Promise.all(Array.from({ length: 20 }, () => send(body)));
  const done = responses.filter(({ status }) => status === 200);
  expect(new Set(done.map(({ text }) => text)).size).toBe(1);
  for (const early of responses.filter(({ status }) => status !== 200)) {
    expect(early.json).toEqual({
      error: {
        code: "IDEMPOTENCY_IN_PROGRESS",
        message: expect.stringMatching(
          /^A request with this idempotency key is in progress. Try again in [1-6] s/,
        ),
        details: { retryAfterSeconds: Number(early.headers.get("retry-after")) },
        requestId: early.headers.get("x-request-id"),
        docUrl: expect.stringMatching(/#IDEMPOTENCY_IN_PROGRESS$/),
      },
    });
    expect([early.status, early.headers.get("retry-after")]).toEqual([409, expect.stringMatching(/^[1-6]$/)]);
    expect(early.headers.get("x-should-retry")).toBe("true");
  }
  expect(await sentTo(ctx)).toBe(1);
});

test("a different request with the same idempotency key is refused", async () => {
  const { send } = await sender();
  await send(template());
  const other = await send(template());
  expect(other.status).toBe(422);
  expect(other.json).toEqual({
    error: {
      code: "IDEMPOTENCY_KEY_REUSED",
      message: "This idempotency key was already used for a different request. Use a new key.",
      requestId: other.headers.get("x-request-id"),
      docUrl: expect.stringMatching(/#IDEMPOTENCY_KEY_REUSED$/),
    },
  });
});

test("a request refused before anything was written leaves the idempotency key unused", async () => {
  const { ctx, number, send } = await sender();
  const to = makePhone();
  const path = "/api/v1/messages/text";
  expect((await send({ to, body: "Hello" }, path)).status).toBe(409);
  expect((await send({ to, body: "" }, path)).status).toBe(400);
  await customerWrites(ctx, number, to, "hello");
  const sent = await send({ to, body: "Hello" }, path);
  expect([sent.status, sent.headers.get("idempotent-replayed")]).toEqual([200, null]);
});

test("a rejection by WhatsApp is stored as the response, because the message is in the inbox", async () => {
  const { ctx, send } = await sender();
  const body = template("4915550000025");
  const first = await send(body);
  expect(first.json).toMatchObject({ error: { code: "NUMBER_RESTRICTED" } });
  const again = await send(body);
  expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([first.text, "true"]);
  expect(await sentTo(ctx)).toBe(1);
});

sweepTest(
  "a request whose process dies between commit and response is answered by another process and sent once",
  async () => {
    const { ctx, idempotencyKey, key, send } = await sender();
    const killedServer = await startServer(inject("serverDatabase"), { PARLEY_ROLE: "web" });
    // WhatsApp never answers for this recipient.
    const body = template("4915550000021");
    const lost = fetch(`${killedServer.url}${PATH}`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
        "Idempotency-Key": idempotencyKey,
      },
      body: JSON.stringify(body),
    }).then(
      () => "answered",
      () => "lost",
    );
    const mine = and(
      eq(idempotencyKeys.workspaceId, ctx.workspaceId),
      eq(idempotencyKeys.key, idempotencyKey),
    );
    await until(async () => {
      const [row] = await ctx.db.select().from(idempotencyKeys).where(mine);
      return row?.effect ?? null;
    });
    await killedServer.kill();
    expect(await lost).toBe("lost");
    const early = await send(body);
    expect(early.json).toMatchObject({ error: { code: "IDEMPOTENCY_IN_PROGRESS" } });
    expect(early.headers.get("retry-after")).toMatch(/^[1-6]$/);
    const response = await until(async () => {
      const later = await send(body);
      return later.status === 409 ? null : later;
    });
    expect([200, 202]).toContain(response.status);
    expect(response.json).toEqual({
      messageId: expect.stringMatching(/^msg_/),
      conversationId: expect.stringMatching(/^conv_/),
      status: response.status === 200 ? "sent" : "queued",
    });
    expect((await send(body)).text).toBe(response.text);
    expect(await sentTo(ctx)).toBe(1);
  },
);
