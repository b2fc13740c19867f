import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { templateMemory } from "#db/schema/index.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import type { Id } from "#lib/platform/id.ts";
import { type TemplateRecipient, withoutPersonalValues } from "#lib/templates/personal-value-rules.ts";
import { getTemplateRow } from "#lib/templates/queries.ts";

/** @throws AppError NOT_FOUND */
export async function setFavorite(ctx: Ctx, templateId: string, favorite: boolean): Promise<void> {
  const { id } = await getTemplateRow(ctx, templateId);
  await upsertMemory(ctx, id, { favorite });
}

/**
 * Stores the values that a member used in a send, in its transaction, to suggest them again. Values of authentication
 * templates are secrets and are not stored, nor are those about the recipient, because they are suggested for others.
 */
export async function storeTemplateValues(
  tx: Ctx,
  templateId: string,
  values: Record<string, string>,
  recipient: TemplateRecipient,
): Promise<void> {
  if (tx.actor.kind !== "member") return;
  const { id, category } = await getTemplateRow(tx, templateId);
  if (category === "authentication") return;
  await upsertMemory(tx, id, {
    values: withoutPersonalValues(values, recipient),
    usedAt: tx.clock.now(),
  });
}

async function upsertMemory(
  ctx: Ctx,
  templateId: Id<"tpl">,
  change: { favorite: boolean } | { values: Record<string, string>; usedAt: Date },
): Promise<void> {
  await ctx.db
    .insert(templateMemory)
    .values({ workspaceId: ctx.workspaceId, userId: requireMemberId(ctx), templateId, ...change })
    .onConflictDoUpdate({
      target: [templateMemory.workspaceId, templateMemory.userId, templateMemory.templateId],
      set: change,
    });
}
