import { expect, test } from "vitest";
import { DAY } from "#lib/platform/clock.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { sweepSize } from "#lib/testing/sweep.ts";

const PATH = "/api/v1/messages/batch";
const order = {
  type: "template",
  template: "order_update",
  variables: { "1": "Ana", "2": "NW-1042", "3": "Friday" },
};

apiContract({
  method: "POST",
  path: PATH,
  scope: "messages.send",
  body: { messages: [{ to: "15555550123", content: order }] },
  bodyBytes: 4 * 1024 * 1024,
});

const COUNT = sweepSize(200, 1000);

test("up to a thousand messages are accepted once, with results in order and an error for each refused one", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.send", "messages.read"]);
  // Most are due tomorrow, because sending a thousand takes minutes of processor time.
  const sendAt = new Date(Date.now() + DAY).toISOString();
  const messages = Array.from({ length: COUNT }, (_, index) => ({
    to: index % 100 === 7 ? "+1 555" : makePhone(),
    content: order,
    ...(index % 100 < 5 ? {} : { sendAt }),
  }));
  const send = () =>
    callApi("POST", PATH, { key, body: { messages }, headers: { "Idempotency-Key": "newsletter/1" } });
  const response = await send();
  expect(response.status).toBe(200);
  const { results } = Object(response.json);
  expect(results.map(({ index }: { index: number }) => index)).toEqual(messages.map((_, index) => index));
  expect(results[7]).toEqual({
    ...{ index: 7, status: "failed", messageId: null, conversationId: null, fallbackUsed: null },
    error: { code: "VALIDATION_ERROR", message: expect.any(String), details: expect.any(Object) },
  });
  expect(results.filter(({ status }: { status: string }) => status !== "failed")).toHaveLength(COUNT * 0.99);
  const again = await send();
  expect(again.text).toBe(response.text);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  const found = await callApi("GET", `/api/v1/messages/${results[COUNT - 1].messageId}`, { key });
  expect(found.json).toMatchObject({ conversationId: results[COUNT - 1].conversationId });
});

test("a batch of no or too many messages is refused", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.send"]);
  for (const messages of [[], Array(1001).fill({}), "none"]) {
    const response = await callApi("POST", PATH, { key, body: { messages } });
    expect(response.json).toMatchObject({ error: { details: { issues: [{ path: "messages" }] } } });
  }
});
