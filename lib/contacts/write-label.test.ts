import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { auditEntries, events } from "#db/schema/index.ts";
import { listLabels } from "#lib/contacts/label-queries.ts";
import { deleteLabel, mergeLabel } from "#lib/contacts/remove-label.ts";
import { createLabel, updateLabel } from "#lib/contacts/write-label.ts";
import { upsertContactForApi } from "#lib/conversations/save-contact.ts";
import { makePhone, makeWorkspace } from "#lib/testing/factories.ts";

async function makeContact(ctx: Ctx, ...labels: string[]): Promise<string> {
  return (await upsertContactForApi(ctx, { phone: makePhone(), labels })).body.id;
}

async function namesAndCounts(ctx: Ctx): Promise<[string, number][]> {
  return (await listLabels(ctx)).data.map(({ name, count }) => [name, count]);
}

test("a label is made once whatever its case, renamed, and told to the pages with one event", async () => {
  const ctx = await makeWorkspace();
  await makeContact(ctx, "vip");
  const paid = await createLabel(ctx, { name: " Paid ", tint: 7 });
  expect(paid).toMatchObject({ name: "Paid", tint: 7, count: 0 });
  await expect(createLabel(ctx, { name: "VIP" })).rejects.toMatchObject({ code: "LABEL_TAKEN" });
  await expect(updateLabel(ctx, paid.id, { name: "Vip" })).rejects.toMatchObject({ code: "LABEL_TAKEN" });
  // The same name in another case is still itself.
  expect(await updateLabel(ctx, paid.id, { name: "PAID" })).toMatchObject({ name: "PAID", tint: 7 });
  expect(await namesAndCounts(ctx)).toEqual([
    ["PAID", 0],
    ["vip", 1],
  ]);
  const told = await ctx.db
    .select({ data: events.data })
    .from(events)
    .where(eq(events.workspaceId, ctx.workspaceId))
    .orderBy(asc(events.id));
  expect(told.at(-1)?.data).toMatchObject({ type: "label.changed", id: paid.id, label: { name: "PAID" } });
});

test("merging gives everybody the other label once, and keeps what they had besides", async () => {
  const ctx = await makeWorkspace();
  await makeContact(ctx, "vip", "gold");
  await makeContact(ctx, "vip");
  await makeContact(ctx, "gold", "new");
  const all = (await listLabels(ctx)).data;
  const [gold, , vip] = all;
  if (!gold || !vip) throw new Error("no labels");
  expect(await mergeLabel(ctx, vip.id, gold.id)).toMatchObject({ name: "gold", count: 3 });
  expect(await namesAndCounts(ctx)).toEqual([
    ["gold", 3],
    ["new", 1],
  ]);
  await expect(mergeLabel(ctx, vip.id, gold.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(mergeLabel(ctx, gold.id, gold.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("deleting a label says in the audit how many had it", async () => {
  const ctx = await makeWorkspace();
  await makeContact(ctx, "vip");
  const [vip] = (await listLabels(ctx)).data;
  await deleteLabel(ctx, vip?.id ?? "");
  expect(await namesAndCounts(ctx)).toEqual([]);
  const audit = await ctx.db
    .select({ action: auditEntries.action, data: auditEntries.data })
    .from(auditEntries)
    .where(eq(auditEntries.targetId, vip?.id ?? ""));
  expect(audit).toEqual([{ action: "label.deleted", data: { name: "vip", count: 1 } }]);
});

test("two merges crosswise at once: one wins and the other is told", async () => {
  const ctx = await makeWorkspace();
  const a = await createLabel(ctx, { name: "a" });
  const b = await createLabel(ctx, { name: "b" });
  const outcomes = await Promise.allSettled([mergeLabel(ctx, a.id, b.id), mergeLabel(ctx, b.id, a.id)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await listLabels(ctx)).toMatchObject({ data: [{ count: 0 }] });
});

test("another workspace's labels are not there", async () => {
  const [ours, theirs] = await Promise.all([makeWorkspace(), makeWorkspace()]);
  const label = await createLabel(theirs, { name: "theirs" });
  const mine = await createLabel(ours, { name: "theirs" });
  await expect(updateLabel(ours, label.id, { tint: 1 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(deleteLabel(ours, label.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(mergeLabel(ours, mine.id, label.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await namesAndCounts(theirs)).toEqual([["theirs", 0]]);
});
