import { expect, test } from "vitest";
import { disableMember, enableMember, removeMember } from "#lib/accounts/members/change-member.ts";
import { createTeam, updateTeam } from "#lib/teams/write-team.ts";
import { auditOf } from "#lib/testing/audit-of.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";

const RULE = { assignment: "off", assignmentLimit: null, assignToLastMember: true } as const;
const NOBODY = { reassignTo: null };

test("a disabled member is in the team again once enabled, and a removed one cannot be added", async () => {
  const ctx = await makeWorkspace();
  const [ana, ben] = [await makeMember(ctx, "agent"), await makeMember(ctx, "agent")];
  const both = [ana.id, ben.id].toSorted();
  const { id } = await createTeam(ctx, { name: "Night", memberIds: both, ...RULE });
  expect(await auditOf(ctx, id)).toMatchObject([
    { action: "team.created", after: { memberIds: both, ...RULE } },
  ]);
  await disableMember(ctx, ben.id, NOBODY);
  // As the form saves it, which does not list Ben.
  expect((await updateTeam(ctx, id, { name: "Late", memberIds: [ana.id] })).memberIds).toEqual([ana.id]);
  await enableMember(ctx, ben.id);
  expect((await updateTeam(ctx, id, { name: "Night" })).memberIds).toEqual(both);
  await removeMember(ctx, ben.id, NOBODY);
  await expect(updateTeam(ctx, id, { memberIds: both })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  expect((await updateTeam(ctx, id, { memberIds: [] })).memberIds).toEqual([]);
});
