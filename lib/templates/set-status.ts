import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { type NewAlert, raiseAlert, resolveAlert } from "#lib/alerts/raise-alert.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import { appendOutboundEvent } from "#lib/events/append-outbound-event.ts";
import type { TemplateRow } from "#lib/templates/serialize.ts";
import { serializeTemplateForApi } from "#lib/templates/serialize-api.ts";

/** WhatsApp's verdict on a template, its status in lower case. */
export interface Verdict {
  status: string;
  reason: string | null;
  /** WhatsApp's own words on it. */
  note: string | null;
  /** WhatsApp's time of it; null when it is not known. */
  at: Date | null;
}

// One of them is open at most, whatever WhatsApp says of the template.
const KINDS = ["template.rejected", "template.paused", "template.disabled", "template.stopped"];

/** Takes over WhatsApp's verdict and tells the admins of one that needs them; in the caller's transaction. */
export async function setStatus(tx: Ctx, row: TemplateRow, verdict: Verdict): Promise<void> {
  const { status, reason, note, at } = verdict;
  const statusAt = at ?? row.statusAt;
  const same = row.whatsappStatus === status && row.whatsappReason === reason && row.whatsappNote === note;
  const [stored] = await tx.db
    .update(templates)
    .set({ whatsappStatus: status, whatsappReason: reason, whatsappNote: note, statusAt })
    .where(and(eq(templates.workspaceId, tx.workspaceId), eq(templates.id, row.id)))
    .returning();
  if (same) return;
  if (stored && row.whatsappStatus !== status) {
    await appendOutboundEvent(tx, {
      type: "template.status_changed",
      data: { template: serializeTemplateForApi(stored), previousStatus: row.whatsappStatus },
    });
  }
  const alert = alertFor(row, verdict);
  for (const kind of KINDS) {
    if (kind !== alert?.kind) await resolveAlert(tx, { kind, subjectId: row.id });
  }
  if (alert) await raiseAlert(tx, alert);
  await appendEvent(tx, { type: "template.updated", templateId: row.id });
}

/** Ends every alert about a template that is gone. */
export async function forgetAlerts(tx: Ctx, templateId: string): Promise<void> {
  for (const kind of [...KINDS, "template.quality", "template.category", "template.content"]) {
    await resolveAlert(tx, { kind, subjectId: templateId });
  }
}

function alertFor(row: TemplateRow, { status, reason, note }: Verdict): NewAlert | null {
  const name = `“${row.name}” (${row.language})`;
  const told = note ? ` WhatsApp says: ${note}` : "";
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
        `WhatsApp rejected the template ${name}${reason ? `, for ${plain(reason)}` : ""}.${told} Edit it in Settings → Templates and hand it in again.`,
      );
    case "paused":
      return alert(
        "template.paused",
        `WhatsApp paused the template ${name}: customers blocked or reported it. It cannot be sent meanwhile.${told} Send it to fewer people who expect it; after a third time WhatsApp disables it.`,
      );
    case "disabled":
      return alert(
        "template.disabled",
        `WhatsApp disabled the template ${name} for good.${told} Create another one, with a new name and other content.`,
        "critical",
      );
    default:
      return alert(
        "template.stopped",
        `WhatsApp no longer lets the template ${name} go out: it is ${plain(status)}.${told} Look it up in WhatsApp Manager.`,
      );
  }
}

function plain(code: string): string {
  return code.toLowerCase().replaceAll("_", " ");
}
