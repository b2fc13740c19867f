import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { raiseAlert, resolveAlert } from "#lib/alerts/raise-alert.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import type { TemplateRow } from "#lib/templates/serialize.ts";

/**
 * Takes over a template's quality (`GREEN`, `YELLOW`, `RED`, `UNKNOWN`; all may be sent, whatsapp-cloud-api.md §3.6), and
 * warns the admins before WhatsApp pauses it.
 * @param at WhatsApp's time of it: an older one that comes late changes nothing
 */
export async function setQuality(
  tx: Ctx,
  row: TemplateRow,
  score: string | null,
  at: Date | null,
): Promise<void> {
  if (row.quality === score) return;
  if (at !== null && row.qualityAt !== null && at < row.qualityAt) return;
  await tx.db
    .update(templates)
    .set({ quality: score, qualityAt: at ?? row.qualityAt })
    .where(and(eq(templates.workspaceId, tx.workspaceId), eq(templates.id, row.id)));
  const about = { kind: "template.quality", subjectId: row.id };
  const name = `“${row.name}” (${row.language})`;
  if (score === "RED") {
    await raiseAlert(tx, {
      ...about,
      severity: "warning",
      message: `The quality of the template ${name} is low: customers block or report it. WhatsApp pauses it next. Send it to fewer people who expect it, or improve its text.`,
    });
  } else if (score === "YELLOW") {
    await raiseAlert(tx, {
      ...about,
      severity: "info",
      message: `The quality of the template ${name} fell to medium: some customers block or report it. Look at who gets it and how often.`,
    });
  } else {
    await resolveAlert(tx, about);
  }
  await appendEvent(tx, { type: "template.updated", templateId: row.id });
}
