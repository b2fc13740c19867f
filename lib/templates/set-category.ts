import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { raiseAlert } from "#lib/accounts/alerts/raise-alert.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import type { TemplateRow } from "#lib/templates/serialize.ts";

export type Category = TemplateRow["category"];

const CATEGORIES: readonly Category[] = ["marketing", "utility", "authentication"];

/** @returns null for an unknown category */
export function parseCategory(category: string | null): Category | null {
  return CATEGORIES.find((known) => known === category?.toLowerCase()) ?? null;
}

const CATEGORY_EFFECTS: Record<Category, string> = {
  marketing:
    "Marketing costs more and is not sent to customers who opted out. If this is a mistake, request a review in WhatsApp Manager or edit the text.",
  utility: "Utility is free while a customer's reply window is open.",
  authentication: "Authentication templates can only be used for passcodes.",
};

/** Raises an alert, because admins can still object. */
export async function recordAnnouncedCategory(
  tx: Ctx,
  row: TemplateRow,
  next: Category,
  at: Date | null,
): Promise<void> {
  if (
    row.category === next ||
    (row.nextCategory === next && row.categoryChangesAt?.getTime() === at?.getTime())
  )
    return;
  await tx.db
    .update(templates)
    .set({ nextCategory: next, categoryChangesAt: at })
    .where(and(eq(templates.workspaceId, tx.workspaceId), eq(templates.id, row.id)));
  const when = at ? ` on ${at.toISOString().slice(0, 10)} (UTC)` : " within a day";
  await raiseAlert(tx, {
    severity: "warning",
    kind: "template.category",
    subjectId: row.id,
    message: `WhatsApp will move the template “${row.name}” (${row.language}) from ${row.category} to ${next}${when}. ${CATEGORY_EFFECTS[next]}`,
    data: { from: row.category, to: next },
  });
  await recordLiveEvent(tx, { type: "template.updated", templateId: row.id });
}

/** The workspace's approval does not change, because the text did not. */
export async function setCategory(
  tx: Ctx,
  row: TemplateRow,
  category: Category,
  previous: Category | null,
): Promise<void> {
  if (row.category === category) return;
  const from = previous ?? row.category;
  await tx.db
    .update(templates)
    .set({ category, previousCategory: from, nextCategory: null, categoryChangesAt: null })
    .where(and(eq(templates.workspaceId, tx.workspaceId), eq(templates.id, row.id)));
  await raiseAlert(tx, {
    severity: "warning",
    kind: "template.category",
    subjectId: row.id,
    message: `WhatsApp moved the template “${row.name}” (${row.language}) from ${from} to ${category}. ${CATEGORY_EFFECTS[category]}`,
    data: { from, to: category },
  });
  await recordLiveEvent(tx, { type: "template.updated", templateId: row.id });
}
