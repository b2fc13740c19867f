import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { templateMemory } from "#db/schema/index.ts";
import type { Id } from "#lib/id.ts";
import { getTemplateRow } from "#lib/templates/queries.ts";
import { memberOf } from "#lib/workspaces/member-of.ts";

/** Keeps a template at the top of the acting member's list, or no longer. @throws AppError NOT_FOUND */
export async function setFavourite(ctx: Ctx, templateId: string, favourite: boolean): Promise<void> {
  const { id } = await getTemplateRow(ctx, templateId);
  await remember(ctx, id, { favourite });
}

/**
 * Keeps what a member filled in, to be offered again: with the send, in its transaction. A passcode's values are secrets
 * and are not kept.
 */
export async function rememberValues(
  tx: Ctx,
  templateId: string,
  values: Record<string, string>,
): Promise<void> {
  if (tx.actor.kind !== "member") return;
  const { id, category } = await getTemplateRow(tx, templateId);
  if (category === "authentication") return;
  await remember(tx, id, { values, usedAt: tx.clock.now() });
}

async function remember(
  ctx: Ctx,
  templateId: Id<"tpl">,
  change: { favourite: boolean } | { values: Record<string, string>; usedAt: Date },
): Promise<void> {
  await ctx.db
    .insert(templateMemory)
    .values({ workspaceId: ctx.workspaceId, userId: memberOf(ctx), templateId, ...change })
    .onConflictDoUpdate({
      target: [templateMemory.workspaceId, templateMemory.userId, templateMemory.templateId],
      set: change,
    });
}
