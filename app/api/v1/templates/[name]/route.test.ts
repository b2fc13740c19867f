import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { newId } from "#lib/platform/id.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makeSandboxWorkspace, makeWorkspace } from "#lib/testing/factories.ts";
import { loseResponses } from "#lib/testing/lose-responses.ts";

const PATH = "/api/v1/templates";

const methods = ["GET", "PATCH", "DELETE"] as const;
apiContract({ method: "GET", path: `${PATH}/nobody`, scope: "templates.read", methods });
apiContract({
  method: "PATCH",
  path: `${PATH}/nobody`,
  scope: "templates.write",
  body: { footer: "Northwind Coffee" },
  methods,
});
apiContract({ method: "DELETE", path: `${PATH}/nobody`, scope: "templates.write", methods });

async function makeCaller() {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["templates.read", "templates.write"]);
  const call =
    (method: string) =>
    (rest: string, body?: object, headers: Record<string, string> = {}) =>
      callApi(method, `${PATH}/${rest}`, { key, body, headers });
  return { ctx, number, read: call("GET"), edit: call("PATCH"), remove: call("DELETE") };
}

test("a template has its variables: the body's first, then the header's, then the buttons'", async () => {
  const { read } = await makeCaller();
  const response = await read("pickup_reminder");
  expect(response.status).toBe(200);
  expect(response.json).toEqual({
    id: expect.stringMatching(/^tpl_/),
    name: "pickup_reminder",
    language: "en",
    category: "utility",
    headerKind: "text",
    header: "See you {{1}}",
    body: "Hi {{1}}, your coffee is ready at our {{2}} shop. We keep it for three days.",
    footer: null,
    offer: null,
    cards: [],
    buttons: [{ type: "url", text: "Directions", value: "https://example.com/shops/{{1}}" }],
    variables: [
      { name: "1", location: "body", index: 0, example: "Kenji" },
      { name: "2", location: "body", index: 1, example: "Harbor Street" },
      { name: "3", location: "header", index: 0, example: "tomorrow" },
      { name: "4", location: "button", index: 0, example: "harbor-street" },
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
  expect((await read("pickup_reminder?language=en")).json).toEqual(response.json);
  expect((await read("pickup%5Freminder")).json).toEqual(response.json);
});

test("an unknown name and an unknown language get the exact TEMPLATE_NOT_FOUND error", async () => {
  const { read } = await makeCaller();
  const language = await read("order_update?language=de");
  expect(language.status).toBe(404);
  expect(language.json).toEqual({
    error: {
      code: "TEMPLATE_NOT_FOUND",
      message: 'The template "order_update" has no language "de". Use one of the available languages: en.',
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
    ["order_update", "nobody_knows", "NONSENSE-", "Order%20update", "x".repeat(600)].map(async (name) => {
      const { status, json } = await callApi("GET", `${PATH}/${name}`, { key });
      const { code, details } = Object(json).error;
      return [status, code, Object.keys(details)].join();
    }),
  );
  expect([...new Set(bodies)]).toEqual(["404,TEMPLATE_NOT_FOUND,template"]);
});

/** Copies the template order_update, as a sync would store it. */
async function addCopy(ctx: Ctx, change: { wabaId: string } | { language: string }): Promise<void> {
  const rows = await ctx.db.select().from(templates).where(eq(templates.workspaceId, ctx.workspaceId));
  const row = rows.find(({ name, language }) => name === "order_update" && language === "en");
  if (!row) throw new Error("The sample template is not there.");
  await ctx.db.insert(templates).values({ ...row, id: newId("tpl"), whatsappId: newId("tpl"), ...change });
}

describe("editing", () => {
  test("parts that are absent keep their value, and both approvals start over", async () => {
    const { read, edit } = await makeCaller();
    const before = Object((await read("order_update")).json);
    const response = await edit("order_update?language=en", { footer: "Northwind Coffee" });
    expect([response.status, response.json]).toEqual([
      200,
      {
        ...before,
        footer: "Northwind Coffee",
        sendable: false,
        whatsappStatus: "pending",
        workspaceStatus: "pending",
      },
    ]);
    const refused = await edit("order_update", { footer: null });
    expect(refused.json).toMatchObject({
      error: { details: { issues: [{ path: "", code: "not_editable" }] } },
    });
  });

  test("a repeated edit is submitted once, even if the first response was lost", async () => {
    const { ctx, edit } = await makeCaller();
    const headers = { "Idempotency-Key": "edit/1" };
    const first = await edit("order_update", { footer: "Northwind Coffee" }, headers);
    await loseResponses(ctx);
    const again = await edit("order_update", { footer: "Northwind Coffee" }, headers);
    expect([again.status, again.json]).toEqual([200, first.json]);
    const other = await edit("order_update?language=en", { footer: "Northwind Coffee" }, headers);
    expect(other.json).toMatchObject({ error: { code: "IDEMPOTENCY_KEY_REUSED" } });
  });

  test("what cannot change, or is not unambiguous, is refused at its field", async () => {
    const { ctx, edit } = await makeCaller();
    const issuesOf = async (rest: string, body: object) => {
      const { error } = Object((await edit(rest, body)).json);
      return error.details.issues.map(({ path, code }: { path: string; code: string }) => [path, code]);
    };
    expect(await issuesOf("order_update", { category: "authentication" })).toEqual([
      ["category", "not_editable"],
    ]);
    expect(await issuesOf("order_update", { category: "marketing" })).toEqual([["category", "not_editable"]]);
    const named = { text: "Hello {{first_name}}, welcome.", examples: { first_name: "Ana" } };
    expect(await issuesOf("order_update", { body: named })).toEqual([["body.text", "not_editable"]]);
    expect(await issuesOf("order_update", { otp: { type: "copy_code" } })).toEqual([["otp", "not_allowed"]]);
    expect(await issuesOf("new_roast", { footer: "Northwind" })).toEqual([
      ["header.mediaId", "file_missing"],
    ]);
    await addCopy(ctx, { language: "pt_BR" });
    expect(await issuesOf("order_update", { footer: null })).toEqual([["language", "required"]]);
    await addCopy(ctx, { wabaId: "102290129340398" });
    expect(await issuesOf("order_update?language=en", { footer: null })).toEqual([
      ["whatsappAccountId", "required"],
    ]);
  });
});

describe("deleting", () => {
  test("deletes one language, then the others", async () => {
    const { ctx, read, remove } = await makeCaller();
    await addCopy(ctx, { language: "pt_BR" });
    const first = await remove("order_update?language=en");
    expect([first.status, first.json]).toEqual([
      200,
      { name: "order_update", languages: ["en"], deleted: true },
    ]);
    expect((await read("order_update")).json).toMatchObject({ language: "pt_BR" });
    expect((await remove("order_update?language=en")).json).toMatchObject({
      error: { code: "TEMPLATE_NOT_FOUND", details: { availableLanguages: ["pt_BR"] } },
    });
    expect((await remove("welcome")).json).toEqual({ name: "welcome", languages: ["en"], deleted: true });
    expect((await remove("welcome")).status).toBe(404);
  });

  test("a template of several accounts is deleted only in the one asked for", async () => {
    const { ctx, number, read, remove } = await makeCaller();
    await addCopy(ctx, { wabaId: "102290129340398" });
    expect((await remove("order_update")).json).toMatchObject({
      error: { details: { issues: [{ path: "whatsappAccountId", code: "required" }] } },
    });
    expect((await remove(`order_update?whatsappAccountId=${number.wabaId}`)).status).toBe(200);
    expect((await read("order_update")).json).toMatchObject({ whatsappAccountId: "102290129340398" });
  });
});
