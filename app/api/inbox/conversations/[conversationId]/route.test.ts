import { expect, inject, test } from "vitest";
import {
  customerWrites,
  makeMember,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
} from "#lib/testing/factories.ts";
import { signIn } from "#lib/testing/staff-client.ts";

async function makeConversation() {
  const { ctx, number } = await makeSandboxWorkspace();
  const ana = await makeMember(ctx, "agent");
  const ben = await makeMember(ctx, "agent");
  const phone = makePhone();
  const writes = (text: string) => customerWrites(ctx, number, phone, text);
  await writes("hello");
  const client = await signIn(ana.email);
  const [{ id }] = Object(await (await client.get("/api/inbox/conversations")).json()).data;
  return { client, writes, ana, ben, path: `/api/inbox/conversations/${id}`, id: String(id) };
}

const read = async (response: Response) => [response.status, Object(await response.json())];

test("each action on a conversation returns its new state", async () => {
  const { client, ben, path } = await makeConversation();
  const until = new Date(Date.now() + 3_600_000).toISOString();
  expect(await read(await client.patch(path, { assigneeId: ben.id }))).toMatchObject([
    200,
    { conversation: { assignee: { id: ben.id } }, now: expect.any(String) },
  ]);
  expect(await read(await client.patch(path, { snoozedUntil: until }))).toMatchObject([
    200,
    { conversation: { state: "snoozed", snoozedUntil: until } },
  ]);
  expect(await read(await client.patch(path, { state: "closed" }))).toMatchObject([
    200,
    { conversation: { state: "closed", snoozedUntil: null } },
  ]);
  expect(await read(await client.post(`${path}/labels`, { add: ["vip"] }))).toMatchObject([
    200,
    { conversation: { labels: [{ name: "vip" }] } },
  ]);
  await client.post(`${path}/read`);
  expect(await read(await client.post(`${path}/unread`))).toMatchObject([
    200,
    { conversation: { unreadCount: 1 } },
  ]);
});

test("an undo changes nothing that was changed since", async () => {
  const { client, writes, ana, ben, path, id } = await makeConversation();
  const change = async (body: object) => (await read(await client.patch(path, body)))[1].conversation;
  const undo = async (body: object) => read(await client.patch(path, body));
  const changedSince = [409, { error: { code: "CHANGED_SINCE" } }];
  await change({ assigneeId: ben.id });
  await change({ assigneeId: ana.id });
  const toBen = { assigneeId: ben.id };
  expect(await undo({ assigneeId: null, expected: toBen })).toMatchObject(changedSince);
  expect(await undo({ teamId: null, expected: toBen })).toMatchObject([
    200,
    { conversation: { assignee: { id: ana.id } } },
  ]);
  expect(await undo({ ...toBen, expected: { teamId: null, assigneeId: ana.id } })).toMatchObject([
    200,
    { conversation: { assignee: { id: ben.id } } },
  ]);

  const { threadRevision } = await change({ state: "closed" });
  await change({ state: "open" });
  await writes("Anybody there?");
  const expected = { state: "open", snoozedUntil: null, threadRevision };
  const until = new Date(Date.now() + 3_600_000).toISOString();
  for (const body of [{ state: "closed" }, { snoozedUntil: until }])
    expect(await undo({ ...body, expected })).toMatchObject(changedSince);
  expect(await undo({ state: "open", expected })).toMatchObject([200, { conversation: { state: "open" } }]);

  await client.post(`${path}/read`);
  const [, { conversation: unread }] = await read(await client.post(`${path}/unread`));
  await writes("Hello?");
  const since = { unreadCount: unread.unreadCount, threadRevision: unread.threadRevision };
  const bulk = { action: "read", ids: [id], expected: { [id]: since } };
  expect(await read(await client.post("/api/inbox/conversations/bulk", bulk))).toMatchObject([
    200,
    { data: [{ id, ok: false, code: "CHANGED_SINCE" }] },
  ]);
  expect(await read(await client.get(path))).toMatchObject([
    200,
    { conversation: { state: "open", unreadCount: 2 } },
  ]);
  expect((await client.patch(path, { state: "open", expected: { updatedAt: 1 } })).status).toBe(400);
});

test("a label change returns what it changed, and not what the contact had", async () => {
  const { client, path } = await makeConversation();
  const label = async (change: object) => (await read(await client.post(`${path}/labels`, change)))[1];
  const { added } = await label({ add: ["vip"] });
  expect(added).toHaveLength(1);
  expect(await label({ add: ["VIP"] })).toMatchObject({ added: [], removed: [] });
  expect(await label({ remove: ["vip"] })).toMatchObject({ added: [], removed: added });
});

test("invalid actions are refused", async () => {
  const { client, ben, path } = await makeConversation();
  for (const body of [
    {},
    { state: "snoozed" },
    { state: "open", assigneeId: ben.id },
    { snoozedUntil: "tomorrow" },
    { snoozedUntil: "2020-01-01T00:00:00.000Z" },
    { assigneeId: "user_x" },
    { assigneeId: ben.id, note: "x" },
  ]) {
    expect(await read(await client.patch(path, body))).toMatchObject([
      400,
      { error: { code: "VALIDATION_ERROR" } },
    ]);
  }
  for (const body of [{ add: [" "] }, { add: ["x".repeat(41)] }, { remove: "vip" }]) {
    expect((await client.post(`${path}/labels`, body)).status).toBe(400);
  }
});

test("signed-out requests are refused, and members of another workspace get 404", async () => {
  const { path, ben } = await makeConversation();
  const elsewhere = await signIn((await makeMember(await makeWorkspace(), "owner")).email);
  const calls: [string, unknown][] = [
    ["/labels", { add: ["vip"] }],
    ["/unread", {}],
  ];
  for (const [subpath, body] of calls) {
    expect((await elsewhere.post(path + subpath, body)).status).toBe(404);
    expect((await fetch(inject("serverUrl") + path + subpath, { method: "POST" })).status).not.toBe(200);
  }
  expect((await elsewhere.patch(path, { assigneeId: ben.id })).status).toBe(404);
});

test("members are listed per workspace, and notifications belong to one member", async () => {
  const { client, ana, ben, path, id } = await makeConversation();
  await client.patch(path, { assigneeId: ben.id });
  const names = Object(await (await client.get("/api/inbox/members")).json()).data;
  expect(names.map(({ id }: { id: string }) => id).toSorted()).toEqual([ana.id, ben.id].toSorted());
  const other = await signIn(ben.email);
  expect(await read(await other.get("/api/inbox/notifications"))).toMatchObject([
    200,
    { data: [{ kind: "assigned", conversation: { id }, readAt: null }], nextCursor: null },
  ]);
  expect(await read(await client.get("/api/inbox/notifications"))).toMatchObject([200, { data: [] }]);
  expect(await read(await other.get("/api/inbox/notifications/unread"))).toMatchObject([
    200,
    { data: [{ conversationId: id }], hasMore: false },
  ]);
  expect(await read(await client.post("/api/inbox/notifications/read", { all: true }))).toEqual([
    200,
    { ids: [] },
  ]);
  expect((await other.post("/api/inbox/notifications/read", {})).status).toBe(400);
  expect((await other.get("/api/inbox/notifications?cursor=x")).status).toBe(400);
  const [, done] = await read(await other.post("/api/inbox/notifications/read", { conversationId: id }));
  expect(done.ids).toHaveLength(1);
  for (const subpath of ["members", "notifications", "notifications/unread"]) {
    expect((await fetch(`${inject("serverUrl")}/api/inbox/${subpath}`)).status).toBe(401);
  }
});
