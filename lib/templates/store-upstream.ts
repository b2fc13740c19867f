import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { codedText } from "#lib/accounts/alerts/coded-text.ts";
import { raiseAlert } from "#lib/accounts/alerts/raise-alert.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { newId } from "#lib/platform/id.ts";
import { contentKey } from "#lib/templates/content-rules.ts";
import { componentsOf, type TemplateRow } from "#lib/templates/serialize.ts";
import { parseCategory, setCategory } from "#lib/templates/set-category.ts";
import { setQuality } from "#lib/templates/set-quality.ts";
import { setWhatsappStatus } from "#lib/templates/set-whatsapp-status.ts";
import type { GraphTemplate } from "#lib/whatsapp/template-calls.ts";

/** When a read from WhatsApp started, which is how old its data may be. */
export interface UpstreamRead {
  /** The time on the workspace's clock, truncated to seconds like WhatsApp's own times. */
  at: Date;
  /** In real time. */
  startedAt: Date;
}

/** Call before the request to WhatsApp. */
export function startRead(ctx: Ctx): UpstreamRead {
  return { at: new Date(Math.floor(ctx.clock.now().getTime() / 1000) * 1000), startedAt: new Date() };
}

/** WhatsApp pauses and disables only templates that it approved. */
const PREVIOUSLY_APPROVED = ["paused", "disabled"];

/**
 * The workspace's approval is pending. A template that is found paused or disabled has the events and alert of that
 * change, which nothing else reports.
 */
export async function insertFromUpstream(
  tx: Ctx,
  wabaId: string,
  upstream: GraphTemplate,
  read: UpstreamRead,
): Promise<void> {
  const [inserted] = await tx.db
    .insert(templates)
    .values({
      id: newId("tpl"),
      workspaceId: tx.workspaceId,
      wabaId,
      name: upstream.name,
      language: upstream.language,
      category: parseCategory(upstream.category) ?? "marketing",
      previousCategory: parseCategory(upstream.previousCategory),
      quality: upstream.quality,
      qualityAt: upstream.qualityAt,
      whatsappStatus: upstream.status.toLowerCase(),
      whatsappReason: readReason(upstream),
      statusAt: read.at,
      ...upstreamColumns(upstream, read),
    })
    // It was created here while the list was being read.
    .onConflictDoNothing()
    .returning();
  if (!inserted || !PREVIOUSLY_APPROVED.includes(inserted.whatsappStatus)) return;
  const { whatsappStatus: status, whatsappReason: reason } = inserted;
  await setWhatsappStatus(
    tx,
    { ...inserted, whatsappStatus: "approved" },
    { status, reason, note: null, at: read.at },
  );
}

/**
 * Updates a stored template from WhatsApp. A status from a webhook newer than the read is preserved. When the
 * content differs from what the workspace approved or rejected, its approval is reset (decision 008).
 */
export async function updateFromUpstream(
  tx: Ctx,
  row: TemplateRow,
  upstream: GraphTemplate,
  read: UpstreamRead,
): Promise<void> {
  const isChanged = contentKey(componentsOf(row)) !== contentKey(componentsOf(upstream));
  const isDecided = row.approval !== "pending";
  await tx.db
    .update(templates)
    .set({
      ...upstreamColumns(upstream, read),
      ...(isChanged && isDecided
        ? { approval: "pending", approvalReason: null, approvedBy: null, approvalChangedAt: new Date() }
        : {}),
    })
    .where(and(eq(templates.workspaceId, tx.workspaceId), eq(templates.id, row.id)));
  if (isChanged) await recordLiveEvent(tx, { type: "template.updated", templateId: row.id });
  if (isChanged && row.approval === "approved") {
    await raiseAlert(tx, {
      severity: "warning",
      kind: "template.content",
      subjectId: row.id,
      texts: [codedText("template_content_changed", { name: row.name, language: row.language })],
    });
  }
  const category = parseCategory(upstream.category);
  if (category) await setCategory(tx, row, category, parseCategory(upstream.previousCategory));
  await setQuality(tx, row, upstream.quality, upstream.qualityAt);
  if (row.statusAt !== null && row.statusAt > read.at) return;
  const status = upstream.status.toLowerCase();
  const reason = readReason(upstream);
  // The list has no free text; the webhook's applies while status and reason are unchanged.
  const note = status === row.whatsappStatus && reason === row.whatsappReason ? row.whatsappNote : null;
  await setWhatsappStatus(tx, row, { status, reason, note, at: read.at });
}

function upstreamColumns(upstream: GraphTemplate, { startedAt: began }: UpstreamRead) {
  return {
    whatsappId: upstream.id,
    parameterFormat:
      upstream.parameterFormat.toLowerCase() === "named" ? ("named" as const) : ("positional" as const),
    components: upstream.components,
    ttlSeconds: upstream.ttlSeconds,
    syncedAt: began,
  };
}

/** Meta sends NONE for no reason (docs/whatsapp.md#template-rejection). */
function readReason({ rejectedReason }: GraphTemplate): string | null {
  return rejectedReason === "NONE" ? null : rejectedReason;
}
