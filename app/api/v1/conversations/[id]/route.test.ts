import { and, asc, eq, ne } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { members, messages, notifications, webhookEvents } from "#db/schema/index.ts";
import { changeLabels } from "#lib/conversations/actions/change-labels.ts";
import { mergeContacts } from "#lib/conversations/actions/merge-contacts.ts";
import { DAY, HOUR } from "#lib/platform/clock.ts";
import { newId } from "#lib/platform/id.ts";
import { createTeam } from "#lib/teams/write-team.ts";
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

const methods = ["GET", "PATCH"] as const;
apiContract({ method: "GET", path: `${PATH}/${newId("conv")}`, scope: "messages.read", methods });
apiContract({
  method: "PATCH",
  path: `${PATH}/${newId("conv")}`,
  scope: "conversations.write",
  body: { state: "closed" },
  methods,
});

async function makeThreads() {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["messages.read", "conversations.write"], "Support bot");
  for (const body of ["one", "two"]) await customerWrites(ctx, number, makePhone(), body);
  const { data } = Object((await callApi("GET", PATH, { key })).json);
  return { ctx, key, newer: data[0], older: data[1] };
}

async function makeThread() {
  const { ctx, key, newer } = await makeThreads();
  const update = (body: object, headers: Record<string, string> = {}) =>
    callApi("PATCH", `${PATH}/${newer.id}`, { key, body, headers });
  return { ctx, key, thread: newer, update };
}

async function listEventTypes(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ type: webhookEvents.type })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.workspaceId, ctx.workspaceId), ne(webhookEvents.type, "message.received")))
    .orderBy(webhookEvents.position);
  return rows.map(({ type }) => type).filter((type) => !/created|window/.test(type));
}

async function listActivities(ctx: Ctx) {
  const rows = await ctx.db
    .select({ content: messages.content, by: messages.authorName })
    .from(messages)
    .where(and(eq(messages.workspaceId, ctx.workspaceId), eq(messages.kind, "activity")))
    .orderBy(asc(messages.createdAt), asc(messages.id));
  return rows.map(({ content, by }) => [Object(content).action, by]);
}

test("the id of a merged conversation returns and updates the one it was merged into, also in filters", async () => {
  const { ctx, key, newer, older } = await makeThreads();
  await inTransaction(ctx, (tx) => mergeContacts(tx, { intoId: older.contactId, fromId: newer.contactId }));
  const response = await callApi("GET", `${PATH}/${newer.id}`, { key });
  expect(response.json).toMatchObject({
    id: older.id,
    contactId: older.contactId,
    createdAt: older.createdAt,
  });
  for (const filter of [`conversationId=${newer.id}`, `contactId=${newer.contactId}`]) {
    const list = Object((await callApi("GET", `/api/v1/messages?${filter}`, { key })).json);
    expect(list.data.map(({ body }: { body: string }) => body)).toEqual(["two", "one"]);
  }
  const body = { state: "closed", labels: ["vip"] };
  const updated = await callApi("PATCH", `${PATH}/${newer.id}`, { key, body });
  expect(updated.json).toMatchObject({ id: older.id, state: "closed", labels: ["vip"] });
});

