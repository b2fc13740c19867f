import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { templateMemory } from "#db/schema/index.ts";
import type { TemplateMemory } from "#lib/templates/schema.ts";
import { memberOf } from "#lib/workspaces/member-of.ts";

/** What the acting member keeps at the top, and what they filled in last. */
export async function listTemplateMemory(ctx: Ctx): Promise<{ data: TemplateMemory[] }> {
  const rows = await ctx.db
    .select()
    .from(templateMemory)
    .where(and(eq(templateMemory.workspaceId, ctx.workspaceId), eq(templateMemory.userId, memberOf(ctx))));
  return {
    data: rows.map(({ templateId, favourite, values, usedAt }) => ({
      templateId,
      favourite,
      values,
      usedAt: usedAt?.toISOString() ?? null,
    })),
  };
}
