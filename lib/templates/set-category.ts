import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { raiseAlert } from "#lib/alerts/raise-alert.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import type { TemplateRow } from "#lib/templates/serialize.ts";

export type Category = TemplateRow["category"];

const CATEGORIES: readonly Category[] = ["marketing", "utility", "authentication"];

/** A category of Meta's as one of ours; null for one that we do not know. */
export function readCategory(category: string | null): Category | null {
  return CATEGORIES.find((known) => known === category?.toLowerCase()) ?? null;
}

const CONSEQUENCE: Record<Category, string> = {
  marketing:
    "Marketing costs more, and it does not reach customers who opted out. If that is wrong, ask for a review in WhatsApp Manager, or edit the text.",
  utility: "Utility is free while a customer's reply window is open.",
  authentication: "Authentication templates carry passcodes only.",
};

/** Notes the category that WhatsApp announced, and tells the admins while there is still time to object. */
export async function announceCategory(
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
    message: `WhatsApp will move the template “${row.name}” (${row.language}) from ${row.category} to ${next}${when}. ${CONSEQUENCE[next]}`,
    data: { from: row.category, to: next },
  });
  await appendEvent(tx, { type: "template.updated", templateId: row.id });
}

/** Takes over the category that WhatsApp gave a template. The workspace's own lock stays as it is: its text did not change. */
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
    message: `WhatsApp moved the template “${row.name}” (${row.language}) from ${from} to ${category}. ${CONSEQUENCE[category]}`,
    data: { from, to: category },
  });
  await appendEvent(tx, { type: "template.updated", templateId: row.id });
}
