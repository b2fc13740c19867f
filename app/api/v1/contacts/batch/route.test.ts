import { expect, test } from "vitest";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makeWorkspace } from "#lib/testing/factories.ts";

const PATH = "/api/v1/contacts/batch";

apiContract({
  method: "POST",
  path: PATH,
  scope: "contacts.write",
  body: { contacts: [{ phone: "15555550123" }] },
});

async function makeCaller() {
  const { secret: key } = await makeKey(await makeWorkspace(), ["contacts.read", "contacts.write"]);
  return {
    key,
    send: (contacts: unknown, headers = {}) => callApi("POST", PATH, { key, body: { contacts }, headers }),
  };
}

test("contacts are processed independently, with results in order and an error for each failed one", async () => {
  const { key, send } = await makeCaller();
  const response = await send([
    { phone: "15555550101", name: "First", externalId: "crm-1" },
    { phone: "+1 555 555 0102" },
    { phone: "15555550101", name: "Second" },
    { phone: "15555550103", externalId: "crm-1" },
    "no contact",
    { phone: "15555550104", surplus: 1 },
    { phone: "15555550105" },
  ]);
  const id = expect.stringMatching(/^contact_[0-9a-z]{26}$/);
  const { results } = Object(response.json);
  const digits = "Use 8 to 15 digits, starting with the country code, without plus sign or separators.";
  expect(response.status).toBe(200);
  expect(results).toEqual([
    { index: 0, id, result: "created" },
    {
      index: 1,
      id: null,
      result: "failed",
      error: {
        code: "VALIDATION_ERROR",
        message: `phone: ${digits}`,
        details: {
          issues: [{ path: "phone", code: "invalid_format", message: digits, suggestion: "15555550102" }],
        },
      },
    },
    { index: 2, id: results[0].id, result: "updated" },
    {
      index: 3,
      id: null,
      result: "failed",
      error: {
        code: "CONTACT_CONFLICT",
        message: 'Another contact has the externalId "crm-1". Change or clear it on that contact first.',
        details: { contactIds: [results[0].id] },
      },
    },
    { index: 4, id: null, result: "failed", error: expect.objectContaining({ code: "VALIDATION_ERROR" }) },
    {
      index: 5,
      id: null,
      result: "failed",
      error: expect.objectContaining({
        details: { issues: [{ path: "surplus", code: "unknown_member", message: expect.any(String) }] },
      }),
    },
    { index: 6, id, result: "created" },
  ]);
  const list = await callApi("GET", "/api/v1/contacts?order=asc", { key });
  expect(list.json).toMatchObject({
    data: [{ phone: "15555550101", name: "Second", externalId: "crm-1" }, { phone: "15555550105" }],
  });
});

test("only the first three errors of a contact are returned, which limits the size of the response", async () => {
  const { send } = await makeCaller();
  const bad = { phone: 1, name: 2, externalId: 3, labels: 4, surplus: 5 };
  const { results } = Object((await send([bad, bad])).json);
  for (const { error } of results) {
    expect(error.code).toBe("VALIDATION_ERROR");
    expect(error.details.issues).toHaveLength(3);
  }
  const headers = { "Idempotency-Key": "bad/1" };
  const many = Array(500).fill(bad);
  const first = await send(many, headers);
  expect(first.text.length).toBeGreaterThan(64 * 1024);
  expect((await send(many, headers)).text).toBe(first.text);
});

test("a batch has between one and five hundred contacts", async () => {
  const { send } = await makeCaller();
  const people = Array.from({ length: 501 }, (_, index) => ({
    phone: String(4915100000000 + index),
    labels: ["all"],
  }));
  const full = await send(people.slice(0, 500));
  expect(Object(full.json).results.every(({ result }: { result: string }) => result === "created")).toBe(
    true,
  );
  for (const contacts of [people, [], undefined]) {
    expect((await send(contacts)).json).toMatchObject({
      error: { code: "VALIDATION_ERROR", details: { issues: [{ path: "contacts" }] } },
    });
  }
});

test("two simultaneous batches of the same contacts in opposite orders create no duplicates", async () => {
  const { key, send } = await makeCaller();
  const people = Array.from({ length: 40 }, (_, index) => ({
    phone: String(4915200000000 + index),
    labels: ["a", "b"],
    externalId: `crm-${index}`,
  }));
  const responses = await Promise.all([send(people), send(people.toReversed())]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  const results = responses.flatMap(({ json }) => Object(json).results);
  expect(results.filter(({ result }) => result === "created")).toHaveLength(40);
  expect(results.filter(({ result }) => result === "updated")).toHaveLength(40);
  const list = await callApi("GET", "/api/v1/contacts?limit=100", { key });
  expect(Object(list.json).data).toHaveLength(40);
});

test("batches have their own rate limit, shown in the headers, and an idempotency key replays the response", async () => {
  const { send } = await makeCaller();
  const headers = { "Idempotency-Key": "import/1" };
  const first = await send([{ phone: "15555550101" }], headers);
  expect(first.headers.get("ratelimit-policy")).toContain('"contacts-batch";q=10;w=10');
  const again = await send([{ phone: "15555550101" }], headers);
  expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([first.text, "true"]);
  const responses = [];
  while (responses.length < 30 && responses.at(-1)?.status !== 429)
    responses.push(await send([{ phone: "15555550101" }]));
  expect(responses.at(-1)?.json).toMatchObject({
    error: { code: "RATE_LIMITED", details: { policy: "contacts-batch" } },
  });
});
