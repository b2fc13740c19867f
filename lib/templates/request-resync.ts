import "server-only";
import type { Ctx } from "#db/ctx.ts";
import type { Id } from "#lib/platform/id.ts";
import { enqueue } from "#lib/queue/boss.ts";
import { resyncTemplateJob } from "#lib/templates/jobs.ts";

/**
 * Enqueues a resync of a template that may be stale, in the caller's transaction. Requests made before the resync runs share
 * one call to WhatsApp.
 * @param notBefore when to run it; immediately if absent
 */
export async function requestResync(tx: Ctx, templateId: Id<"tpl">, notBefore?: Date): Promise<void> {
  const askedAt = (notBefore ?? new Date()).toISOString();
  await enqueue(tx, resyncTemplateJob, { workspaceId: tx.workspaceId, templateId, askedAt }, notBefore);
}
