import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { alertTexts, codedText } from "#lib/accounts/alerts/coded-text.ts";
import { type NewAlert, raiseAlert, resolveAlert } from "#lib/accounts/alerts/raise-alert.ts";
import type { CodedText } from "#lib/accounts/alerts/schema.ts";
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
const STATUS_ALERTS = [
  "template.rejected",
  "template.paused",
  "template.disabled",
  "template.stopped",
] as const;

type StatusAlert = (typeof STATUS_ALERTS)[number];

/** In the caller's transaction. @returns whether the status or its reason changed */
export async function setWhatsappStatus(tx: Ctx, row: TemplateRow, review: ReviewStatus): Promise<boolean> {
  const { status, reason, note, at } = review;
  const statusAt = at ?? row.statusAt;
  const isUnchanged =
    row.whatsappStatus === status && row.whatsappReason === reason && row.whatsappNote === note;
  const [stored] = await tx.db
    .update(templates)
    .set({ whatsappStatus: status, whatsappReason: reason, whatsappNote: note, statusAt })
    .where(and(eq(templates.workspaceId, tx.workspaceId), eq(templates.id, row.id)))
    .returning();
  if (isUnchanged) return false;
  if (stored && row.whatsappStatus !== status) {
    await recordWebhookEvent(tx, {
      type: "template.status_changed",
      data: { template: serializeTemplateForApi(stored), previousStatus: row.whatsappStatus },
    });
  }
  const alert = alertFor(row, review);
  for (const kind of STATUS_ALERTS) {
    if (kind !== alert?.kind) await resolveAlert(tx, { kind, subjectId: row.id });
  }
  if (alert) await raiseAlert(tx, alert);
  await recordLiveEvent(tx, { type: "template.updated", templateId: row.id });
  return true;
}

function alertFor(row: TemplateRow, review: ReviewStatus): NewAlert | null {
  const { status, reason, note } = review;
  const template = { name: row.name, language: row.language };
  const notes = note ? [codedText("whatsapp_says", { text: note })] : [];
  const alert = (
    kind: StatusAlert,
    [first, action]: CodedText[],
    severity: NewAlert["severity"],
  ): NewAlert => ({
    kind,
    severity,
    subjectId: row.id,
    texts: [first, ...notes, action].filter((text) => text !== undefined),
    data: { ...template, status, reason },
  });
  switch (status) {
    case "approved":
    case "pending":
      return null;
    case "rejected": {
      const rejected = reason
        ? codedText("template_rejected_because", { ...template, reason: reasonParam(reason) })
        : codedText("template_rejected", template);
      return alert("template.rejected", [rejected, codedText("template_rejected_action")], "warning");
    }
    case "paused": {
      const texts = [codedText("template_paused", template), codedText("template_paused_action")];
      return alert("template.paused", texts, "warning");
    }
    case "disabled": {
      const texts = [codedText("template_disabled", template), codedText("template_disabled_action")];
      return alert("template.disabled", texts, "critical");
    }
    default: {
      const stopped = codedText("template_stopped", { ...template, status: status.toUpperCase() });
      return alert("template.stopped", [stopped, codedText("template_stopped_action")], "warning");
    }
  }
}

/** An unknown reason is shown as WhatsApp writes it. */
function reasonParam(reason: string): string | { code: string } {
  const code = `rejection_${reason.toLowerCase()}`;
  return code in alertTexts ? { code } : reason;
}
