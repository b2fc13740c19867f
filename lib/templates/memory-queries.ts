import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { templateMemory } from "#db/schema/index.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import type { TemplateMemory } from "#lib/templates/schema.ts";

export async function listTemplateMemory(ctx: Ctx): Promise<{ data: TemplateMemory[] }> {
  const rows = await ctx.db
    .select()
    .from(templateMemory)
    .where(
      and(eq(templateMemory.workspaceId, ctx.workspaceId), eq(templateMemory.userId, requireMemberId(ctx))),
    );
  return {
    data: rows.map(({ templateId, favorite, values, usedAt }) => ({
      templateId,
      favorite,
      values,
      usedAt: usedAt?.toISOString() ?? null,
    })),
  };
}
