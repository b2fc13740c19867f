import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { raiseAlert } from "#lib/alerts/raise-alert.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import { newId } from "#lib/id.ts";
import { contentKey } from "#lib/templates/content-rules.ts";
import { componentsOf, type TemplateRow } from "#lib/templates/serialize.ts";
import { readCategory, setCategory } from "#lib/templates/set-category.ts";
import { setQuality } from "#lib/templates/set-quality.ts";
import { setStatus } from "#lib/templates/set-status.ts";
import type { GraphTemplate } from "#lib/whatsapp/template-calls.ts";

/** When a look at WhatsApp was begun: what it tells is as old as that. */
export interface Reading {
  /** On the workspace's clock, to the second as WhatsApp's own times are. */
  at: Date;
  /** In real time. */
  began: Date;
}

/** To be called before WhatsApp is. */
export function beginReading(ctx: Ctx): Reading {
  return { at: new Date(Math.floor(ctx.clock.now().getTime() / 1000) * 1000), began: new Date() };
}

/** Stores a template that WhatsApp has and we had not, with the workspace's lock shut. */
export async function insertUpstream(
  tx: Ctx,
  wabaId: string,
  upstream: GraphTemplate,
  reading: Reading,
): Promise<void> {
  await tx.db
    .insert(templates)
    .values({
      id: newId("tpl"),
      workspaceId: tx.workspaceId,
      wabaId,
      name: upstream.name,
      language: upstream.language,
      category: readCategory(upstream.category) ?? "marketing",
      previousCategory: readCategory(upstream.previousCategory),
      quality: upstream.quality,
      qualityAt: upstream.qualityAt,
      whatsappStatus: upstream.status.toLowerCase(),
      whatsappReason: reasonOf(upstream),
      statusAt: reading.at,
      ...factsOf(upstream, reading),
    })
    // It was handed in from here while the list was being read.
    .onConflictDoNothing();
}

/**
 * Brings a stored template to what WhatsApp has. A verdict that a webhook told after the reading began stays. When the
 * content is not what the workspace approved or rejected, its lock shuts until an admin has seen it (docs/decisions/008).
 */
export async function updateUpstream(
  tx: Ctx,
  row: TemplateRow,
  upstream: GraphTemplate,
  reading: Reading,
): Promise<void> {
  const changed = contentKey(componentsOf(row)) !== contentKey(componentsOf(upstream));
  const reviewed = row.approval !== "pending";
  await tx.db
    .update(templates)
    .set({
      ...factsOf(upstream, reading),
      ...(changed && reviewed
        ? { approval: "pending", approvalReason: null, approvedBy: null, approvalChangedAt: new Date() }
        : {}),
    })
    .where(and(eq(templates.workspaceId, tx.workspaceId), eq(templates.id, row.id)));
  if (changed) await appendEvent(tx, { type: "template.updated", templateId: row.id });
  if (changed && row.approval === "approved") {
    await raiseAlert(tx, {
      severity: "warning",
      kind: "template.content",
      subjectId: row.id,
      message: `The text of the template “${row.name}” (${row.language}) was changed outside Parley. It is not sent until an admin approves it again in Settings → Templates.`,
    });
  }
  const category = readCategory(upstream.category);
  if (category) await setCategory(tx, row, category, readCategory(upstream.previousCategory));
  await setQuality(tx, row, upstream.quality, upstream.qualityAt);
  if (row.statusAt !== null && row.statusAt > reading.at) return;
  const status = upstream.status.toLowerCase();
  const reason = reasonOf(upstream);
  // A list tells no words beside the reason; those of the webhook hold as long as its verdict does.
  const note = status === row.whatsappStatus && reason === row.whatsappReason ? row.whatsappNote : null;
  await setStatus(tx, row, { status, reason, note, at: reading.at });
}

function factsOf(upstream: GraphTemplate, { began }: Reading) {
  return {
    whatsappId: upstream.id,
    parameterFormat:
      upstream.parameterFormat.toLowerCase() === "named" ? ("named" as const) : ("positional" as const),
    components: upstream.components,
    ttlSeconds: upstream.ttlSeconds,
    syncedAt: began,
  };
}

/** Meta says NONE where there is nothing to say (whatsapp-cloud-api.md §3.5). */
function reasonOf({ rejectedReason }: GraphTemplate): string | null {
  return rejectedReason === "NONE" ? null : rejectedReason;
}
