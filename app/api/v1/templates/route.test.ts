import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { idempotencyKeys, sandboxTemplates, templates } from "#db/schema/index.ts";
import { newId } from "#lib/platform/id.ts";
import { rejectTemplate } from "#lib/templates/approve-template.ts";
import { listTemplates } from "#lib/templates/queries.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { loseResponses } from "#lib/testing/lose-responses.ts";
import { sweepTest } from "#lib/testing/sweep-test.ts";

const PATH = "/api/v1/templates";

const methods = ["GET", "POST"] as const;
apiContract({ method: "GET", path: PATH, scope: "templates.read", methods });
apiContract({
  method: "POST",
  path: PATH,
  scope: "templates.write",
  body: { name: "order_ready", language: "en", category: "utility" },
  methods,
});

async function makeCaller() {
  const { ctx, number } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["templates.read", "templates.write"]);
  const create = (body: object, headers: Record<string, string> = {}) =>
    callApi("POST", PATH, { key, body, headers });
  const list = async (query: string) => Object((await callApi("GET", `${PATH}?${query}`, { key })).json);
  const names = async (query: string): Promise<string[]> =>
    (await list(query)).data.map(({ name }: { name: string }) => name);
  return { ctx, number, key, create, list, names };
}

test("every filter finds the matching templates", async () => {
  const { ctx, number, names } = await makeCaller();
  const all = await names("");
  expect(all).toContain("order_update");
  const { data } = await listTemplates(ctx);
  const welcome = data.find(({ name }) => name === "welcome");
  await rejectTemplate(ctx, welcome?.id ?? "", "Out of date");
  expect(await names("name=welcome")).toEqual(["welcome"]);
  expect(await names("workspaceStatus=rejected")).toEqual(["welcome"]);
  expect(await names("sendable=false")).toEqual(["welcome"]);
  expect((await names("sendable=true")).sort()).toEqual(all.filter((name) => name !== "welcome").sort());
  expect(await names("category=authentication")).toEqual(["verification_code"]);
  expect(await names("category=authentication,utility,marketing&workspaceStatus=approved,rejected")).toEqual(
    all,
  );
  expect(await names("status=approved&language=en")).toHaveLength(
    data.filter(({ language }) => language === "en").length,
  );
  expect(await names("status=paused")).toEqual([]);
  expect(await names("status=paused&status=approved")).toEqual(all);
  expect(await names("status=paused,approved")).toEqual(all);
  expect(await names(`whatsappAccountId=${number.wabaId}`)).toEqual(all);
  expect(await names("whatsappAccountId=1")).toEqual([]);
  expect(await names("order=asc")).toEqual(all.toReversed());
});

test("paging returns each template once, also with filters", async () => {
  const { names, list } = await makeCaller();
  const all = await names("sendable=true");
  const seen: string[] = [];
  let page = await list("sendable=true&limit=1");
  for (;;) {
    seen.push(...page.data.map(({ name }: { name: string }) => name));
    if (!page.hasMore) break;
    page = await list(`sendable=true&limit=1&cursor=${page.nextCursor}`);
  }
  expect(seen).toEqual(all);
});

test.each([
  ["status=APPROVED", "status"],
  ["whatsappAccountId=mine", "whatsappAccountId"],
  ["order=newest", "order"],
  ["category=sales", "category"],
  ["sendable=1", "sendable"],
  ["language=english", "language"],
  ["workspaceStatus=open", "workspaceStatus"],
])("?%s is refused with an error at its parameter", async (query, path) => {
  const { list } = await makeCaller();
  expect(await list(query)).toMatchObject({
    error: { code: "VALIDATION_ERROR", details: { issues: [{ path }] } },
  });
});

const READY = {
  name: "order_ready",
  language: "en",
  category: "utility",
  header: { type: "text", text: "Order {{1}}", example: "NW-1042" },
  body: { text: "Hello {{1}}, it is ready.", examples: { "1": "Ana" } },
  footer: "Northwind Coffee",
  buttons: [
    { type: "url", text: "Track", url: "https://example.com/track/{{1}}", example: "NW-1042" },
    { type: "phone_number", text: "Call us", phone: "15550783881" },
    { type: "quick_reply", text: "Thanks" },
  ],
};

