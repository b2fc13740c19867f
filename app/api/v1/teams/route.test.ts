import { expect, test } from "vitest";
import { newId } from "#lib/platform/id.ts";
import { createTeam } from "#lib/teams/write-team.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makeMember, makeWorkspace } from "#lib/testing/factories.ts";

const PATH = "/api/v1/teams";
const rule = { assignment: "off", assignmentLimit: null, assignToLastMember: true } as const;

apiContract({ method: "GET", path: PATH, scope: "members.read" });
apiContract({ method: "GET", path: `${PATH}/${newId("team")}`, scope: "members.read" });

test("teams are listed with their members, and only the workspace's own are found", async () => {
  const ctx = await makeWorkspace();
  const { secret: key } = await makeKey(ctx, ["members.read"]);
  const maria = await makeMember(ctx, "agent");
  const sales = await createTeam(ctx, { name: "Sales", memberIds: [maria.id], ...rule });
  const support = await createTeam(ctx, { name: "Support", memberIds: [], ...rule });
  const elsewhere = await makeWorkspace();
  const theirs = await createTeam(elsewhere, { name: "Theirs", memberIds: [], ...rule });
  const get = async (path: string) => Object((await callApi("GET", `${PATH}${path}`, { key })).json);
  const ids = async (query: string) => (await get(query)).data.map(({ id }: { id: string }) => id);
  expect(await get(`/${sales.id}`)).toEqual({
    id: sales.id,
    name: "Sales",
    memberIds: [maria.id],
    createdAt: expect.any(String),
  });
  expect(await ids("")).toEqual([support.id, sales.id]);
  expect(await ids(`?memberId=${maria.id}&order=asc`)).toEqual([sales.id]);
  const { createdAt } = await get(`/${sales.id}`);
  expect(await ids(`?createdAfter=${createdAt}&order=asc`)).toEqual([sales.id, support.id]);
  expect(await ids(`?createdBefore=${createdAt}`)).toEqual([]);
  const { nextCursor } = await get("?limit=1");
  expect(await ids(`?limit=1&cursor=${nextCursor}`)).toEqual([sales.id]);
  expect(await get(`/${theirs.id}`)).toMatchObject({ error: { code: "NOT_FOUND" } });
});
