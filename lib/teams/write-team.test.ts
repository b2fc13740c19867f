import { expect, test } from "vitest";
import { disableMember, enableMember, removeMember } from "#lib/accounts/members/change-member.ts";
import { deleteTeam } from "#lib/conversations/actions/delete-team.ts";
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
  expect((await auditOf(ctx, ben.id)).at(-1)).toMatchObject({
    action: "member.removed",
    before: { role: "agent", teamIds: [id] },
  });
});

test("the entry about a deleted team says what it was", async () => {
  const ctx = await makeWorkspace();
  const ana = await makeMember(ctx, "agent");
  const { id } = await createTeam(ctx, { name: "Night", memberIds: [ana.id], ...RULE });
  const day = [{ from: 540, to: 1020 }];
  const hours = { timeZone: "Europe/Berlin", week: [day, day, day, day, day, [], []], holidays: [] };
  await updateTeam(ctx, id, { hours, awayReply: "We are closed." });
  await deleteTeam(ctx, id, { moveTo: null });
  expect((await auditOf(ctx, id)).at(-1)).toMatchObject({
    action: "team.deleted",
    targetName: "Night",
    before: { memberIds: [ana.id], hours, awayReply: "We are closed.", greeting: null, ...RULE },
    after: null,
  });
});