test("a conversation is returned as in the list; another workspace's, an unknown and an invalid id get the byte-identical 404", async () => {
  const { older, key: ownKey } = await makeThreads();
  const own = await callApi("GET", `${PATH}/${older.id}`, { key: ownKey });
  expect([own.status, own.json]).toEqual([200, older]);
  const { secret: key } = await makeKey(await makeWorkspace(), ["messages.read"]);
  const bodies = await Promise.all(
    [older.id, newId("conv"), newId("msg"), "nonsense", "conv_", "%00"].flatMap((id) =>
      [`${PATH}/${id}`, `${PATH}/${id}/messages`].map(async (path) => {
        const response = await callApi("GET", path, { key });
        return [
          response.status,
          response.text.replaceAll(response.headers.get("x-request-id") ?? "?", "req"),
        ].join();
      }),
    ),
  );
  expect([...new Set(bodies)]).toEqual([expect.stringMatching(/^404,{"error":{"code":"NOT_FOUND"/)]);
});

describe("updating", () => {
  test("several changes are applied together, each with its activity and its one event", async () => {
    const { ctx, key, thread, update } = await makeThread();
    const ana = await makeMember(ctx, "agent");
    const response = await update({ state: "closed", assigneeId: ana.id, labels: ["vip", "invoice"] });
    expect([response.status, response.json]).toEqual([
      200,
      {
        ...thread,
        state: "closed",
        assignee: { id: ana.id, name: "Test agent" },
        labels: ["invoice", "vip"],
        updatedAt: Object(response.json).updatedAt,
      },
    ]);
    expect((await callApi("GET", `${PATH}/${thread.id}`, { key })).json).toEqual(response.json);
    expect(await listEventTypes(ctx)).toEqual([
      "contact.updated",
      "conversation.assigned",
      "conversation.closed",
    ]);
    expect(await listActivities(ctx)).toEqual([
      ["labeled", "Support bot"],
      ["assigned", "Support bot"],
      ["closed", "Support bot"],
    ]);
    const notified = await ctx.db
      .select({ userId: notifications.userId, by: notifications.actorName })
      .from(notifications)
      .where(and(eq(notifications.workspaceId, ctx.workspaceId), eq(notifications.kind, "assigned")));
    expect(notified).toEqual([{ userId: ana.id, by: "Support bot" }]);
    await update({ state: "closed", assigneeId: ana.id, labels: { add: ["VIP"] } });
    expect(await listActivities(ctx)).toHaveLength(3);
    expect(Object((await update({ state: "open", assigneeId: null })).json)).toMatchObject({
      state: "open",
      assignee: null,
    });
    expect((await listEventTypes(ctx)).slice(3)).toEqual(["conversation.assigned", "conversation.reopened"]);
  });

  test("a team is assigned, with its member or without one", async () => {
    const { ctx, update } = await makeThread();
    const [ana, ben] = [await makeMember(ctx, "agent"), await makeMember(ctx, "agent")];
    const rule = { assignment: "off", assignmentLimit: null, assignToLastMember: true } as const;
    const team = await createTeam(ctx, { name: "Sales", memberIds: [ana.id], ...rule });
    const change = async (body: object) => {
      const { assignee, team } = Object((await update(body)).json);
      return [team?.name, assignee?.id];
    };
    expect(await change({ teamId: team.id, assigneeId: ben.id })).toEqual(["Sales", ben.id]);
    expect(await change({ teamId: null })).toEqual([undefined, ben.id]);
    expect(await change({ teamId: team.id })).toEqual(["Sales", undefined]);
    expect(await change({ assigneeId: ana.id })).toEqual(["Sales", ana.id]);
    const events = await ctx.db.query.webhookEvents.findMany({
      where: (event, { and, eq }) =>
        and(eq(event.workspaceId, ctx.workspaceId), eq(event.type, "conversation.assigned")),
      orderBy: (event) => event.position,
    });
    expect(events.map(({ body }) => JSON.parse(body).data.conversation.team?.name)).toEqual([
      ...["Sales", "Sales", undefined],
      ...["Sales", "Sales"],
    ]);
    expect((await update({ teamId: newId("team") })).json).toMatchObject({
      error: { details: { issues: [{ path: "teamId", code: "unknown_team" }] } },
    });
  });

  test("a refused change leaves the others of its request undone", async () => {
    const { ctx, key, thread, update } = await makeThread();
    const gone = await makeMember(ctx, "agent");
    await ctx.db.update(members).set({ disabledAt: new Date() }).where(eq(members.userId, gone.id));
    for (const assigneeId of [gone.id, newId("user"), "nobody"]) {
      const response = await update({ state: "closed", labels: ["vip"], assigneeId });
      expect(response.json).toMatchObject({
        error: { details: { issues: [{ path: "assigneeId", code: "unknown_member" }] } },
      });
    }
    expect((await callApi("GET", `${PATH}/${thread.id}`, { key })).json).toEqual(thread);
    expect([await listActivities(ctx), await listEventTypes(ctx)]).toEqual([[], []]);
  });

  test("labels are replaced by a list, and added and removed by an object", async () => {
    const { update } = await makeThread();
    const labelsAfter = async (labels: unknown) => Object((await update({ labels })).json).labels;
    expect(await labelsAfter(["a", "b"])).toEqual(["a", "b"]);
    expect(await labelsAfter({ add: ["c"], remove: ["A", "unknown"] })).toEqual(["b", "c"]);
    expect(await labelsAfter(["C", "d"])).toEqual(["c", "d"]);
    expect(await labelsAfter({})).toEqual(["c", "d"]);
    expect(await labelsAfter([])).toEqual([]);
  });

  test("a conversation is snoozed until a time of the next year, and wakes with open", async () => {
    const { update } = await makeThread();
    const until = new Date(Date.now() + HOUR).toISOString();
    const snoozed = await update({ state: "snoozed", snoozedUntil: until });
    expect(snoozed.json).toMatchObject({ state: "snoozed", snoozedUntil: until });
    expect((await update({ snoozedUntil: until })).json).toEqual(snoozed.json);
    expect((await update({ state: "open" })).json).toMatchObject({ state: "open", snoozedUntil: null });
  });

  /** Shared by the requests that change nothing. */
  let unchanged: ReturnType<typeof makeThread> | undefined;
  const sharedThread = () => (unchanged ??= makeThread());

  test("more than thirty labels are refused at the field that adds them", async () => {
    const { update } = await sharedThread();
    const many = Array.from({ length: 31 }, (_, index) => `label ${index}`);
    for (const [labels, path] of [
      [many, "labels"],
      [{ add: many }, "labels.add"],
    ] as const) {
      expect((await update({ labels })).json).toMatchObject({
        error: { details: { issues: [{ path, code: "too_many_labels" }] } },
      });
    }
  });

  test.each([
    [{ state: "snoozed" }, "snoozedUntil", "required"],
    [{ state: "closed", snoozedUntil: "2030-01-01T00:00:00Z" }, "snoozedUntil", "not_allowed"],
    [{ snoozedUntil: new Date(Date.now() - HOUR).toISOString() }, "snoozedUntil", "out_of_range"],
    [{ snoozedUntil: new Date(Date.now() + 366 * DAY).toISOString() }, "snoozedUntil", "out_of_range"],
    [{ snoozedUntil: "tomorrow" }, "snoozedUntil", "invalid_format"],
    [{ state: "archived" }, "state", "invalid_value"],
    [{ labels: "vip" }, "labels", "invalid_union"],
    [{ labels: [" "] }, "labels", "invalid_union"],
  ])("%j is refused at its field", async (body, path, code) => {
    const { update } = await sharedThread();
    const response = await update(body);
    expect(response.json).toMatchObject({
      error: { code: "VALIDATION_ERROR", details: { issues: [{ path, code }] } },
    });
  });

  test("an update whose response was lost is not applied again", async () => {
    const { ctx, thread, update } = await makeThread();
    const headers = { "Idempotency-Key": "bot/1" };
    await update({ labels: { add: ["vip"] } }, headers);
    await changeLabels(ctx, { id: thread.id, add: [], remove: ["vip"] });
    await loseResponses(ctx);
    const again = await update({ labels: { add: ["vip"] } }, headers);
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
    expect(again.json).toMatchObject({ id: thread.id, labels: [] });
  });
});

test("every change of another workspace's conversation gets the 404 of an unknown id", async () => {
  const { older } = await makeThreads();
  const { secret: key } = await makeKey(await makeWorkspace(), ["conversations.write"]);
  for (const id of [older.id, newId("conv")]) {
    for (const [method, path, body] of [
      ["PATCH", id, { labels: ["vip"], state: "closed" }],
      ["PATCH", id, {}],
      ["POST", `${id}/notes`, { body: "Hello" }],
      ["POST", `${id}/read`, undefined],
      ["POST", `${id}/typing`, undefined],
    ] as const) {
      const response = await callApi(method, `${PATH}/${path}`, { key, body });
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.json).toMatchObject({ error: { code: "NOT_FOUND" } });
    }
  }
});
