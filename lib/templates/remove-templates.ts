import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { resolveAlert } from "#lib/accounts/alerts/raise-alert.ts";
import { alertKindsOf } from "#lib/accounts/alerts/rules.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import type { Id } from "#lib/platform/id.ts";

/**
 * Removes templates that no longer exist at WhatsApp, in the caller's transaction. Queued messages that use
 * one fail when they are sent.
 */
export async function removeTemplates(tx: Ctx, ids: readonly Id<"tpl">[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .delete(templates)
    .where(and(eq(templates.workspaceId, tx.workspaceId), inArray(templates.id, [...ids])));
  for (const id of ids) {
    await endAlertsOfTemplate(tx, id);
    await recordLiveEvent(tx, { type: "template.updated", templateId: id });
  }
}

async function endAlertsOfTemplate(tx: Ctx, templateId: Id<"tpl">): Promise<void> {
  for (const kind of alertKindsOf("template")) await resolveAlert(tx, { kind, subjectId: templateId });
}
