import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { conversations, members } from "#db/schema/index.ts";
import { acceptInvitation } from "#lib/accounts/members/accept-invitation.ts";
import { disableMember, enableMember, removeMember } from "#lib/accounts/members/change-member.ts";
import { changeRole, transferOwnership } from "#lib/accounts/members/change-role.ts";
import { inviteMember } from "#lib/accounts/members/invite-member.ts";
import {
  findDueHandovers,
  handOver,
  queueHandoversOfReopened,
} from "#lib/conversations/actions/hand-over.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { makeMember, makeWorkspace, PASSWORD } from "#lib/testing/factories.ts";
import { insertNumber, insertThread } from "#lib/testing/insert-messages.ts";
import { raceWithTransaction } from "#lib/testing/race-with-transaction.ts";

async function makeAssignee() {
  const ctx = await makeWorkspace();
  const { id, email } = await makeMember(ctx, "agent");
  const { conversationId } = await insertThread(ctx, await insertNumber(ctx), "Ana");
  const isThread = eq(conversations.id, conversationId);
  const assign = () => ctx.db.update(conversations).set({ assigneeId: id }).where(isThread);
  await assign();
  const work = async () => {
    for (const due of await findDueHandovers(ctx.db))
      if (due.workspaceId === ctx.workspaceId) await handOver(ctx, due);
    const [row] = await ctx.db.select().from(conversations).where(isThread);
    return row?.assigneeId;
  };
  return { ctx, id, email, assign, work };
}

test("a member who may no longer reply keeps no open conversation, unless the role is given back in time", async () => {
  const { ctx, id, work } = await makeAssignee();
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
  // The handover has listed the three when it waits for the member, whose successor changes.
  await raceWithTransaction(
    ctx,
    async ({ db }) => {
      await db.update(conversations).set({ assigneeId: ben.id }).where(isThread(0));
      await db.update(conversations).set({ state: "closed" }).where(isThread(1));
      await db.update(members).set({ handoverTo: cy.id }).where(isMember);
    },
    () => handOver(ctx, { workspaceId: ctx.workspaceId, userId }),
  );
  const rows = await ctx.db
    .select({ id: conversations.id, assigneeId: conversations.assigneeId })
    .from(conversations)
    .where(eq(conversations.workspaceId, ctx.workspaceId));
  const assigneeOf = (id: Id<"conv">) => rows.find((row) => row.id === id)?.assigneeId;
  const [taken, closed, left] = ids.map(assigneeOf);
  expect([taken, closed, left]).toEqual([ben.id, userId, cy.id]);
});

test("a closed conversation of a member who left is handed over when it is opened again", async () => {
  const [left, viewer, present] = [await makeAssignee(), await makeAssignee(), await makeAssignee()];
  const setState = ({ ctx, id }: { ctx: Ctx; id: Id<"user"> }, state: "open" | "closed") =>
    ctx.db.update(conversations).set({ state }).where(eq(conversations.assigneeId, id));
  for (const each of [left, viewer, present]) await setState(each, "closed");
  await removeMember(left.ctx, left.id, { reassignTo: null });
  await changeRole(viewer.ctx, viewer.id, "viewer");
  await queueHandoversOfReopened(left.ctx.db);
  expect([await left.work(), await viewer.work(), await present.work()]).toEqual([
    left.id,
    viewer.id,
    present.id,
  ]);
  for (const each of [left, viewer, present]) await setState(each, "open");
  await queueHandoversOfReopened(left.ctx.db);
  expect([await left.work(), await viewer.work(), await present.work()]).toEqual([null, null, present.id]);
});

test("one who becomes an owner in time keeps their open conversations", async () => {
  const { ctx, id, work } = await makeAssignee();
  const owner = await makeMember(ctx, "owner");
  await changeRole(ctx, id, "viewer");
  await transferOwnership(owner.ctx, id, "admin");
  expect(await work()).toBe(id);
});

test("one who comes back as a viewer before the handover has ended keeps none", async () => {
  const { ctx, id, email, assign, work } = await makeAssignee();
  await disableMember(ctx, id, { reassignTo: null });
  await changeRole(ctx, id, "viewer");
  await enableMember(ctx, id);
  expect(await work()).toBeNull();
  await assign();
  await removeMember(ctx, id, { reassignTo: null });
  const { link } = await inviteMember(ctx, { email, role: "viewer" });
  const token = link.split("token=")[1] ?? "";
  await acceptInvitation({ token, password: PASSWORD }, { address: "198.18.7.1", requestId: "req_1" });
  expect(await work()).toBeNull();
});
