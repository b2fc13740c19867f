import { expect, inject, test } from "vitest";
import { makeCloudNumber, makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { signIn } from "#lib/testing/staff-client.ts";

const NUMBERS = "/api/inbox/numbers";

test("every member gets the names and accounts of the workspace's numbers and no other data of them", async () => {
  const ctx = await makeWorkspace();
  const { id } = await makeCloudNumber(ctx, "a secret of the app", "106540352249001");
  const agent = await signIn((await makeMember(ctx, "agent")).email);
  expect((await fetch(inject("serverUrl") + NUMBERS)).status).toBe(401);
  expect(await (await agent.get(NUMBERS)).json()).toEqual({
    data: [{ id, wabaId: "102290129340398", displayNumber: "+1 555 078 3881", verifiedName: "Lucky Shrub" }],
  });
});
