import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { conversations, messages, notifications, webhookEvents } from "#db/schema/index.ts";
import { newId } from "#lib/platform/id.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import {
  customerWrites,
  makeKey,
  makeMember,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
} from "#lib/testing/factories.ts";
import { loseResponses } from "#lib/testing/lose-responses.ts";

const PATH = "/api/v1/conversations";

apiContract({
  method: "POST",
  path: `${PATH}/${newId("conv")}/notes`,
  scope: "conversations.write",
  body: { body: "Hello" },
});

async function makeThread() {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.read", "conversations.write"], "Support bot");
  await customerWrites(ctx, number, makePhone(), "hello");
  const [thread] = await ctx.db
    .select()
    .from(conversations)
    .where(eq(conversations.workspaceId, ctx.workspaceId));
  if (!thread) throw new Error("no conversation");
  const add = (body: object, headers: Record<string, string> = {}) =>
    callApi("POST", `${PATH}/${thread.id}/notes`, { key, body, headers });
  const notes = () =>
    ctx.db
      .select({ content: messages.content, by: messages.authorName })
      .from(messages)
      .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.kind, "note")));
  return { ctx, key, thread, add, notes };
}

test("a note is in the thread with the key's name, notifies the mentioned, and is in no look-up or event", async () => {
  const { ctx, key, thread, add, notes } = await makeThread();
  const ana = await makeMember(ctx, "agent");
  const countEvents = () => ctx.db.$count(webhookEvents, eq(webhookEvents.workspaceId, ctx.workspaceId));
  const eventCount = await countEvents();
  const response = await add({ body: "@Test agent asks for\nan invoice", mentions: [ana.id] });
  expect([response.status, response.json]).toEqual([
    201,
    {
      id: expect.stringMatching(/^msg_/),
      conversationId: thread.id,
      body: "@Test agent asks for\nan invoice",
      createdAt: expect.any(String),
    },
  ]);
  expect(await notes()).toEqual([
    {
      content: {
        kind: "note",
        body: "@Test agent asks for\nan invoice",
        mentions: [{ userId: ana.id, name: "Test agent" }],
      },
      by: "Support bot",
    },
  ]);
  const notified = await ctx.db
    .select({ userId: notifications.userId, kind: notifications.kind, by: notifications.actorName })
    .from(notifications)
    .where(eq(notifications.workspaceId, ctx.workspaceId));
  expect(notified).toContainEqual({ userId: ana.id, kind: "mention", by: "Support bot" });
  expect(await countEvents()).toBe(eventCount);
  const { id } = Object(response.json);
  for (const path of [`/api/v1/messages/${id}`, `/api/v1/messages/${id}/timeline`])
    expect((await callApi("GET", path, { key })).status).toBe(404);
  for (const path of ["/api/v1/messages", `${PATH}/${thread.id}/messages`]) {
    const { data } = Object((await callApi("GET", path, { key })).json);
    expect(data.map(({ body }: { body: string }) => body)).toEqual(["hello"]);
  }
});

test("a repeated note is written once, even if the first response was lost", async () => {
  const { ctx, add, notes } = await makeThread();
  const headers = { "Idempotency-Key": "note/1" };
  const first = await add({ body: "once" }, headers);
  const again = await add({ body: "once" }, headers);
  await loseResponses(ctx);
  const recovered = await add({ body: "once" }, headers);
  expect([again.status, again.text, recovered.status, recovered.text]).toEqual([
    201,
    first.text,
    201,
    first.text,
  ]);
  expect(await notes()).toHaveLength(1);
});

test("mentions that are no active members of the workspace are refused by their position", async () => {
  const { ctx, add, notes } = await makeThread();
  const ana = await makeMember(ctx, "agent");
  const outsider = await makeMember(await makeWorkspace(), "agent");
  const response = await add({ body: "Hello", mentions: [ana.id, outsider.id, "nobody"] });
  expect(response.json).toMatchObject({
    error: {
      code: "VALIDATION_ERROR",
      details: {
        issues: [
          { path: "mentions.1", code: "unknown_member" },
          { path: "mentions.2", code: "unknown_member" },
        ],
      },
    },
  });
  expect(await notes()).toEqual([]);
});

test.each(["", " \n", "x".repeat(4097), "a\u0007b"])("the note %j is refused", async (body) => {
  const { add } = await makeThread();
  const response = await add({ body });
  expect(response.json).toMatchObject({ error: { details: { issues: [{ path: "body" }] } } });
});
