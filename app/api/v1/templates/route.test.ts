import { expect, test } from "vitest";
import { listTemplates } from "#lib/templates/queries.ts";
import { rejectTemplate } from "#lib/templates/review-template.ts";
import { apiContract, callApi } from "#lib/testing/api-contract.ts";
import { makeKey, makeSandboxWorkspace } from "#lib/testing/factories.ts";

const PATH = "/api/v1/templates";

apiContract({ method: "GET", path: PATH, scope: "templates.read" });

async function makeCaller() {
  const { ctx } = await makeSandboxWorkspace();
  const { secret: key } = await makeKey(ctx, ["templates.read"]);
  const list = async (query: string) => Object((await callApi("GET", `${PATH}?${query}`, { key })).json);
  const names = async (query: string): Promise<string[]> =>
    (await list(query)).data.map(({ name }: { name: string }) => name);
  return { ctx, list, names };
}

test("every filter finds the matching templates", async () => {
  const { ctx, names } = await makeCaller();
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
  expect(await names("status=approved&language=en")).toHaveLength(
    data.filter(({ language }) => language === "en").length,
  );
  expect(await names("status=paused")).toEqual([]);
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
