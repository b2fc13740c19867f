import { expect, test } from "vitest";
import { DAY } from "#lib/platform/clock.ts";
import { newId } from "#lib/platform/id.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makePhone, makeSandboxWorkspace, until } from "#lib/testing/factories.ts";

apiContract({
  method: "POST",
  path: `/api/v1/messages/${newId("msg")}/cancel`,
  scope: "messages.send",
});

test("a scheduled message is canceled by twenty simultaneous requests once", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.send", "messages.read", "events.read"]);
  const sendAt = new Date(Date.now() + DAY).toISOString();
  const variables = { "1": "Ana", "2": "NW-1042", "3": "Friday" };
  const content = { type: "template", template: "order_update", variables };
  const scheduled = await callApi("POST", "/api/v1/messages", {
    key,
    body: { to: makePhone(), content, sendAt },
  });
  expect([scheduled.status, Object(scheduled.json).status]).toEqual([202, "queued"]);
  const { messageId } = Object(scheduled.json);
  const cancel = () => callApi("POST", `/api/v1/messages/${messageId}/cancel`, { key });
  const responses = await Promise.all(Array.from({ length: 20 }, cancel));
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  expect(responses[0]?.json).toMatchObject({ id: messageId, status: "canceled", sendAt, held: null });
  // Events are listed once no older transaction of the server is running.
  const events = await until(async () => {
    const { data } = Object((await callApi("GET", "/api/v1/events?type=message.canceled", { key })).json);
    return data.length > 0 ? data : null;
  });
  expect(events).toHaveLength(1);
});
