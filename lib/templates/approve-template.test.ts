import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { templates } from "#db/schema/index.ts";
import { approveTemplate } from "#lib/templates/approve-template.ts";
import { getTemplate, listTemplates } from "#lib/templates/queries.ts";
import { makeSandboxWorkspace } from "#lib/testing/factories.ts";
import { serveUpstream } from "#lib/testing/upstream.ts";

serveUpstream();

test("only the content that was shown is approved", async () => {
  const { ctx } = await makeSandboxWorkspace();
  const all = eq(templates.workspaceId, ctx.workspaceId);
  await ctx.db.update(templates).set({ approval: "pending" }).where(all);
  const shown = (await listTemplates(ctx)).data.find(({ name }) => name === "order_update");
  if (!shown) throw new Error("There is no template.");
  const components = [{ type: "BODY", text: "Another text" }];
  await ctx.db.update(templates).set({ components }).where(all);
  await expect(approveTemplate(ctx, shown.id, shown.components)).rejects.toMatchObject({
    details: { issues: [{ path: "components", code: "conflict" }] },
  });
  expect((await getTemplate(ctx, shown.id)).approval).toBe("pending");
  expect((await approveTemplate(ctx, shown.id, components)).approval).toBe("approved");
});
