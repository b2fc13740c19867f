import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxTemplates } from "#db/schema/index.ts";
import { DAY } from "#lib/clock.ts";
import { presentOf } from "#lib/sandbox/present.ts";
import { announceCategory, announceComponents, announceQuality } from "#lib/sandbox/templates/announce.ts";
import {
  changeStatus,
  disableTemplate,
  pauseTemplate,
  rejectTemplate,
} from "#lib/sandbox/templates/change-status.ts";
import type { TemplateControl } from "#lib/sandbox/templates/schema.ts";
import {
  findSandboxTemplate,
  firstNumberOf,
  type SandboxTemplate,
} from "#lib/sandbox/templates/template-row.ts";

/**
 * Does with a template what WhatsApp's side would do by itself, and tells the business by the webhook of
 * whatsapp-cloud-api.md §4.7.
 * @returns the template as it is then, or null when the account has none of this id
 */
export async function controlTemplate(
  db: Db,
  wabaId: string,
  id: string,
  control: TemplateControl,
): Promise<SandboxTemplate | null> {
  return db.transaction(async (tx) => {
    const template = await findSandboxTemplate(tx, wabaId, id);
    return template ? act(tx, template, control) : null;
  });
}

async function act(
  db: Db,
  template: SandboxTemplate,
  control: TemplateControl,
): Promise<SandboxTemplate | null> {
  switch (control.action) {
    case "approve":
      return changeStatus(db, template, "APPROVED");
    case "reject":
      return rejectTemplate(db, template, control.reason);
    case "pause":
      return pauseTemplate(db, template, control.time);
    case "unpause":
      return changeStatus(db, template, "APPROVED", {
        other: { title: "UNPAUSE", description: "Your WhatsApp message template has been unpaused." },
      });
    case "disable":
      return disableTemplate(db, template);
    case "event":
      // What was archived or flagged is what it was before (§3.4).
      return control.event === "UNARCHIVED" || control.event === "REINSTATED"
        ? changeStatus(db, template, "APPROVED", { event: control.event })
        : changeStatus(db, template, control.event, { reason: null });
    case "quality":
      return changeQuality(db, template, control.score);
    case "announce_category":
      return announceNextCategory(db, template, control.category);
    case "change_category":
      return changeCategory(db, template, control.category);
    case "change_body":
      return changeBody(db, template, control.text);
  }
}

async function changeQuality(
  db: Db,
  template: SandboxTemplate,
  score: string,
): Promise<SandboxTemplate | null> {
  const changed = await update(db, template, { quality: score, qualityAt: await present(db, template) });
  if (changed) await announceQuality(db, changed, template.quality);
  return changed;
}

async function announceNextCategory(db: Db, template: SandboxTemplate, to: string): Promise<SandboxTemplate> {
  const at = new Date((await present(db, template)).getTime() + DAY);
  await announceCategory(db, template, { to, at });
  return template;
}

async function changeCategory(
  db: Db,
  template: SandboxTemplate,
  to: string,
): Promise<SandboxTemplate | null> {
  const from = template.category;
  const changed = await update(db, template, { category: to, previousCategory: from });
  if (changed) await announceCategory(db, changed, { to, from, at: await present(db, template) });
  return changed;
}

async function changeBody(db: Db, template: SandboxTemplate, text: string): Promise<SandboxTemplate | null> {
  const parts: unknown[] = Array.isArray(template.components) ? template.components : [];
  const components = parts.map((part) => (Object(part).type === "BODY" ? { ...Object(part), text } : part));
  const changed = await update(db, template, { components });
  if (changed) await announceComponents(db, changed);
  return changed;
}

async function update(
  db: Db,
  template: SandboxTemplate,
  changes: Partial<typeof sandboxTemplates.$inferInsert>,
): Promise<SandboxTemplate | null> {
  const [row] = await db
    .update(sandboxTemplates)
    .set(changes)
    .where(eq(sandboxTemplates.id, template.id))
    .returning();
  return row ?? null;
}

async function present(db: Db, template: SandboxTemplate): Promise<Date> {
  return presentOf((await firstNumberOf(db, template.wabaId)) ?? { clockOffsetMs: 0 });
}
