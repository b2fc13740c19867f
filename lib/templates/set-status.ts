import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { type NewAlert, raiseAlert, resolveAlert } from "#lib/accounts/alerts/raise-alert.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { recordWebhookEvent } from "#lib/events/record-webhook-event.ts";
import type { TemplateRow } from "#lib/templates/serialize.ts";
import { serializeTemplateForApi } from "#lib/templates/serialize-api.ts";

/** WhatsApp's review status of a template, in lower case. */
export interface ReviewStatus {
  status: string;
  reason: string | null;
  note: string | null;
  /** WhatsApp's time of the status; null if unknown. */
  at: Date | null;
}

// At most one of these alerts is open per template.
const STATUS_ALERT_KINDS = ["template.rejected", "template.paused", "template.disabled", "template.stopped"];

/** In the caller's transaction. */
export async function setStatus(tx: Ctx, row: TemplateRow, review: ReviewStatus): Promise<void> {
  const { status, reason, note, at } = review;
  const statusAt = at ?? row.statusAt;
  const isUnchanged =
    row.whatsappStatus === status && row.whatsappReason === reason && row.whatsappNote === note;
  const [stored] = await tx.db
    .update(templates)
    .set({ whatsappStatus: status, whatsappReason: reason, whatsappNote: note, statusAt })
    .where(and(eq(templates.workspaceId, tx.workspaceId), eq(templates.id, row.id)))
    .returning();
  if (isUnchanged) return;
  if (stored && row.whatsappStatus !== status) {
    await recordWebhookEvent(tx, {
      type: "template.status_changed",
      data: { template: serializeTemplateForApi(stored), previousStatus: row.whatsappStatus },
    });
  }
  const alert = alertFor(row, review);
  for (const kind of STATUS_ALERT_KINDS) {
    if (kind !== alert?.kind) await resolveAlert(tx, { kind, subjectId: row.id });
  }
  if (alert) await raiseAlert(tx, alert);
  await recordLiveEvent(tx, { type: "template.updated", templateId: row.id });
}

export async function resolveTemplateAlerts(tx: Ctx, templateId: string): Promise<void> {
  for (const kind of [...STATUS_ALERT_KINDS, "template.quality", "template.category", "template.content"]) {
    await resolveAlert(tx, { kind, subjectId: templateId });
  }
}

function alertFor(row: TemplateRow, { status, reason, note }: ReviewStatus): NewAlert | null {
  const name = `“${row.name}” (${row.language})`;
  const noteText = note ? ` WhatsApp says: ${note}` : "";
  const alert = (kind: string, message: string, severity: NewAlert["severity"] = "warning"): NewAlert => ({
    kind,
    severity,
    subjectId: row.id,
    message,
    data: { name: row.name, language: row.language, status, reason },
  });
  switch (status) {
    case "approved":
    case "pending":
      return null;
    case "rejected":
      return alert(
        "template.rejected",
        `WhatsApp rejected the template ${name}${reason ? ` (${humanize(reason)})` : ""}.${noteText} Edit it in Settings → Templates and submit it again.`,
      );
    case "paused":
      return alert(
        "template.paused",
        `WhatsApp paused the template ${name} because customers blocked or reported it. It cannot be sent until the pause ends.${noteText} Send it only to people who expect it; WhatsApp disables it after the third pause.`,
      );
    case "disabled":
      return alert(
        "template.disabled",
        `WhatsApp disabled the template ${name} permanently.${noteText} Create another template with a new name and different content.`,
        "critical",
      );
    default:
      return alert(
        "template.stopped",
        `The template ${name} can no longer be sent because its status at WhatsApp is ${humanize(status)}.${noteText} Check it in WhatsApp Manager.`,
      );
  }
}

function humanize(code: string): string {
  return code.toLowerCase().replaceAll("_", " ");
}
