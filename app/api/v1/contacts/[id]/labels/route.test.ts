import { expect, test } from "vitest";
import { newId } from "#lib/platform/id.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makeWorkspace } from "#lib/testing/factories.ts";

const PATH = "/api/v1/contacts";

apiContract({
  method: "POST",
  path: `${PATH}/${newId("contact")}/labels`,
  scope: "contacts.write",
  body: { add: ["vip"] },
  isBodyOptional: true,
});

test("labels are added and removed, and the others remain", async () => {
  const { secret: key } = await makeKey(await makeWorkspace(), ["contacts.write"]);
  const saved = await callApi("POST", PATH, { key, body: { phone: "15555550101", labels: ["new", "b2b"] } });
  const { id } = Object(saved.json);
  const change = (body: object) => callApi("POST", `${PATH}/${id}/labels`, { key, body });
  const changed = await change({ add: ["VIP", "B2B"], remove: ["NEW", "unknown"] });
  expect([changed.status, changed.json]).toEqual([
    200,
    { ...Object(saved.json), labels: ["b2b", "VIP"], updatedAt: Object(changed.json).updatedAt },
  ]);
  expect((await change({})).json).toEqual(changed.json);
  const many = await change({ add: Array.from({ length: 30 }, (_, index) => `label ${index}`) });
  expect(many.json).toMatchObject({
    error: { code: "VALIDATION_ERROR", details: { issues: [{ path: "add", code: "too_many_labels" }] } },
  });
});
