import { and, asc, desc, eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { contactLabels, contacts, conversations, labels, liveEvents } from "#db/schema/index.ts";
import { listLabels } from "#lib/contacts/label-queries.ts";
import { BATCH_CONTACTS, deleteLabel, mergeLabel } from "#lib/contacts/remove-label.ts";
import { LABEL_COLORS } from "#lib/contacts/rules.ts";
import { listSegments } from "#lib/contacts/segment-queries.ts";
import { createLabel, updateLabel } from "#lib/contacts/write-label.ts";
import { createSegment } from "#lib/contacts/write-segment.ts";
import { changeContactLabels } from "#lib/conversations/actions/change-labels.ts";
import { upsertContactForApi } from "#lib/conversations/actions/save-contact.ts";
import { listSavedViews, readViewCounts } from "#lib/conversations/views/queries.ts";
import { ALL_OPEN } from "#lib/conversations/views/rules.ts";
import { createView } from "#lib/conversations/views/write-view.ts";
import type { Id } from "#lib/platform/id.ts";
import { auditOf } from "#lib/testing/audit-of.ts";
import { makeMember, makePhone, makeWorkspace } from "#lib/testing/factories.ts";
import { insertNumber } from "#lib/testing/insert-messages.ts";
import { raceWithTransaction, waitUntilBlocking } from "#lib/testing/race-with-transaction.ts";
import { sweepTest } from "#lib/testing/sweep-test.ts";

async function makeContact(ctx: Ctx, ...labels: string[]): Promise<string> {
  return (await upsertContactForApi(ctx, { phone: makePhone(), labels })).body.id;
}

async function namesAndCounts(ctx: Ctx): Promise<[string, number][]> {
  return (await listLabels(ctx)).data.map(({ name, count }) => [name, count]);
}

test("new labels have colors that no other label has, while there are any", async () => {
  const ctx = await makeWorkspace();
  await makeContact(ctx, "refund", "parts");
  for (const name of ["vip", "spam", "late", "gift", "new", "old", "sale"]) await createLabel(ctx, { name });
  await makeContact(ctx, "tenth");
  const colors = async () => (await listLabels(ctx)).data.map(({ color }) => color);
  expect(new Set(await colors()).size).toBe(LABEL_COLORS);
  await createLabel(ctx, { name: "eleventh" });
  expect(await colors()).toHaveLength(LABEL_COLORS + 1);
});

test("creates a label once regardless of case, renames it and publishes one event", async () => {
  const ctx = await makeWorkspace();
  await makeContact(ctx, "vip");
  const paid = await createLabel(ctx, { name: " Paid ", color: 7 });
  expect(paid).toMatchObject({ name: "Paid", color: 7, count: 0 });
  await expect(createLabel(ctx, { name: "VIP" })).rejects.toMatchObject({
    code: "LABEL_TAKEN",
    message: "Another label is named “VIP”. Choose another name.",
  });
  await expect(updateLabel(ctx, paid.id, { name: "Vip" })).rejects.toMatchObject({ code: "LABEL_TAKEN" });
  expect(await updateLabel(ctx, paid.id, { name: "PAID" })).toMatchObject({ name: "PAID", color: 7 });
  expect(await namesAndCounts(ctx)).toEqual([
    ["PAID", 0],
    ["vip", 1],
  ]);
  const published = await ctx.db
    .select({ data: liveEvents.data })
    .from(liveEvents)
    .where(eq(liveEvents.workspaceId, ctx.workspaceId))
    .orderBy(asc(liveEvents.id));
  expect(published.at(-1)?.data).toMatchObject({
    type: "label.changed",
    id: paid.id,
    label: { name: "PAID" },
  });
});

test("merges a label into another one and preserves the contacts' other labels", async () => {
  const ctx = await makeWorkspace();
  await makeContact(ctx, "vip", "gold");
  await makeContact(ctx, "vip");
  await makeContact(ctx, "gold", "new");
  const all = (await listLabels(ctx)).data;
  const [gold, , vip] = all;
  if (!gold || !vip) throw new Error("no labels");
  const segment = await createSegment(ctx, { name: "Guests", filter: { label: vip.id } });
  expect(await mergeLabel(ctx, vip.id, gold.id)).toMatchObject({ name: "gold", count: 3 });
  expect(await namesAndCounts(ctx)).toEqual([
    ["gold", 3],
    ["new", 1],
  ]);
  expect((await auditOf(ctx, segment.id)).at(-1)).toMatchObject({
    action: "segment.changed",
    before: { filter: { label: vip.id } },
    after: { filter: { label: gold.id } },
  });
  await expect(mergeLabel(ctx, vip.id, gold.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(mergeLabel(ctx, gold.id, gold.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("saved views follow a merged label; without a deleted one, those with no other filter are deleted", async () => {
  const ctx = await makeWorkspace();
  const { ctx: admin } = await makeMember(ctx, "admin");
  const vip = (await createLabel(ctx, { name: "vip" })).id;
  const gold = (await createLabel(ctx, { name: "gold" })).id;
  const filter = { ...ALL_OPEN, labels: [vip] };
  const shared = await createView(admin, { name: "VIPs", filter, shared: true });
  await createView(admin, { name: "Waiting VIPs", filter: { ...filter, waiting: true }, shared: false });
  await mergeLabel(ctx, vip, gold);
  const merged = (await listSavedViews(admin)).data;
  expect(merged.map((view) => view.filter.labels)).toEqual([[gold], [gold]]);
  await deleteLabel(ctx, gold);
  expect((await listSavedViews(admin)).data).toMatchObject([
    { name: "Waiting VIPs", filter: { labels: [], waiting: true } },
  ]);
  const merging = { ...filter, labels: [gold] };
  expect(await auditOf(ctx, shared.id)).toMatchObject([
    { action: "view.shared", after: { filter } },
    { action: "view.changed", before: { filter }, after: { filter: merging } },
    { action: "view.deleted", before: { filter: merging } },
  ]);
});

test("records in the audit how many contacts had a deleted label", async () => {
  const ctx = await makeWorkspace();
  await makeContact(ctx, "vip");
  const [vip] = (await listLabels(ctx)).data;
  await deleteLabel(ctx, vip?.id ?? "");
  expect(await namesAndCounts(ctx)).toEqual([]);
  expect(await auditOf(ctx, vip?.id ?? "")).toMatchObject([
    { action: "label.deleted", data: { name: "vip", count: 1 }, before: { color: vip?.color } },
  ]);
});

const MANY = 4 * BATCH_CONTACTS + 100;

/** Contacts with an open conversation and the label, a third of them with the other label too. */
async function makeMany(ctx: Ctx): Promise<{ vip: Id<"lbl">; gold: Id<"lbl"> }> {
  const vip = (await createLabel(ctx, { name: "vip" })).id as Id<"lbl">;
  const gold = (await createLabel(ctx, { name: "gold" })).id as Id<"lbl">;
  const numberId = await insertNumber(ctx);
  const workspace = sql.param(ctx.workspaceId, labels.workspaceId);
  // Two statements, as in production: triggers update view counts for each.
  await ctx.db.execute(sql`
    with made as (
      insert into contacts (id, workspace_id, source)
      select parley_uuidv7(), ${workspace}, 'demo' from generate_series(1, ${MANY}) returning id, workspace_id)
    insert into conversations (id, workspace_id, contact_id, number_id, last_activity_at)
    select parley_uuidv7(), workspace_id, id, ${sql.param(numberId, conversations.numberId)}, now() from made`);
  await ctx.db.execute(sql`
    insert into contact_labels (workspace_id, contact_id, label_id)
    select workspace_id, id, label from (
      select *, row_number() over (order by id) as n from contacts where workspace_id = ${workspace}) each,
      (values (${sql.param(vip, labels.id)}::uuid, 1), (${sql.param(gold, labels.id)}::uuid, 3)) given (label, nth)
    where n % nth = 0`);
  return { vip, gold };
}

const countOf = (ctx: Ctx, labelId: Id<"lbl">) =>
  ctx.db.$count(
    contactLabels,
    and(eq(contactLabels.workspaceId, ctx.workspaceId), eq(contactLabels.labelId, labelId)),
  );

sweepTest("merges a label in batches and continues after an interruption", async () => {
  const ctx = await makeWorkspace();
  const { vip, gold } = await makeMany(ctx);
  await createSegment(ctx, { name: "Regulars", filter: { label: vip, blocked: "no" } });
  const { db } = ctx;
  let left = 3;
  const breaking = vi.spyOn(db, "transaction").mockImplementation((work) => {
    if (left-- === 0) throw new Error("The power is gone.");
    return Object.getPrototypeOf(db).transaction.call(db, work);
  });
  await expect(mergeLabel(ctx, vip, gold)).rejects.toThrow("power");
  breaking.mockRestore();
  expect(await countOf(ctx, vip)).toBe(MANY - 3 * BATCH_CONTACTS);
  expect(await mergeLabel(ctx, vip, gold)).toMatchObject({ id: gold, count: MANY });
  expect((await readViewCounts(ctx)).labels).toMatchObject({ [gold]: { all: MANY } });
  expect(await namesAndCounts(ctx)).toEqual([["gold", MANY]]);
  const segments = await listSegments(ctx);
  expect(segments.data).toMatchObject([{ name: "Regulars", filter: { label: gold, blocked: "no" } }]);
});

sweepTest("loses no contact that is labeled during a merge, and does not block labeling", async () => {
  const ctx = await makeWorkspace();
  const { vip, gold } = await makeMany(ctx);
  const mine = eq(contacts.workspaceId, ctx.workspaceId);
  const people = await ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(mine)
    .orderBy(desc(contacts.id));
  let labeled = 0;
  const label = async () => {
    const id = people[labeled++]?.id ?? "";
    await changeContactLabels(ctx, { id, add: ["gold", "new"], remove: [] });
  };
  // Labels one contact before each batch of the merge and one during it.
  const during: Promise<void>[] = [];
  const db: Ctx["db"] = Object.create(ctx.db);
  db.transaction = async (work) => {
    await label();
    during.push(label());
    return ctx.db.transaction(work);
  };
  const merge = mergeLabel({ ...ctx, db }, vip, gold);
  expect(await merge).toMatchObject({ count: MANY });
  await Promise.all(during);
  expect(labeled).toBeGreaterThan(5);
  expect(await namesAndCounts(ctx)).toEqual([
    ["gold", MANY],
    ["new", labeled],
  ]);
  expect((await readViewCounts(ctx)).labels).toMatchObject({ [gold]: { all: MANY } });
});

test("retries a batch after a deadlock", async () => {
  const ctx = await makeWorkspace();
  const [low, high] = [await makeContact(ctx, "vip"), await makeContact(ctx, "vip")].sort();
  const [vip] = (await listLabels(ctx)).data;
  const held = (id?: string) => sql`
    select from contacts where workspace_id = ${sql.param(ctx.workspaceId, contacts.workspaceId)}
      and id = ${sql.param(id, contacts.id)} for update`;
  let removed = Promise.resolve();
  await ctx.db.transaction(async (db) => {
    // Locks contacts in its own order, as an import does; the long timeout makes PostgreSQL abort the other transaction.
    await db.execute(sql`set local deadlock_timeout = '20s'`);
    await db.execute(held(high));
    removed = deleteLabel(ctx, vip?.id ?? "");
    await waitUntilBlocking(db);
    await db.execute(held(low));
  });
  await removed;
  expect(await namesAndCounts(ctx)).toEqual([]);
});

test("a contact that loses the label during a merge does not get the other one", async () => {
  const ctx = await makeWorkspace();
  const vip = await createLabel(ctx, { name: "vip" });
  const gold = await createLabel(ctx, { name: "gold" });
  const [losing] = [await makeContact(ctx, "vip"), await makeContact(ctx, "vip")];
  const merged = await raceWithTransaction(
    ctx,
    (tx) => changeContactLabels(tx, { id: losing, add: [], remove: ["vip"] }),
    () => mergeLabel(ctx, vip.id, gold.id),
  );
  expect(merged).toMatchObject({ status: "fulfilled", value: { name: "gold", count: 1 } });
  expect(await namesAndCounts(ctx)).toEqual([["gold", 1]]);
});

test("completes one of two opposite concurrent merges and rejects the other", async () => {
  const ctx = await makeWorkspace();
  const a = await createLabel(ctx, { name: "a" });
  const b = await createLabel(ctx, { name: "b" });
  const outcomes = await Promise.allSettled([mergeLabel(ctx, a.id, b.id), mergeLabel(ctx, b.id, a.id)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await listLabels(ctx)).toMatchObject({ data: [{ count: 0 }] });
});

test("returns NOT_FOUND for another workspace's labels", async () => {
  const [ours, theirs] = await Promise.all([makeWorkspace(), makeWorkspace()]);
  const label = await createLabel(theirs, { name: "theirs" });
  const mine = await createLabel(ours, { name: "theirs" });
  await expect(updateLabel(ours, label.id, { color: 1 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(deleteLabel(ours, label.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(mergeLabel(ours, mine.id, label.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await namesAndCounts(theirs)).toEqual([["theirs", 0]]);
});
