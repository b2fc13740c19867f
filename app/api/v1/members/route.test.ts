import { expect, test } from "vitest";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makeMember, makeWorkspace } from "#lib/testing/factories.ts";

const PATH = "/api/v1/members";

apiContract({ method: "GET", path: PATH, scope: "members.read" });

test("members are found by address and role, and only the workspace's own", async () => {
  const ctx = await makeWorkspace();
  const { secret: key } = await makeKey(ctx, ["members.read"]);
  const maria = await makeMember(ctx, "agent");
  const admin = await makeMember(ctx, "admin");
  const elsewhere = await makeMember(await makeWorkspace(), "agent");
  const list = async (query = "") => Object((await callApi("GET", `${PATH}${query}`, { key })).json).data;
  const ids = async (query: string) => (await list(query)).map(({ id }: { id: string }) => id);
  const [found] = await list(`?email=${encodeURIComponent(maria.email.toUpperCase())}`);
  expect(found).toEqual({
    id: maria.id,
    name: expect.any(String),
    email: maria.email,
    role: "agent",
    createdAt: expect.any(String),
  });
  expect(await ids("?role=agent&role=admin&order=asc")).toEqual([maria.id, admin.id]);
  expect(await list(`?email=${encodeURIComponent(elsewhere.email)}`)).toEqual([]);
  expect(await ids(`?createdAfter=${found.createdAt}&role=agent&role=admin`)).toEqual([admin.id, maria.id]);
  expect(await ids(`?createdBefore=${found.createdAt}&role=agent`)).toEqual([]);
  const { json } = await callApi("GET", `${PATH}?role=boss`, { key });
  expect(json).toMatchObject({
    error: {
      details: {
        issues: [
          {
            path: "role",
            message: "Use one of owner, admin, agent, viewer, or several of them.",
          },
        ],
      },
    },
  });
});
