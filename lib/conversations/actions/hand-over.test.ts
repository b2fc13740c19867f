import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { conversations } from "#db/schema/index.ts";
import { changeRole } from "#lib/accounts/members/change-member.ts";
import { findDueHandovers, handOver } from "#lib/conversations/actions/hand-over.ts";
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
