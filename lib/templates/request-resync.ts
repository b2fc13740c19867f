import "server-only";
import type { Ctx } from "#db/ctx.ts";
import type { Id } from "#lib/id.ts";
import { enqueue } from "#lib/queue/boss.ts";
import { resyncTemplateJob } from "#lib/templates/jobs.ts";

/**
 * Has a template read from WhatsApp again, as a statement of the caller's transaction: when something told us that what we
 * hold may be stale (a send that was refused for its template, a change of content, an event that came late). However often
 * it is asked for at once, WhatsApp is asked once.
 * @param notBefore when to look; at once if absent
 */
export async function requestResync(tx: Ctx, templateId: Id<"tpl">, notBefore?: Date): Promise<void> {
  const askedAt = (notBefore ?? new Date()).toISOString();
  await enqueue(tx, resyncTemplateJob, { workspaceId: tx.workspaceId, templateId, askedAt }, notBefore);
}
