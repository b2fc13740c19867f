import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { isId } from "#lib/platform/id.ts";
import { fetchUpstreamTemplate, mapAccounts } from "#lib/templates/fetch-upstream.ts";
import { removeTemplates } from "#lib/templates/remove-templates.ts";
import { startRead, updateFromUpstream } from "#lib/templates/store-upstream.ts";

/**
 * Reads one template from WhatsApp and updates or removes the stored one. Does nothing when the template or its account's
 * number no longer exists.
 * @param askedAt skips the resync if a later read has been stored
 * @throws AppError NUMBER_NOT_CONNECTED when WhatsApp does not answer; a job then retries
 */
export async function resyncTemplate(ctx: Ctx, id: string, askedAt?: Date): Promise<void> {
  if (!isId("tpl", id)) return;
  const isTemplate = and(eq(templates.workspaceId, ctx.workspaceId), eq(templates.id, id));
  const [stored] = await ctx.db.select().from(templates).where(isTemplate);
  const number = stored ? (await mapAccounts(ctx)).get(stored.wabaId) : undefined;
  if (!stored || !number) return;
  if (askedAt && stored.syncedAt && stored.syncedAt >= askedAt) return;
  const read = startRead(ctx);
  const upstream = await fetchUpstreamTemplate(number, stored);
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db.select().from(templates).where(isTemplate).for("update");
    if (!row) return;
    if (upstream) await updateFromUpstream(tx, row, upstream, read);
    else await removeTemplates(tx, [row.id]);
  });
}
