import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sandboxTemplates } from "#db/schema/index.ts";
import { DAY } from "#lib/platform/clock.ts";
import { recordOf } from "#lib/platform/record-of.ts";
import {
  announceCategory,
  announceComponents,
  announceQuality,
  changeStatus,
  disableTemplate,
  pauseTemplate,
  rejectTemplate,
} from "#lib/simulator/change-template-status.ts";
import { getSandboxTime } from "#lib/simulator/sandbox-number.ts";
import {
  findFirstNumber,
  findSandboxTemplate,
  type SandboxTemplate,
} from "#lib/simulator/sandbox-template.ts";
import type { TemplateControl } from "#lib/simulator/template-schema.ts";

/** docs/whatsapp.md#template-and-number-events */
export async function controlTemplate(
  db: Db,
  wabaId: string,
  id: string,
  control: TemplateControl,
): Promise<SandboxTemplate | null> {
  return db.transaction(async (tx) => {
    const template = await findSandboxTemplate(tx, wabaId, id);
    return template ? applyControl(tx, template, control) : null;
  });
}

async function applyControl(
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
      // The status before archiving or flagging returns (docs/whatsapp.md#template-status).
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
  const changed = await updateTemplate(db, template, {
    quality: score,
    qualityAt: await getAccountTime(db, template),
  });
  if (changed) await announceQuality(db, changed, template.quality);
  return changed;
}

async function announceNextCategory(db: Db, template: SandboxTemplate, to: string): Promise<SandboxTemplate> {
  const at = new Date((await getAccountTime(db, template)).getTime() + DAY);
  await announceCategory(db, template, { to, at });
  return template;
}

async function changeCategory(
  db: Db,
  template: SandboxTemplate,
  to: string,
): Promise<SandboxTemplate | null> {
  const from = template.category;
  const changed = await updateTemplate(db, template, { category: to, previousCategory: from });
  if (changed) await announceCategory(db, changed, { to, from, at: await getAccountTime(db, template) });
  return changed;
}

async function changeBody(db: Db, template: SandboxTemplate, text: string): Promise<SandboxTemplate | null> {
  const parts: unknown[] = Array.isArray(template.components) ? template.components : [];
  const components = parts.map((part) =>
    recordOf(part).type === "BODY" ? { ...recordOf(part), text } : part,
  );
  const changed = await updateTemplate(db, template, { components });
  if (changed) await announceComponents(db, changed);
  return changed;
}

async function updateTemplate(
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

async function getAccountTime(db: Db, template: SandboxTemplate): Promise<Date> {
  return getSandboxTime((await findFirstNumber(db, template.wabaId)) ?? { clockOffsetMs: 0 });
}
