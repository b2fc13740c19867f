import { expect, test } from "vitest";
import { setNumberState } from "#lib/numbers/set-number-state.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeCloudNumber, makeKey, makeSandboxWorkspace } from "#lib/testing/factories.ts";

const PATH = "/api/v1/numbers";

apiContract({ method: "GET", path: PATH, scope: "numbers.read" });

test("numbers have their state, quality, limits and account, and the filter finds those of a state", async () => {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["numbers.read"]);
  const cloud = await makeCloudNumber(ctx, "app secret");
  const list = async (query = "") => Object((await callApi("GET", `${PATH}${query}`, { key })).json).data;
  const data = await list();
  expect(data).toEqual([
    {
      id: cloud.id,
      kind: "cloud",
      phone: "15550783881",
      verifiedName: "Lucky Shrub",
      state: "connected",
      reason: null,
      whatsappCode: null,
      quality: null,
      messagingLimit: null,
      throughput: { level: "standard", messagesPerSecond: 80 },
      isDefault: false,
      whatsappAccountId: "102290129340398",
      createdAt: cloud.createdAt,
    },
    expect.objectContaining({
      kind: "sandbox",
      phone: number.displayNumber,
      isDefault: true,
      whatsappAccountId: number.wabaId,
      quality: "green",
      messagingLimit: { tier: "tier_2k", recipients: 2000 },
    }),
  ]);
  expect(await list(`?createdAfter=${cloud.createdAt}`)).toMatchObject([{ id: cloud.id }]);
  expect(await list(`?createdBefore=${cloud.createdAt}&order=asc`)).toMatchObject([{ id: data[1].id }]);
  await setNumberState(ctx, cloud.id as `num_${string}`, { state: "restricted", code: 131031, reason: [] });
  expect(await list("?state=restricted")).toMatchObject([{ id: cloud.id, whatsappCode: 131031 }]);
  expect(await list("?state=disconnected")).toEqual([]);
  expect(await list("?state=disconnected,restricted")).toMatchObject([{ id: cloud.id }]);
  expect((await callApi("GET", `${PATH}/${data[1].id}`, { key })).json).toEqual(data[1]);
});
