import { eq } from "drizzle-orm";
import { templates } from "#db/schema/index.ts";
import { createSandboxTemplate } from "#lib/simulator/sandbox-template.ts";
import { syncTemplates } from "#lib/templates/sync-templates.ts";
import { makeSandboxWorkspace } from "#lib/testing/factories.ts";

/** A workspace with a template of its own that both have approved. */
export async function makeApprovedTemplate(name: string, components: Record<string, unknown>[]) {
  const mine = await makeSandboxWorkspace();
  const sample = { name, language: "en", category: "MARKETING" as const, components };
  await createSandboxTemplate(mine.ctx.db, mine.number.wabaId, sample);
  await syncTemplates(mine.ctx);
  const isMine = eq(templates.workspaceId, mine.ctx.workspaceId);
  await mine.ctx.db.update(templates).set({ approval: "approved" }).where(isMine);
  return mine;
}
