import { expect, test } from "vitest";
import { replacedKeySchema } from "#lib/accounts/api-keys/schema.ts";
import { callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makeMember, makeWorkspace } from "#lib/testing/factories.ts";
import { signIn } from "#lib/testing/staff-client.ts";

const url = (id: string) => `/api/inbox/settings/keys/${id}/replace`;

test("an admin replaces a key: the new one works immediately with the same scopes", async () => {
  const ctx = await makeWorkspace();
  const old = await makeKey(ctx, ["messages.send"], "Shop");
  const admin = await signIn((await makeMember(ctx, "admin")).email);
  const response = await admin.post(url(old.id), {});
  const { key, secret, replaced } = replacedKeySchema.parse(await response.json());
  expect([key.name, key.state, replaced.id, replaced.state]).toEqual(["Shop", "active", old.id, "revoked"]);
  const status = async (used: string) =>
    (await callApi("POST", "/api/v1/messages/text", { key: used, body: {} })).status;
  expect([await status(secret), await status(old.secret)]).toEqual([400, 401]);
});

test("replacing a key is limited to admins of the workspace and requires a valid time", async () => {
  const ctx = await makeWorkspace();
  const { id } = await makeKey(ctx, ["messages.send"]);
  const agent = await signIn((await makeMember(ctx, "agent")).email);
  expect((await agent.post(url(id), {})).status).toBe(403);
  const outsider = await signIn((await makeMember(await makeWorkspace(), "admin")).email);
  expect((await outsider.post(url(id), {})).status).toBe(404);
  const admin = await signIn((await makeMember(ctx, "admin")).email);
  for (const body of [
    { oldEndsAt: "soon" },
    { scopes: ["otp.send"] },
    { oldEndsAt: "2020-01-01T00:00:00Z" },
  ]) {
    expect([body, (await admin.post(url(id), body)).status]).toEqual([body, 400]);
  }
});
