import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEntries, liveEvents, members } from "#db/schema/index.ts";
import { changeName } from "#lib/accounts/change-name.ts";
import { listMembers } from "#lib/accounts/queries.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";

test("a member changes their name in all their workspaces, once, with both names in the audit logs", async () => {
  const [first, second] = [await makeWorkspace(), await makeWorkspace()];
  const { id, ctx } = await makeMember(first, "viewer");
  await second.db.insert(members).values({ workspaceId: second.workspaceId, userId: id, role: "agent" });
  const nameIn = async (workspace: typeof first) =>
    (await listMembers(workspace)).data.find((member) => member.id === id)?.name;
  const previous = await nameIn(first);
  for (const _ of [1, 2]) await changeName(ctx, "Zoë Lindqvist");
  for (const workspace of [first, second]) {
    expect(await nameIn(workspace)).toBe("Zoë Lindqvist");
    const { workspaceId } = workspace;
    const entries = await workspace.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.workspaceId, workspaceId), eq(auditEntries.action, "member.renamed")));
    expect(entries).toMatchObject([
      { targetId: id, before: { name: previous }, after: { name: "Zoë Lindqvist" } },
    ]);
    const refreshes = and(
      eq(liveEvents.workspaceId, workspaceId),
      eq(liveEvents.type, "list.changed"),
      sql`${liveEvents.data} ->> 'list' = 'members'`,
    );
    expect(await workspace.db.$count(liveEvents, refreshes)).toBeGreaterThan(0);
  }
});
