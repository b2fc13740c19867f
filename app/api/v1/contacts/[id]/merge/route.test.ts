import { expect, test } from "vitest";
import { newId } from "#lib/platform/id.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makeWorkspace } from "#lib/testing/factories.ts";
import { loseResponses } from "#lib/testing/lose-responses.ts";

const PATH = "/api/v1/contacts";

apiContract({
  method: "POST",
  path: `${PATH}/${newId("contact")}/merge`,
  scope: "contacts.manage",
  body: { fromId: newId("contact") },
});

async function makeTwo() {
  const ctx = await makeWorkspace();
  const { secret: key } = await makeKey(ctx, ["contacts.read", "contacts.write", "contacts.manage"]);
  const save = async (body: object) => Object((await callApi("POST", PATH, { key, body })).json);
  const into = await save({ phone: "15555550101", name: "Ana", attributes: { plan: "gold" } });
  const from = await save({
    phone: "15555550102",
    name: "Ana Souza",
    externalId: "crm-2",
    attributes: { plan: "silver", orders: 2 },
    labels: ["vip"],
  });
  const merge = (id: string, body: object, headers: Record<string, string> = {}) =>
    callApi("POST", `${PATH}/${id}/merge`, { key, body, headers });
  return { ctx, key, into, from, merge };
}

test("another contact is merged into this one, whose values win unless taken, and its id leads here", async () => {
  const { key, into, from, merge } = await makeTwo();
  const response = await merge(into.id, { fromId: from.id, take: ["name"] });
  expect([response.status, response.json]).toEqual([
    200,
    {
      ...into,
      name: "Ana Souza",
      externalId: "crm-2",
      attributes: { plan: "gold", orders: 2 },
      labels: ["vip"],
      updatedAt: Object(response.json).updatedAt,
    },
  ]);
  expect((await callApi("GET", `${PATH}/${from.id}`, { key })).json).toEqual(response.json);
  const again = await merge(into.id, { fromId: from.id });
  expect([again.status, again.json]).toMatchObject([409, { error: { code: "CONTACT_CONFLICT" } }]);
});

test("attributes and the phone can be taken", async () => {
  const { into, from, merge } = await makeTwo();
  expect((await merge(into.id, { fromId: from.id, take: ["attributes", "phone"] })).json).toMatchObject({
    phone: "15555550102",
    attributes: { plan: "silver", orders: 2 },
  });
});

test("a merge whose response was lost is not executed again", async () => {
  const { ctx, into, from, merge } = await makeTwo();
  const headers = { "Idempotency-Key": "merge/1" };
  const first = await merge(into.id, { fromId: from.id }, headers);
  await loseResponses(ctx);
  expect((await merge(into.id, { fromId: from.id }, headers)).text).toBe(first.text);
});

test("a contact is not merged with itself, an unknown one or another workspace's", async () => {
  const { into, merge } = await makeTwo();
  const elsewhere = await makeTwo();
  expect((await merge(into.id, { fromId: into.id })).json).toMatchObject({
    error: { details: { issues: [{ path: "fromId", code: "same_contact" }] } },
  });
  for (const fromId of [newId("contact"), elsewhere.from.id]) {
    expect((await merge(into.id, { fromId })).status).toBe(404);
  }
});
