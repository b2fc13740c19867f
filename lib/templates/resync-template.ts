import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { isId } from "#lib/id.ts";
import { listAccounts, readUpstream } from "#lib/templates/read-upstream.ts";
import { removeTemplates } from "#lib/templates/remove-templates.ts";
import { beginReading, updateUpstream } from "#lib/templates/store-upstream.ts";

/**
 * Reads one template from WhatsApp again and stores what it has; one that WhatsApp has no more is removed. Nothing when it
 * is not here, or its account has no number any more.
 * @param askedAt a look that began since then was enough
 * @throws AppError NUMBER_NOT_CONNECTED when WhatsApp does not say; as a job it is tried again then
 */
export async function resyncTemplate(ctx: Ctx, id: string, askedAt?: Date): Promise<void> {
  if (!isId("tpl", id)) return;
  const same = and(eq(templates.workspaceId, ctx.workspaceId), eq(templates.id, id));
  const [known] = await ctx.db.select().from(templates).where(same);
  const number = known ? (await listAccounts(ctx)).get(known.wabaId) : undefined;
  if (!known || !number) return;
  if (askedAt && known.syncedAt && known.syncedAt >= askedAt) return;
  const reading = beginReading(ctx);
  const upstream = await readUpstream(number, known);
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db.select().from(templates).where(same).for("update");
    if (!row) return;
    if (upstream) await updateUpstream(tx, row, upstream, reading);
    else await removeTemplates(tx, [row.id]);
  });
}
