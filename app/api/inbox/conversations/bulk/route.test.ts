import { expect, inject, test } from "vitest";
import { newId } from "#lib/platform/id.ts";
import { makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { signIn } from "#lib/testing/staff-client.ts";

const PATH = "/api/inbox/conversations/bulk";

test("members change up to a hundred conversations at once and get a result for each", async () => {
  const member = await makeMember(await makeWorkspace(), "agent");
  const client = await signIn(member.email);
  const id = newId("conv");
  expect((await fetch(inject("serverUrl") + PATH, { method: "POST" })).status).toBe(403);
  const response = await client.post(PATH, { action: "close", ids: [id] });
  expect([response.status, await response.json()]).toMatchObject([
    200,
    { data: [{ id, ok: false, code: "NOT_FOUND" }] },
  ]);
  expect((await client.post(PATH, { action: "close", ids: Array(101).fill(id) })).status).toBe(400);
});
