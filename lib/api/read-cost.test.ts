import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { admitMember } from "#lib/api/rate-limit.ts";
import { listContactsForApi } from "#lib/contacts/api-queries.ts";
import { listContactsQuery } from "#lib/contacts/schema.ts";
import { markConversationRead } from "#lib/conversations/actions/mark-read.ts";
import { getConversationForApi, listConversationsForApi } from "#lib/conversations/api-queries.ts";
import { listConversationsForApiQuery } from "#lib/conversations/api-schema.ts";
import { getDraft } from "#lib/conversations/drafts/queries.ts";
import { getConversation, listConversations } from "#lib/conversations/queries.ts";
import { listConversationsQuery } from "#lib/conversations/schema.ts";
import { listMessagesForApiQuery } from "#lib/conversations/thread/api-schema.ts";
import { viewCountsValue } from "#lib/conversations/views/view-counts-value.ts";
import { openStream } from "#lib/events/live/open-stream.ts";
import { currentStreamCursor } from "#lib/events/live/queries.ts";
import { processInboundWebhooks } from "#lib/ingest/process-inbound-webhook.ts";
import { receiveWebhook } from "#lib/ingest/receive-webhook.ts";
import { getMessageForApi, listMessagesForApi } from "#lib/messages/api/api-queries.ts";
import { listMessagesQuery } from "#lib/messages/inbox-schema.ts";
import { listMessages } from "#lib/messages/reading/thread-queries.ts";
import { newId } from "#lib/platform/id.ts";
import { makeMember, makeSession } from "#lib/testing/factories.ts";
import { sweepSize } from "#lib/testing/sweep.ts";
import { makeReceiver, numberWebhook, type Receiver } from "#lib/testing/webhooks.ts";
import { type CountedPool, openCountedPool } from "#lib/testing/wire-counter.ts";
import { signBody } from "#lib/whatsapp/verify-signature.ts";

/** PostgreSQL decides after five executions whether to reuse a plan; statements are prepared at the fifth use. */
const WARM_CALLS = 12;

/** One to acknowledge, sixteen to process (lib/ingest/apply-updates.test.ts), one to record its time. */
const WEBHOOK_STATEMENTS = 18;

let receiver: Receiver;
let wire: CountedPool;
let member: Ctx;
let sessionId: string;
let api: Ctx;
let thread: string;
let messageId: string;
let oldestId: string;

let sent = 0;
const inbound = () => {
  sent += 1;
  return numberWebhook({
    contacts: [{ wa_id: "16505550101", profile: { name: "Ana" } }],
    messages: [
      {
        from: "16505550101",
        id: `wamid.${sent}`,
        type: "text",
        text: { body: `hello ${sent}` },
        timestamp: String(Math.floor(Date.now() / 1000)),
      },
    ],
  });
};

beforeAll(async () => {
  receiver = await makeReceiver();
  for (let count = 0; count < 5; count += 1) await receiver.deliver(inbound());
  const agent = await makeMember(receiver.ctx, "agent");
  sessionId = await makeSession(agent.ctx, agent.id);
  member = agent.ctx;
  wire = await openCountedPool();
  member = { ...member, db: wire.connection.db };
  api = { ...receiver.ctx, db: wire.connection.db };
  const [conversation] = (await listConversations(member, listConversationsQuery.parse({}))).data;
  thread = conversation?.id ?? "";
  const { data } = await listMessages(member, thread, listMessagesQuery.parse({}));
  messageId = data[0]?.id ?? "";
  oldestId = data.at(-1)?.id ?? "";
});
afterAll(() => wire.close());

const readThread = (query: Record<string, unknown>) => () =>
  listMessages(member, thread, listMessagesQuery.parse(query));

