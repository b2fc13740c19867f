import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { codedText, type TextCode } from "#lib/accounts/alerts/coded-text.ts";
import { raiseAlert } from "#lib/accounts/alerts/raise-alert.ts";
import type { CodedText } from "#lib/accounts/alerts/schema.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { type TemplateCategory, templateCategories } from "#lib/platform/template-categories.ts";
import type { TemplateRow } from "#lib/templates/serialize.ts";

/** @returns null for an unknown category */
export function parseCategory(category: string | null): TemplateCategory | null {
  return templateCategories.find((known) => known === category?.toLowerCase()) ?? null;
}

/** The text, and what the new category means. */
function categoryTexts(
  row: TemplateRow,
  code: TextCode,
  { from, to, ...params }: { from: TemplateCategory; to: TemplateCategory; date?: string },
): CodedText[] {
  const { name, language } = row;
  const categories = { from: { code: `category_${from}` }, to: { code: `category_${to}` } };
  return [codedText(code, { name, language, ...categories, ...params }), codedText(`category_effect_${to}`)];
}

/**
 * Raises an alert, because admins can still object. One of the current category came late: WhatsApp describes none that
 * withdraws an announcement.
 * @returns whether the announcement is new */
export async function recordAnnouncedCategory(
  tx: Ctx,
  row: TemplateRow,
  next: TemplateCategory,
  at: Date | null,
): Promise<boolean> {
  if (
    row.category === next ||
    (row.nextCategory === next && row.categoryChangesAt?.getTime() === at?.getTime())
  )
    return false;
  await tx.db
    .update(templates)
    .set({ nextCategory: next, categoryChangesAt: at })
    .where(and(eq(templates.workspaceId, tx.workspaceId), eq(templates.id, row.id)));
  const change = { from: row.category, to: next };
  await raiseAlert(tx, {
    severity: "warning",
    kind: "template.category",
    subjectId: row.id,
    texts: at
      ? categoryTexts(row, "template_category_on", { ...change, date: at.toISOString().slice(0, 10) })
      : categoryTexts(row, "template_category_soon", change),
    data: change,
  });
  await recordLiveEvent(tx, { type: "template.updated", templateId: row.id });
  return true;
}

/** The workspace's approval does not change, because the text did not. @returns whether the category changed */
export async function setCategory(
  tx: Ctx,
  row: TemplateRow,
  category: TemplateCategory,
  previous: TemplateCategory | null,
): Promise<boolean> {
  if (row.category === category) return false;
  const from = previous ?? row.category;
  await tx.db
    .update(templates)
    .set({ category, previousCategory: from, nextCategory: null, categoryChangesAt: null })
    .where(and(eq(templates.workspaceId, tx.workspaceId), eq(templates.id, row.id)));
  await raiseAlert(tx, {
    severity: "warning",
    kind: "template.category",
    subjectId: row.id,
    texts: categoryTexts(row, "template_category_changed", { from, to: category }),
    data: { from, to: category },
  });
  await recordLiveEvent(tx, { type: "template.updated", templateId: row.id });
  return true;
}
