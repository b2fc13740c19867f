import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { conversations, members } from "#db/schema/index.ts";
import { changeRole } from "#lib/accounts/members/change-member.ts";
import { findDueHandovers, handOver } from "#lib/conversations/actions/hand-over.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { insertNumber, insertThread } from "#lib/testing/insert-messages.ts";

test("a member who may no longer reply keeps no open conversation, unless the role is given back in time", async () => {
  const ctx = await makeWorkspace();
  const { id } = await makeMember(ctx, "agent");
  const { conversationId } = await insertThread(ctx, await insertNumber(ctx), "Ana");
  const isThread = eq(conversations.id, conversationId);
  await ctx.db.update(conversations).set({ assigneeId: id }).where(isThread);
  const work = async () => {
    for (const due of await findDueHandovers(ctx.db))
      if (due.workspaceId === ctx.workspaceId) await handOver(ctx, due);
    const [row] = await ctx.db.select().from(conversations).where(isThread);
    return row?.assigneeId;
  };
  for (const role of ["admin", "viewer", "agent"] as const) await changeRole(ctx, id, role);
  expect(await work()).toBe(id);
  await changeRole(ctx, id, "viewer");
  expect(await work()).toBeNull();
  expect(await findDueHandovers(ctx.db)).not.toContainEqual(expect.objectContaining({ userId: id }));
});

test("a conversation that somebody takes or closes meanwhile stays as it is, and the latest successor gets the rest", async () => {
  const ctx = await makeWorkspace();
  const [{ id: userId }, ben, cy] = [
    await makeMember(ctx, "agent"),
    await makeMember(ctx, "agent"),
    await makeMember(ctx, "agent"),
  ];
  const numberId = await insertNumber(ctx);
  const ids: Id<"conv">[] = [];
  for (const name of ["Taken", "Closed", "Left"]) {
    ids.push((await insertThread(ctx, numberId, name)).conversationId);
  }
  const isThread = (index: number) => eq(conversations.id, ids[index] ?? newId("conv"));
  const isMember = eq(members.userId, userId);
  await ctx.db
    .update(conversations)
    .set({ assigneeId: userId })
    .where(eq(conversations.workspaceId, ctx.workspaceId));
  await ctx.db.update(members).set({ handoverStartedAt: new Date(), handoverTo: null }).where(isMember);
  let handover: Promise<void> | undefined;
  await ctx.db.transaction(async (tx) => {
    await tx.update(conversations).set({ assigneeId: ben.id }).where(isThread(0));
    await tx.update(conversations).set({ state: "closed" }).where(isThread(1));
    await tx.update(conversations).set({ unreadCount: 1 }).where(isThread(2));
    handover = handOver(ctx, { workspaceId: ctx.workspaceId, userId });
    await vi.waitFor(
      async () => {
        const waiting = await ctx.db.execute(
          sql`select from pg_stat_activity where wait_event = 'transactionid' and datname = current_database()`,
        );
        expect(waiting.length).toBeGreaterThan(0);
      },
      { timeout: 30_000 },
    );
  });
  await ctx.db.update(members).set({ handoverTo: cy.id }).where(isMember);
  await handover;
  const rows = await ctx.db
    .select({ id: conversations.id, assigneeId: conversations.assigneeId })
    .from(conversations)
    .where(eq(conversations.workspaceId, ctx.workspaceId));
  const assigneeOf = (id: Id<"conv">) => rows.find((row) => row.id === id)?.assigneeId;
  const [taken, closed, left] = ids.map(assigneeOf);
  expect([taken, closed]).toEqual([ben.id, userId]);
  expect([null, cy.id]).toContain(left);
});