test.each<[string, () => Promise<unknown>]>([
  ["a thread at its oldest unread message", readThread({ around: "unread" })],
  ["a thread's newest messages", readThread({})],
  ["a thread around a message", () => readThread({ around: messageId })()],
  ["older messages of a thread", () => readThread({ before: messageId })()],
  ["newer messages of a thread", () => readThread({ after: oldestId })()],
  ["a conversation", () => getConversation(member, thread)],
  ["a member's session and limits", () => admitMember(member.db, sessionId, "member-search")],
  ["a draft", () => getDraft(member, thread)],
  ["a list of the inbox", () => listConversations(member, listConversationsQuery.parse({}))],
  ["the viewer's list", () => listConversations(member, listConversationsQuery.parse({ view: "mine" }))],
  ["GET /v1/messages", () => listMessagesForApi(api, listMessagesForApiQuery.parse({}))],
  ["GET /v1/messages/{id}", () => getMessageForApi(api, messageId)],
  ["GET /v1/conversations", () => listConversationsForApi(api, listConversationsForApiQuery.parse({}))],
  ["GET /v1/conversations/{id}", () => getConversationForApi(api, thread)],
  [
    "GET /v1/messages with several statuses",
    () => listMessagesForApi(api, listMessagesForApiQuery.parse({ status: ["received", "failed"] })),
  ],
  [
    "GET /v1/conversations with filters",
    () =>
      listConversationsForApi(
        api,
        listConversationsForApiQuery.parse({ assignee: "none", state: ["open", "snoozed"], unread: "true" }),
      ),
  ],
  ["GET /v1/contacts", () => listContactsForApi(api, listContactsQuery.parse({}))],
])("runs %s as one statement with a reused plan", async (_what, read) => {
  for (let warm = 0; warm < WARM_CALLS; warm += 1) await read();
  expect(await wire.count(read)).toMatchObject({
    roundTrips: 1,
    commits: 1,
    statements: [expect.anything()],
  });
  expect(await wire.replannedStatements()).toEqual([]);
});

test.each<[string, number, () => Promise<unknown>]>([
  [
    "messages with contact and conversation",
    3,
    () => listMessagesForApi(api, listMessagesForApiQuery.parse({ expand: "contact,conversation" })),
  ],
  ["a message with its contact", 2, () => getMessageForApi(api, messageId, { expand: "contact" })],
  [
    "conversations with contacts",
    2,
    () => listConversationsForApi(api, listConversationsForApiQuery.parse({ expand: "contact" })),
  ],
])("expands %s in %i statements, whatever the number of rows", async (_what, count, read) => {
  for (let warm = 0; warm < WARM_CALLS; warm += 1) await read();
  expect((await wire.count(read)).statements).toHaveLength(count);
  expect(await wire.replannedStatements()).toEqual([]);
});

test.each([
  ["a member", () => member],
  ["an API key", () => api],
])("%s marks a message as read in one transaction", async (_who, ctxOf) => {
  const read = () => markConversationRead(ctxOf(), thread);
  await receiver.deliver(inbound());
  // The first call creates what the job library needs.
  await read();
  expect((await wire.count(read)).statements).toHaveLength(4);
});

async function receive(): Promise<string> {
  const body = Buffer.from(JSON.stringify(inbound()));
  const acceptedWebhook = await receiveWebhook({
    numberId: receiver.numberId,
    readBody: async () => body,
    signature: signBody(body, "app secret"),
    requestId: newId("req"),
  });
  if (typeof acceptedWebhook === "string") throw new Error(acceptedWebhook);
  const webhook = { id: acceptedWebhook.inboundWebhookId, receivedAt: acceptedWebhook.receivedAt };
  expect(await processInboundWebhooks({ ...receiver.ctx, db: wire.connection.db }, [webhook])).toBe(0);
  return `hello ${sent}`;
}

async function openStreams(count: number): Promise<(what: string) => number> {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const after = await currentStreamCursor(wire.connection.db);
  const streams = await Promise.all(Array.from({ length: count }, () => followStream(after, ending.signal)));
  return (what) => streams.filter((text) => text().includes(what)).length;
}

async function followStream(after: string, signal: AbortSignal): Promise<() => string> {
  const stream = openStream(member, {
    ...{ userId: `user_${randomUUID()}`, after, signal },
    isStillAllowed: async () => true,
    derivedValues: [viewCountsValue(member)],
  });
  let text = "";
  const caughtUp = Promise.withResolvers<void>();
  const follow = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      text += decoder.decode(chunk, { stream: true });
      if (text.includes("event: caught-up")) caughtUp.resolve();
    }
  };
  follow().catch(caughtUp.reject);
  await caughtUp.promise;
  return () => text;
}

test.each(sweepSize([], [1, 20, 100]))(
  "runs the same statements for a message with %i open streams",
  async (count) => {
    const countStreamsWith = await openStreams(count);
    const receiveAndStream = async () => {
      const body = await receive();
      await expect.poll(() => countStreamsWith(`"${body}"`), { timeout: 60_000 }).toBe(count);
    };
    for (let warm = 0; warm < WARM_CALLS; warm += 1) await receiveAndStream();
    const { statements } = await wire.count(receiveAndStream);
    // Events and view counts are read once for all streams, and events once a second.
    expect(statements.length).toBeLessThan(WEBHOOK_STATEMENTS + 10);
    // Inbound webhooks are partitioned by week: a plan for one partition is cheaper than one for all.
    const anew = (await wire.replannedStatements()).filter((text) => !text.includes("inbound_webhooks"));
    expect(anew).toEqual([]);
  },
);