describe("creating", () => {
  test("a template is submitted to WhatsApp and waits for both approvals", async () => {
    const { create, list } = await makeCaller();
    const response = await create(READY);
    expect([response.status, response.headers.get("location")]).toEqual([
      201,
      "/api/v1/templates/order_ready",
    ]);
    expect(response.json).toMatchObject({
      ...{ name: "order_ready", headerKind: "text", header: "Order {{1}}", footer: "Northwind Coffee" },
      body: "Hello {{1}}, it is ready.",
      buttons: [
        { type: "url", text: "Track", value: "https://example.com/track/{{1}}" },
        { type: "phone_number", text: "Call us", value: "15550783881" },
        { type: "quick_reply", text: "Thanks", value: null },
      ],
      variables: [{ example: "Ana" }, { example: "NW-1042" }, { example: "NW-1042" }],
      ...{ sendable: false, workspaceStatus: "pending" },
    });
    expect((await list("name=order_ready")).data).toMatchObject([{ id: Object(response.json).id }]);
  });

  test("variables may have names, and an authentication template needs no text", async () => {
    const { create } = await makeCaller();
    const named = { text: "Hello {{first_name}}, welcome back.", examples: { first_name: "Ana" } };
    const response = await create({ name: "back", language: "en", category: "marketing", body: named });
    expect(response.json).toMatchObject({ variables: [{ name: "1", location: "body", example: "Ana" }] });
    const code = { name: "code", language: "en", category: "authentication", expirationMinutes: 5 };
    expect((await create(code)).json).toMatchObject({
      body: "*{{1}}* is your verification code. For your security, do not share this code.",
      footer: "This code expires in 5 minutes.",
    });
  });

  test("carousels, offers and products are submitted, and a change keeps the other parts", async () => {
    const { key, create } = await makeCaller();
    const card = (text: string) => ({
      header: { type: "product" },
      body: { text: `${text} {{1}} fresh`, examples: { "1": "Guji" } },
      buttons: [{ type: "spm" }],
    });
    const marketing = { language: "en", category: "marketing" };
    const roasts = {
      ...{ name: "roasts", ...marketing, body: { text: "These are new." } },
      cards: [card("Very"), card("Less")],
    };
    const created = await create(roasts);
    expect([created.status, created.json]).toMatchObject([
      201,
      {
        unsupported: null,
        cards: [
          {
            ...{ headerKind: "product", body: "Very {{1}} fresh", buttons: [{ type: "spm", text: "View" }] },
            variables: [{ name: "1", location: "body", example: "Guji" }],
          },
          { body: "Less {{1}} fresh" },
        ],
      },
    ]);
    const wrong = { ...roasts, name: "wrong", footer: "Bye", cards: [card("Very")] };
    expect((await create(wrong)).json).toMatchObject({
      error: { details: { issues: [{ path: "footer" }, { path: "cards", code: "card_count" }] } },
    });
    const file = { ...card("A"), header: { type: "image", mediaId: newId("att") }, buttons: [] };
    expect(
      (await create({ ...roasts, name: "files", body: { text: "Look." }, cards: [file, file] })).json,
    ).toMatchObject({
      error: { details: { issues: [{ path: "cards.0.header.mediaId", code: "unknown_media" }] } },
    });

    const offer = { text: "Ends soon", hasExpiration: true };
    const buttons = [{ type: "copy_code", example: "SUMMER20" }];
    const sale = { name: "sale_approve_now", ...marketing, body: { text: "Half price." }, offer, buttons };
    expect((await create(sale)).json).toMatchObject({ offer, buttons: [{ type: "copy_code" }], cards: [] });
    const changed = await callApi("PATCH", `${PATH}/sale_approve_now`, {
      key,
      body: { body: { text: "A third off." } },
    });
    expect([changed.status, changed.json]).toMatchObject([200, { body: "A third off.", offer }]);
  });

  test("everything that breaks WhatsApp's rules is reported at its field", async () => {
    const { create } = await makeCaller();
    const issuesOf = async (change: object) => {
      const { error } = Object((await create({ ...READY, ...change })).json);
      return error.details.issues.map(({ path, code }: { path: string; code: string }) => [path, code]);
    };
    expect(
      await issuesOf({
        name: "Order ready",
        header: { type: "text", text: "x".repeat(61) },
        body: { text: "Hello {{1}}, it is ready." },
        buttons: [{ type: "phone_number", text: "", phone: "call" }],
        ttlSeconds: 1,
      }),
    ).toEqual([
      ["name", "name_invalid"],
      ["header.text", "header_too_long"],
      ["body.examples.1", "example_missing"],
      ["buttons.0.text", "label_missing"],
      ["buttons.0.phone", "phone_invalid"],
      ["ttlSeconds", "ttl_invalid"],
    ]);
    expect(await issuesOf({ body: undefined })).toEqual([["body.text", "body_missing"]]);
    expect(await issuesOf({ header: { type: "image", mediaId: newId("att") } })).toEqual([
      ["header.mediaId", "unknown_media"],
    ]);
    expect(await issuesOf({ category: "authentication" })).toEqual(
      ["header", "body", "footer", "buttons"].map((path) => [path, "not_allowed"]),
    );
    expect(await issuesOf({ expirationMinutes: 5 })).toEqual([["expirationMinutes", "not_allowed"]]);
    expect(await issuesOf({ from: newId("num") })).toEqual([["from", "unknown_number"]]);
    expect(await issuesOf({ name: "order_update" })).toEqual([["name", "name_taken"]]);
  });

  sweepTest("a repeated request submits the template once, wherever the first one died", async () => {
    const { ctx, number, create } = await makeCaller();
    const headers = { "Idempotency-Key": "template/1" };
    const submitted = () =>
      ctx.db.$count(
        sandboxTemplates,
        and(eq(sandboxTemplates.wabaId, number.wabaId), eq(sandboxTemplates.name, "order_ready")),
      );
    const first = await create(READY, headers);
    expect((await create(READY, headers)).text).toBe(first.text);
    await loseResponses(ctx);
    expect((await create(READY, headers)).json).toEqual(first.json);
    // As if it had died between WhatsApp's response and the commit.
    await ctx.db.delete(templates).where(eq(templates.id, Object(first.json).id));
    await loseResponses(ctx);
    await ctx.db
      .update(idempotencyKeys)
      .set({ effect: null })
      .where(eq(idempotencyKeys.workspaceId, ctx.workspaceId));
    const again = await create(READY, headers);
    expect([again.status, again.json]).toMatchObject([201, { name: "order_ready", header: "Order {{1}}" }]);
    expect(await submitted()).toBe(1);
    const other = await create({ ...READY, footer: "Another" }, { "Idempotency-Key": "template/2" });
    expect(other.json).toMatchObject({ error: { details: { issues: [{ path: "name" }] } } });
  });
});
