import { expect, test } from "vitest";
import { newId } from "#lib/platform/id.ts";
import { rejectTemplate } from "#lib/templates/approve-template.ts";
import { listTemplates } from "#lib/templates/queries.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makePhone, makeSandboxWorkspace } from "#lib/testing/factories.ts";

const PATH = "/api/v1/templates";

apiContract({
  method: "POST",
  path: `${PATH}/nobody/render`,
  scope: "templates.read",
  body: { variables: {} },
});

async function makeCaller() {
  const { ctx } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["templates.read", "messages.send"]);
  const render = (name: string, body: object) =>
    callApi("POST", `${PATH}/${name}/render`, { key, body: { variables: {}, ...body } });
  const send = (template: string, body: object) =>
    callApi("POST", "/api/v1/messages/template", {
      key,
      body: { to: makePhone(), template, variables: {}, ...body },
    });
  return { ctx, render, send };
}

const PICKUP = { "1": "Kenji", "2": "Harbor Street", "3": "tomorrow", "4": "harbor-street" };

test("what would be sent is shown in every part of the template", async () => {
  const { render } = await makeCaller();
  const response = await render("pickup_reminder", { variables: PICKUP });
  const body = "Hi Kenji, your coffee is ready at our Harbor Street shop. We keep it for three days.";
  expect([response.status, response.json]).toEqual([
    200,
    {
      name: "pickup_reminder",
      language: "en",
      whatsappAccountId: expect.any(String),
      sendable: true,
      issues: [],
      missing: [],
      extra: [],
      headerKind: "text",
      header: "See you tomorrow",
      headerLocation: null,
      ...{ headerProduct: null, offer: null, cards: [] },
      body,
      footer: null,
      buttons: [{ type: "url", text: "Directions", value: "https://example.com/shops/harbor-street" }],
      lengths: { header: { length: 16, limit: 60 }, body: { length: body.length, limit: 1024 } },
    },
  ]);
});

test("every problem is collected, and a send returns the first", async () => {
  const { ctx, render, send } = await makeCaller();
  const template = (await listTemplates(ctx)).data.find(({ name }) => name === "pickup_reminder");
  await rejectTemplate(ctx, template?.id ?? "", "Out of date");
  const wrong = {
    variables: { ...PICKUP, "1": "x".repeat(1100), "2": "two\nlines", "3": "y".repeat(70), "9": "extra" },
    headerMediaLink: "https://example.com/a.png",
    headerLocation: { latitude: 1, longitude: 2 },
  };
  const response = Object((await render("pickup_reminder", wrong)).json);
  expect(response).toMatchObject({
    sendable: false,
    missing: [],
    extra: ["9"],
    header: `See you ${"y".repeat(70)}`,
  });
  expect(response.issues.map(({ code, path }: { code: string; path: string }) => [code, path])).toEqual([
    ["TEMPLATE_NOT_APPROVED", ""],
    ["HEADER_MEDIA_NOT_ALLOWED", "headerMediaLink"],
    ["HEADER_MEDIA_NOT_ALLOWED", "headerLocation"],
    ["VALIDATION_ERROR", "variables.1"],
    ["VALIDATION_ERROR", "variables.2"],
    ["TEMPLATE_VARIABLES_MISMATCH", "variables"],
    ["TEMPLATE_TOO_LONG", "variables"],
    ["TEMPLATE_TOO_LONG", "variables"],
  ]);
  expect((await send("pickup_reminder", { variables: PICKUP })).json).toMatchObject({
    error: { code: "TEMPLATE_NOT_APPROVED", message: response.issues[0].message },
  });
});

test("a media header shows its link and is checked as in a send", async () => {
  const { render, send } = await makeCaller();
  const variables = { "1": "Ethiopia Guji", "2": "3 pm" };
  const link = "https://example.com/roast.jpg";
  expect((await render("new_roast", { variables, headerMediaLink: link })).json).toMatchObject({
    sendable: true,
    headerKind: "image",
    header: link,
    lengths: { header: null },
  });
  for (const [given, code] of [
    [{}, "HEADER_MEDIA_REQUIRED"],
    [{ headerMediaLink: "https://10.0.0.1/a.jpg" }, "VALIDATION_ERROR"],
  ] as const) {
    const { issues } = Object((await render("new_roast", { variables, ...given })).json);
    expect(issues).toMatchObject([{ code, path: "headerMediaLink" }]);
    expect((await send("new_roast", { variables, ...given })).json).toMatchObject({ error: { code } });
  }
});

test("an unknown template, language or number is an error", async () => {
  const { render } = await makeCaller();
  for (const [name, body, code] of [
    ["nobody", {}, "TEMPLATE_NOT_FOUND"],
    ["order_update", { language: "de" }, "TEMPLATE_NOT_FOUND"],
    ["order_update", { from: newId("num") }, "VALIDATION_ERROR"],
  ] as const) {
    expect((await render(name, body)).json).toMatchObject({ error: { code } });
  }
});
