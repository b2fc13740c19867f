import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { contacts, conversations, labels } from "#db/schema/index.ts";
import { listAudit } from "#lib/accounts/audit/queries.ts";
import { listAuditQuery } from "#lib/accounts/audit/schema.ts";
import { changeConversationsInBulk } from "#lib/conversations/actions/change-conversations-in-bulk.ts";
import { bulkBody } from "#lib/conversations/bulk-rules.ts";
import { readViewCounts } from "#lib/conversations/views/queries.ts";
import { type Id, idToUuid, newId } from "#lib/platform/id.ts";
import { makeCloudNumber, makeMember, makePhone, makeWorkspace } from "#lib/testing/factories.ts";
import { refuseUpdates } from "#lib/testing/refuse-updates.ts";

async function makeThreads(ctx: Ctx, count: number): Promise<Id<"conv">[]> {
  const number = await makeCloudNumber(ctx, "secret", `1066${makePhone()}`);
  const made: Id<"conv">[] = [];
  for (let index = 0; index < count; index += 1) {
    const [contactId, id] = [newId("contact"), newId("conv")];
    const { workspaceId } = ctx;
    await ctx.db.insert(contacts).values({ id: contactId, workspaceId, phone: makePhone(), source: "demo" });
    await ctx.db.insert(conversations).values({
      id,
      workspaceId,
      contactId,
      numberId: number.id as Id<"num">,
      unreadCount: 1,
      lastActivityAt: new Date(),
    });
    made.push(id);
  }
  return made;
}

test("applies each action where possible and reports a reason for the other conversations", async () => {
  const workspace = await makeWorkspace();
  const { ctx, id: me } = await makeMember(workspace, "agent");
  const [first, second, third] = await makeThreads(ctx, 3);
  const elsewhere = await makeMember(await makeWorkspace(), "agent");
  const [foreign] = await makeThreads(elsewhere.ctx, 1);
  const labelId = newId("lbl");
  await ctx.db
    .insert(labels)
    .values({ id: labelId, workspaceId: ctx.workspaceId, name: "VIP", normalizedName: "vip" });
  const ids = [first, foreign, second, first, "nothing", third].map(String);
  const act = async (change: object) => {
    const results = await changeConversationsInBulk(ctx, bulkBody.parse({ ids, ...change }));
    expect(results.map(({ id, ok }) => [id, ok])).toEqual([
      [first, true],
      [foreign, false],
      [second, true],
      ["nothing", false],
      [third, true],
    ]);
    expect(results[1]).toMatchObject({ code: "NOT_FOUND" });
    return results[0];
  };
  const until = new Date(Date.now() + 3_600_000).toISOString();
  expect(await act({ action: "assign", assigneeId: me })).toMatchObject({
    conversation: { assignee: { id: me } },
  });
  expect((await readViewCounts(ctx)).views).toMatchObject({
    mine: { all: 3, unread: 3 },
    unassigned: { all: 0 },
  });
  expect(await act({ action: "read" })).toMatchObject({ conversation: { unreadCount: 0 } });
  expect(await act({ action: "unread" })).toMatchObject({ conversation: { unreadCount: 1 } });
  await act({ action: "label", labelId });
  expect((await readViewCounts(ctx)).labels).toEqual({ [labelId]: { all: 3, unread: 3 } });
  expect(await act({ action: "unlabel", labelId })).toMatchObject({ conversation: { labels: [] } });
  expect(await act({ action: "snooze", until })).toMatchObject({
    conversation: { state: "snoozed", snoozedUntil: until },
  });
  expect(await act({ action: "close" })).toMatchObject({ conversation: { state: "closed" } });
  expect((await readViewCounts(ctx)).views).toMatchObject({
    mine: { all: 0 },
    snoozed: { all: 0 },
    closed: { all: 3 },
  });
  expect(await act({ action: "reopen" })).toMatchObject({ conversation: { state: "open" } });
  const rows = await ctx.db
    .select()
    .from(conversations)
    .where(eq(conversations.workspaceId, elsewhere.ctx.workspaceId));
  expect(rows).toMatchObject([{ state: "open", assigneeId: null, unreadCount: 1 }]);
  // Nothing changes, so nothing is recorded.
  await act({ action: "reopen" });
  const { data } = await listAudit(ctx, listAuditQuery.parse({ area: "conversation" }));
  const entries = data.map(({ action, details }) => [
    action,
    Object.fromEntries(details.map(({ field, value }) => [field, value])),
  ]);
  // The foreign one has no name here.
  const selected = { count: "4", ids: expect.stringMatching(`^\\+49 .+, ${foreign}, \\+49 .+, \\+49 `) };
  expect(entries.reverse()).toEqual([
    ["conversation.bulk_assigned", { ...selected, to: "Test agent" }],
    ["conversation.bulk_snoozed", { ...selected, to: until }],
    ["conversation.bulk_closed", selected],
    ["conversation.bulk_reopened", selected],
  ]);
});

