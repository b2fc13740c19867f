import { expect, test } from "vitest";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makeSandboxWorkspace, makeWorkspace } from "#lib/testing/factories.ts";

const PATH = "/api/v1/templates";

apiContract({ method: "GET", path: `${PATH}/nobody`, scope: "templates.read" });

async function makeCaller() {
  const { ctx } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["templates.read"]);
  return { read: (rest: string) => callApi("GET", `${PATH}/${rest}`, { key }) };
}

test("a template has its variables: the body's first, then the header's, then the buttons'", async () => {
  const { read } = await makeCaller();
  const answer = await read("pickup_reminder");
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({
    id: expect.stringMatching(/^tpl_/),
    name: "pickup_reminder",
    language: "en",
    category: "utility",
    headerKind: "text",
    header: "See you {{1}}",
    body: "Hi {{1}}, your coffee is ready at our {{2}} shop. We keep it for three days.",
    footer: null,
    buttons: [{ type: "url", text: "Directions", value: "https://example.com/shops/{{1}}" }],
    variables: [
      { name: "1", location: "body", index: 0, example: "Kenji" },
      { name: "2", location: "body", index: 1, example: "Harbour Street" },
      { name: "3", location: "header", index: 0, example: "tomorrow" },
      { name: "4", location: "button", index: 0, example: "harbour-street" },
    ],
    sendable: true,
    whatsappStatus: "approved",
    whatsappReason: null,
    workspaceStatus: "approved",
    workspaceReason: null,
    unsupported: null,
    quality: null,
    whatsappAccountId: expect.any(String),
    lastUsedAt: null,
    createdAt: expect.any(String),
  });
  expect((await read("pickup_reminder?language=en")).json).toEqual(answer.json);
});

test("an unknown name and an unknown language get the exact TEMPLATE_NOT_FOUND error", async () => {
  const { read } = await makeCaller();
  const language = await read("order_update?language=de");
  expect(language.status).toBe(404);
  expect(language.json).toEqual({
    error: {
      code: "TEMPLATE_NOT_FOUND",
      message: 'The template "order_update" has no language "de". Use one of en.',
      details: { template: "order_update", availableLanguages: ["en"] },
      requestId: language.headers.get("x-request-id"),
      docUrl: expect.stringMatching(/\/docs\/errors#TEMPLATE_NOT_FOUND$/),
    },
  });
  const name = await read("nobody");
  expect([name.status, name.json]).toMatchObject([
    404,
    { error: { code: "TEMPLATE_NOT_FOUND", details: { template: "nobody" } } },
  ]);
});

test("another workspace's template and an invalid name get the same response as an unknown name", async () => {
  await makeCaller();
  const { secret: key } = await makeKey(await makeWorkspace(), ["templates.read"]);
  const bodies = await Promise.all(
    ["order_update", "nobody_knows", "NONSENSE-", "x".repeat(600)].map(async (name) => {
      const { status, json } = await callApi("GET", `${PATH}/${name}`, { key });
      const { code, details } = Object(json).error;
      return [status, code, Object.keys(details)].join();
    }),
  );
  expect([...new Set(bodies)]).toEqual(["404,TEMPLATE_NOT_FOUND,template"]);
});
