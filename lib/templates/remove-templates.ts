import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import type { Id } from "#lib/id.ts";
import { forgetAlerts } from "#lib/templates/set-status.ts";

/**
 * Removes templates that WhatsApp has no more, in the caller's transaction; what waits to be sent with one fails with that
 * reason when its turn comes.
 */
export async function removeTemplates(tx: Ctx, ids: readonly Id<"tpl">[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .delete(templates)
    .where(and(eq(templates.workspaceId, tx.workspaceId), inArray(templates.id, [...ids])));
  for (const id of ids) {
    await forgetAlerts(tx, id);
    await appendEvent(tx, { type: "template.updated", templateId: id });
  }
}
