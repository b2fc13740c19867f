import { expect, test } from "vitest";
import { getConversationForApi } from "#lib/conversations/api-queries.ts";
import { listMessagesForApiQuery } from "#lib/conversations/thread/api-schema.ts";
import { listMessagesForApi } from "#lib/messages/api/api-queries.ts";
import { makeReceiver, numberWebhook } from "#lib/testing/webhooks.ts";

const CUSTOMER = "16505551234";
const BUSINESS = "15550783881";

const calls = (...items: Record<string, unknown>[]) =>
  numberWebhook({ contacts: [{ profile: { name: "Ana" }, wa_id: CUSTOMER }], calls: items }, "calls");
const inbound = { from: CUSTOMER, to: BUSINESS, direction: "USER_INITIATED", timestamp: "1749416383" };
const outbound = { from: BUSINESS, to: CUSTOMER, direction: "BUSINESS_INITIATED", timestamp: "1749416390" };
const answered = { status: "COMPLETED", start_time: "1749416263", end_time: "1749416383", duration: 120 };

test("a call that ended is one message, which opens no window", async () => {
  const { ctx, deliver } = await makeReceiver();
  const connect = calls({ ...inbound, id: "wacid.1", event: "connect", session: { sdp_type: "offer" } });
  expect(await deliver(connect)).toMatchObject({ state: "processed" });
  const ended = calls({ ...inbound, ...answered, id: "wacid.1", event: "terminate" });
  await deliver(ended);
  await deliver(ended);
  await deliver(calls({ ...inbound, id: "wacid.2", event: "terminate", status: "FAILED" }));
  await deliver(calls({ ...outbound, id: "wacid.3", event: "terminate", status: "FAILED" }));
  const { data } = await listMessagesForApi(ctx, listMessagesForApiQuery.parse({}));
  expect(data.map(({ direction, source, body, content }) => ({ direction, source, body, content }))).toEqual([
    {
      direction: "outbound",
      source: { type: "system", name: "WhatsApp call" },
      body: null,
      content: {
        type: "call",
        direction: "outbound",
        status: "failed",
        startedAt: null,
        durationSeconds: null,
      },
    },
    {
      direction: "inbound",
      source: { type: "contact", name: "Ana" },
      body: null,
      content: {
        type: "call",
        direction: "inbound",
        status: "failed",
        startedAt: null,
        durationSeconds: null,
      },
    },
    {
      direction: "inbound",
      source: { type: "contact", name: "Ana" },
      body: null,
      content: {
        type: "call",
        direction: "inbound",
        status: "completed",
        startedAt: "2025-06-08T20:57:43.000Z",
        durationSeconds: 120,
      },
    },
  ]);
  const conversation = await getConversationForApi(ctx, data[0]?.conversationId ?? "");
  expect(conversation).toMatchObject({ window: { open: false }, state: "open" });
});

test("a call without a person appears in the inbound log", async () => {
  const { ctx, deliver } = await makeReceiver();
  const nameless = numberWebhook({ calls: [{ id: "wacid.1", event: "terminate", timestamp: "1" }] }, "calls");
  expect(await deliver(nameless)).toMatchObject({ state: "partially_processed" });
  expect((await listMessagesForApi(ctx, listMessagesForApiQuery.parse({}))).data).toEqual([]);
});
