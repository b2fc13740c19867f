import { expect, test } from "vitest";
import {
  customerWrites,
  makeMember,
  makePhone,
  makeSandboxWorkspace,
  makeWorkspace,
} from "#lib/testing/factories.ts";
import { signIn } from "#lib/testing/staff-client.ts";

const TEAMS = "/api/inbox/settings/teams";
const RULE = { assignment: "off", assignmentLimit: null, assignToLastMember: true };

const json = async (response: Response) => Object(await response.json());

async function makeDesk() {
  const { ctx, number } = await makeSandboxWorkspace();
  const [admin, ana, ben] = [
    await makeMember(ctx, "admin"),
    await makeMember(ctx, "agent"),
    await makeMember(ctx, "agent"),
  ];
  await customerWrites(ctx, number, makePhone(), "hello");
  const client = await signIn(ana.email);
  const [{ id }] = (await json(await client.get("/api/inbox/conversations"))).data;
  return {
    ctx,
    manager: await signIn(admin.email),
    client,
    ana,
    ben,
    path: `/api/inbox/conversations/${id}`,
  };
}

test("admins create, rename and fill teams; names are unique and members belong to the workspace", async () => {
  const { manager, client, ana, ben } = await makeDesk();
  expect((await client.post(TEAMS, { name: "Sales", memberIds: [], ...RULE })).status).toBe(403);
  const made = await json(await manager.post(TEAMS, { name: " Sales ", memberIds: [ana.id], ...RULE }));
  expect(made).toEqual({
    team: {
      ...{ id: expect.stringMatching(/^team_/), name: "Sales", memberIds: [ana.id] },
      ...{ ...RULE, hours: null, greeting: null, awayReply: null },
    },
  });
  const path = `${TEAMS}/${made.team.id}`;
  const change = {
    name: "Support",
    memberIds: [ben.id, ana.id],
    assignment: "least_busy",
    assignmentLimit: 5,
  };
  expect((await json(await manager.patch(path, change))).team).toMatchObject({
    ...change,
    memberIds: [ana.id, ben.id].sort(),
  });
  const listed = await json(await client.get("/api/inbox/teams"));
  expect(listed.data).toMatchObject([{ name: "Support", assignment: "least_busy" }]);
  const refused = await manager.post(TEAMS, { name: "SUPPORT", memberIds: [], ...RULE });
  expect([refused.status, JSON.stringify(await refused.json())]).toEqual([
    400,
    expect.stringContaining('"code":"team_taken"'),
  ]);
  const stranger = await makeMember(await makeWorkspace(), "agent");
  for (const body of [{ memberIds: [stranger.id] }, { name: "" }, { assignmentLimit: 0 }, { color: 1 }]) {
    expect((await manager.patch(path, body)).status).toBe(400);
  }
  const other = await signIn((await makeMember(await makeWorkspace(), "admin")).email);
  expect((await other.patch(path, { name: "Mine" })).status).toBe(404);
  expect((await other.post(`${path}/delete`, { moveTo: null })).status).toBe(404);
  expect((await json(await other.get("/api/inbox/teams"))).data).toEqual([]);
});

test("a conversation is assigned to a team, listed and counted by it, and moves when the team is deleted", async () => {
  const { manager, client, ana, ben, path } = await makeDesk();
  const create = async (name: string, memberIds: string[]) =>
    (await json(await manager.post(TEAMS, { name, memberIds, ...RULE }))).team.id;
  const [sales, support] = [await create("Sales", [ana.id]), await create("Support", [ben.id])];
  await client.patch(path, { assigneeId: ana.id });
  // Ana is in the team and stays; she is not in the other team.
  const first = await json(await client.patch(path, { teamId: sales }));
  expect(first.conversation).toMatchObject({ teamId: sales, assignee: { id: ana.id } });
  const second = await json(await client.patch(path, { teamId: support }));
  expect(second.conversation).toMatchObject({ teamId: support, assignee: null });
  expect((await client.patch(path, { teamId: "team_x" })).status).toBe(400);
  const listed = async (team: string) =>
    (await json(await client.get(`/api/inbox/conversations?team=${team}`))).data.length;
  expect([await listed(sales), await listed(support)]).toEqual([0, 1]);
  const counts = await json(await client.get("/api/inbox/views/counts"));
  expect(counts.teams).toEqual({ [support]: { all: 1, unread: 1 } });

  const note = { body: "@Support please", mentions: [support], clientId: crypto.randomUUID() };
  expect((await client.post(`${path}/notes`, note)).status).toBe(200);
  const mentioned = await signIn(ben.email);
  expect((await json(await mentioned.get("/api/inbox/notifications"))).data).toMatchObject([
    { kind: "mention" },
  ]);
  const thread = await json(await client.get(`${path}/messages`));
  const lines = thread.data.flatMap(
    ({ content }: { content: { action?: string; team?: { name: string } } }) =>
      content.action ? [[content.action, content.team?.name]] : [],
  );
  expect(lines.filter(([action]: string[]) => action !== "assigned")).toEqual([
    ["team_assigned", "Support"],
    ["team_assigned", "Sales"],
  ]);

  const remove = (id: string, moveTo: string | null) => manager.post(`${TEAMS}/${id}/delete`, { moveTo });
  expect((await remove(support, support)).status).toBe(400);
  expect((await remove(support, sales)).status).toBe(200);
  expect([await listed(sales), (await remove(support, null)).status]).toEqual([1, 404]);
  const moved = await json(await client.get(`${path}/messages`));
  expect(moved.data.map(({ content }: { content: object }) => content)).toContainEqual(
    expect.objectContaining({ action: "team_replaced", team: { id: sales, name: "Sales" } }),
  );
  const unassigned = await json(
    await client.post("/api/inbox/conversations/bulk", {
      action: "assign_team",
      ids: [path.split("/").at(-1)],
      teamId: null,
    }),
  );
  expect(unassigned.data).toMatchObject([{ ok: true, conversation: { teamId: null } }]);
});
