import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { templates } from "#db/schema/index.ts";
import { newId } from "#lib/platform/id.ts";
import { getTemplateForApi, listTemplatesForApi } from "#lib/templates/api-queries.ts";
import { listTemplatesForApiQuery } from "#lib/templates/api-schema.ts";
import { listSendableNames } from "#lib/templates/queries.ts";
import { makeSandboxWorkspace, makeWorkspace } from "#lib/testing/factories.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

serveUpstream();

test("a small page with a selective filter takes one query", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const own = eq(templates.workspaceId, ctx.workspaceId);
  await ctx.db.update(templates).set({ whatsappStatus: "approved", approval: "approved" }).where(own);
  const passed = async (sendable: string) =>
    (await listTemplatesForApi(ctx, listTemplatesForApiQuery.parse({ sendable, limit: 100 }))).data.length;
  expect(await passed("true")).toBeGreaterThan(4);
  // A separate connection, because other tests use the process's pool concurrently.
  const db: typeof ctx.db = Object.create(ctx.db);
  const select = vi.spyOn(db, "select");
  const page = await listTemplatesForApi(
    { ...ctx, db },
    listTemplatesForApiQuery.parse({ sendable: "false", limit: 1 }),
  );
  expect(page.data.length).toBeLessThanOrEqual(1);
  expect(select).toHaveBeenCalledTimes(1);
});

test("paging through a filtered list in small pages returns every template once", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const read = (limit: number, cursor?: string) =>
    listTemplatesForApi(ctx, listTemplatesForApiQuery.parse({ sendable: "true", limit, cursor }));
  const whole = (await read(100)).data.map(({ id }) => id);
  const oneByOne: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await read(1, cursor);
    oneByOne.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(oneByOne).toEqual(whole);
});

test.each(["\0", "order\u0000update", "\ud800", "x".repeat(513)])(
  "%j is rejected as a template name without a database query",
  async (name) => {
    const ctx = await makeWorkspace();
    await expect(getTemplateForApi(ctx, { name })).rejects.toMatchObject({
      code: "TEMPLATE_NOT_FOUND",
      details: { template: name },
    });
  },
);

test("the latest sendable names are found behind many templates that cannot be sent", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const own = eq(templates.workspaceId, ctx.workspaceId);
  const [sample] = await ctx.db.select().from(templates).where(own);
  if (!sample) throw new Error("There is no template.");
  const insert = (count: number, at: Date, change: Partial<typeof sample>) =>
    ctx.db.insert(templates).values(
      Array.from({ length: count }, (_, index) => ({
        ...{
          ...sample,
          category: "utility" as const,
          whatsappStatus: "approved" as const,
          approval: "approved" as const,
        },
        ...{
          id: newId("tpl"),
          lastUsedAt: at,
          name: `${at.getTime()}_${index}`,
          ...change,
        },
      })),
    );
  await ctx.db.delete(templates).where(own);
  await insert(60, new Date(3), { components: [{ type: "FUTURE" }] });
  await insert(1, new Date(2), { approval: "pending" });
  await insert(1, new Date(2), { name: "code", category: "authentication" });
  await insert(1, new Date(2), { name: "second" });
  await insert(1, new Date(2), { name: "second", language: "fr" });
  await insert(1, new Date(1), { name: "third" });
  expect(await listSendableNames(ctx, sample.wabaId, 20)).toEqual(["second", "third"]);
  expect(await listSendableNames(ctx, sample.wabaId, 1)).toEqual(["second"]);
});
