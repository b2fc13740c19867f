import { expect, inject, test } from "vitest";
import { newId } from "#lib/platform/id.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { signIn } from "#lib/testing/staff-client.ts";

const VIEWS = "/api/inbox/views";
const filter = { view: "open", unread: true, sort: "closing" };

test("members manage their own views, and only admins manage shared ones", async () => {
  const ctx = await makeWorkspace();
  const [ana, ben] = await Promise.all([makeMember(ctx, "agent"), makeMember(ctx, "agent")]);
  const agent = await signIn(ana.email);
  const colleague = await signIn(ben.email);
  const admin = await signIn((await makeMember(ctx, "admin")).email);
  expect((await fetch(inject("serverUrl") + VIEWS)).status).toBe(401);

  const { view: own } = await (await agent.post(VIEWS, { name: "  Mine first ", filter })).json();
  expect(own).toMatchObject({ name: "Mine first", shared: false, filter: { ...filter, labels: [] } });
  expect((await agent.post(VIEWS, { name: "Ours", filter, shared: true })).status).toBe(403);
  const { view: shared } = await (await admin.post(VIEWS, { name: "All", filter, shared: true })).json();
  const namesOf = async (client: typeof agent) =>
    (await (await client.get(VIEWS)).json()).data.map(({ name }: { name: string }) => name);
  expect([await namesOf(agent), await namesOf(colleague), await namesOf(admin)]).toEqual([
    ["All", "Mine first"],
    ["All"],
    ["All"],
  ]);

  expect((await colleague.patch(`${VIEWS}/${own.id}`, { name: "Taken" })).status).toBe(404);
  expect((await admin.delete(`${VIEWS}/${own.id}`)).status).toBe(404);
  expect((await agent.patch(`${VIEWS}/${shared.id}`, { name: "Taken" })).status).toBe(403);
  const renamed = await admin.patch(`${VIEWS}/${shared.id}`, { name: "Every one" });
  expect((await renamed.json()).view).toMatchObject({ name: "Every one", filter });
  expect((await agent.delete(`${VIEWS}/${own.id}`)).status).toBe(200);
  expect((await agent.delete(`${VIEWS}/${own.id}`)).status).toBe(404);
  expect(await namesOf(agent)).toEqual(["Every one"]);
  const restore = async (id: string) => agent.post(VIEWS, { id, name: own.name, filter });
  expect(await (await restore(own.id)).json()).toEqual({ view: own });
  expect((await restore(own.id)).status).toBe(409);
  expect((await restore(newId("seg"))).status).toBe(404);

  for (const body of [
    { name: "", filter },
    { name: "x", filter: { view: "everything" } },
    { name: "x", filter: { ...filter, surplus: 1 } },
  ]) {
    expect((await agent.post(VIEWS, body)).status).toBe(400);
  }
  const outsider = await signIn((await makeMember(await makeWorkspace(), "owner")).email);
  expect(await namesOf(outsider)).toEqual([]);
  expect((await outsider.patch(`${VIEWS}/${shared.id}`, { name: "Theirs" })).status).toBe(404);
});

test("the counts are limited to the member's workspace", async () => {
  const member = await makeMember(await makeWorkspace(), "agent");
  const nothing = { all: 0, unread: 0 };
  expect((await fetch(`${inject("serverUrl")}${VIEWS}/counts`)).status).toBe(401);
  expect(await (await (await signIn(member.email)).get(`${VIEWS}/counts`)).json()).toEqual({
    views: { mine: nothing, unassigned: nothing, open: nothing, snoozed: nothing, closed: nothing },
    labels: {},
    teams: {},
  });
});
