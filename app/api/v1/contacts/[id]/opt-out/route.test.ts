import { expect, test } from "vitest";
import { newId } from "#lib/platform/id.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makeWorkspace } from "#lib/testing/factories.ts";

const PATH = "/api/v1/contacts";

apiContract({
  method: "POST",
  path: `${PATH}/${newId("contact")}/opt-out`,
  scope: "contacts.write",
  body: { source: "shop" },
  isBodyOptional: true,
});

test("an opt-out is recorded with its time and source, once", async () => {
  const { secret: key } = await makeKey(await makeWorkspace(), ["contacts.read", "contacts.write"]);
  const { id } = Object((await callApi("POST", PATH, { key, body: { phone: "15555550101" } })).json);
  const optOut = (body: object) => callApi("POST", `${PATH}/${id}/opt-out`, { key, body });
  const response = await optOut({ at: "2025-11-20T10:00:00+01:00", source: "unsubscribe page" });
  expect([response.status, response.json]).toMatchObject([
    200,
    {
      optedOut: true,
      optedOutAt: "2025-11-20T09:00:00.000Z",
      optOut: { at: "2025-11-20T09:00:00.000Z", source: "unsubscribe page", by: "api" },
      optIn: null,
    },
  ]);
  expect((await optOut({ source: "call" })).json).toEqual(response.json);
  const without = await callApi("POST", `${PATH}/${id}/opt-out`, { key });
  expect([without.status, without.json]).toEqual([200, response.json]);
  const future = await optOut({ at: new Date(Date.now() + 60_000).toISOString() });
  expect(future.json).toMatchObject({
    error: { details: { issues: [{ path: "at", code: "out_of_range" }] } },
  });
});
