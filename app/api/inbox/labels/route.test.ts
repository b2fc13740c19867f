import { expect, inject, test } from "vitest";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { signIn } from "#lib/testing/staff-client.ts";

const LABELS = "/api/inbox/labels";

test("every member lists and creates labels; only admins rename, merge and delete them", async () => {
  const ctx = await makeWorkspace();
  const agent = await signIn((await makeMember(ctx, "agent")).email);
  const admin = await signIn((await makeMember(ctx, "admin")).email);
  expect((await fetch(inject("serverUrl") + LABELS)).status).toBe(401);
  const made = await agent.post(LABELS, { name: "VIP", color: 3 });
  expect([made.status, await made.json()]).toMatchObject([
    200,
    { label: { name: "VIP", color: 3, count: 0 } },
  ]);
  const { data } = await (await agent.get(LABELS)).json();
  const path = `${LABELS}/${data[0].id}`;
  expect((await agent.patch(path, { name: "Gold" })).status).toBe(403);
  expect((await agent.delete(path)).status).toBe(403);
  expect((await agent.post(`${path}/merge`, { intoId: data[0].id })).status).toBe(403);
  expect((await (await admin.patch(path, { name: "Gold" })).json()).label).toMatchObject({ name: "Gold" });
  expect((await admin.patch(path, {})).status).toBe(400);
  expect((await admin.patch(path, { color: 10 })).status).toBe(400);
  expect((await agent.post(LABELS, { name: "gold" })).status).toBe(409);
  expect((await admin.delete(path)).status).toBe(200);
  expect((await admin.delete(path)).status).toBe(404);
});

test("another workspace's label gets the same response as an unknown id", async () => {
  const [ours, theirs] = await Promise.all([makeWorkspace(), makeWorkspace()]);
  const owner = await signIn((await makeMember(theirs, "owner")).email);
  const { label } = await (await owner.post(LABELS, { name: "Theirs" })).json();
  const admin = await signIn((await makeMember(ours, "admin")).email);
  expect((await admin.patch(`${LABELS}/${label.id}`, { color: 1 })).status).toBe(404);
  expect((await admin.delete(`${LABELS}/${label.id}`)).status).toBe(404);
  expect(await (await admin.get(LABELS)).json()).toEqual({ data: [] });
});
