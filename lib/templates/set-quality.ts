import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { codedText } from "#lib/accounts/alerts/coded-text.ts";
import { raiseAlert, resolveAlert } from "#lib/accounts/alerts/raise-alert.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import type { TemplateRow } from "#lib/templates/serialize.ts";

/**
 * Stores a template's quality (`GREEN`, `YELLOW`, `RED`, `UNKNOWN`; all can be sent, docs/whatsapp.md#template-quality) and
 * alerts admins before WhatsApp pauses it.
 * @param at WhatsApp's time of the rating; an older one changes nothing
 * @returns whether the quality changed
 */
export async function setQuality(
  tx: Ctx,
  row: TemplateRow,
  score: string | null,
  at: Date | null,
): Promise<boolean> {
  if (row.quality === score) return false;
  if (at !== null && row.qualityAt !== null && at < row.qualityAt) return false;
  await tx.db
    .update(templates)
    .set({ quality: score, qualityAt: at ?? row.qualityAt })
    .where(and(eq(templates.workspaceId, tx.workspaceId), eq(templates.id, row.id)));
  const about = { kind: "template.quality", subjectId: row.id } as const;
  const template = { name: row.name, language: row.language };
  if (score === "RED") {
    await raiseAlert(tx, {
      ...about,
      severity: "warning",
      texts: [codedText("template_quality_low", template)],
    });
  } else if (score === "YELLOW") {
    await raiseAlert(tx, {
      ...about,
      severity: "info",
      texts: [codedText("template_quality_medium", template)],
    });
  } else {
    await resolveAlert(tx, about);
  }
  await recordLiveEvent(tx, { type: "template.updated", templateId: row.id });
  return true;
}