test("accepts only existing label ids and creates no label", async () => {
  const { ctx } = await makeMember(await makeWorkspace(), "agent");
  const ids = await makeThreads(ctx, 1);
  const elsewhere = await makeWorkspace();
  const foreign = newId("lbl");
  await elsewhere.db
    .insert(labels)
    .values({ id: foreign, workspaceId: elsewhere.workspaceId, name: "VIP", normalizedName: "vip" });
  for (const labelId of ["", "\u200b", "a name", newId("lbl"), foreign]) {
    for (const action of ["label", "unlabel"]) {
      await expect(
        changeConversationsInBulk(ctx, bulkBody.parse({ action, ids, labelId })),
      ).rejects.toMatchObject({
        details: { issues: [{ path: "labelId", code: "unknown_label" }] },
      });
    }
  }
  expect(await ctx.db.$count(labels, eq(labels.workspaceId, ctx.workspaceId))).toBe(0);
});

test.each([
  { action: "close", ids: [] },
  { action: "close", ids: Array(101).fill("conv_1") },
  { action: "assign", ids: ["conv_1"] },
  { action: "snooze", ids: ["conv_1"], until: "tomorrow" },
  { action: "explode", ids: ["conv_1"] },
])("rejects the action %j", (body) => {
  expect(bulkBody.safeParse(body).success).toBe(false);
});

test("a conversation is tried again after a deadlock", async () => {
  const { ctx } = await makeMember(await makeWorkspace(), "agent");
  const ids = await makeThreads(ctx, 2);
  const where = `new.workspace_id = '${idToUuid("ws", ctx.workspaceId)}'`;
  await refuseUpdates(ctx.db, "conversations", { where, code: "40P01", times: 1 });
  const results = await changeConversationsInBulk(ctx, bulkBody.parse({ ids, action: "close" }));
  expect(results.map(({ ok }) => ok)).toEqual([true, true]);
});

test("changes only conversations that are as expected, and returns which labels changed", async () => {
  const workspace = await makeWorkspace();
  const { ctx, id: me } = await makeMember(workspace, "agent");
  const { id: colleague } = await makeMember(workspace, "agent");
  const ids = await makeThreads(ctx, 2);
  const [first = "", second = ""] = ids;
  const act = (change: object) => changeConversationsInBulk(ctx, bulkBody.parse({ ids, ...change }));
  await act({ action: "assign", assigneeId: me });
  await act({ action: "assign", assigneeId: colleague, ids: [second] });
  const expected = { [first]: { assigneeId: me }, [second]: { assigneeId: me } };
  expect(await act({ action: "assign", assigneeId: null, expected })).toMatchObject([
    { id: first, ok: true, conversation: { assignee: null } },
    { id: second, ok: false, code: "CHANGED_SINCE" },
  ]);
  const labelId = newId("lbl");
  await ctx.db
    .insert(labels)
    .values({ id: labelId, workspaceId: ctx.workspaceId, name: "VIP", normalizedName: "vip" });
  await act({ action: "label", labelId, ids: [first] });
  expect(await act({ action: "label", labelId })).toMatchObject([{ added: [] }, { added: [labelId] }]);
});
