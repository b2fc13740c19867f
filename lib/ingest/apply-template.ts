import "server-only";
import { and, eq, or } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { requestResync } from "#lib/templates/request-resync.ts";
import type { TemplateRow } from "#lib/templates/serialize.ts";
import { parseCategory, recordAnnouncedCategory, setCategory } from "#lib/templates/set-category.ts";
import { setQuality } from "#lib/templates/set-quality.ts";
import { setWhatsappStatus } from "#lib/templates/set-whatsapp-status.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

type TemplateUpdate = Extract<WebhookUpdate, { kind: "template" }>;
type StatusChange = Extract<TemplateUpdate["event"], { what: "status" }>;

// The previous status returns, which the webhook does not include (docs/whatsapp.md#template-status).
const RESTORED_STATUSES = new Set(["unarchived", "reinstated"]);

/** docs/whatsapp.md#template-and-number-events. @returns whether the template changed or is read again */
export async function applyTemplate(ctx: Ctx, update: TemplateUpdate): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const row = await findTemplateRow(tx, update);
    if (!row) {
      tx.log.info({ what: update.event.what }, "webhook about an unknown template");
      return false;
    }
    const { event, template } = update;
    // Recreated under the same name: only WhatsApp can report which id is current.
    if (template.whatsappId !== null && template.whatsappId !== row.whatsappId) {
      await requestResync(tx, row.id);
      return true;
    }
    switch (event.what) {
      case "status":
        return applyTemplateStatus(tx, row, event, update.at);
      case "quality":
        return setQuality(tx, row, event.score.toUpperCase(), update.at);
      case "content":
        // The webhook lacks examples and formats, so the template is read again.
        await requestResync(tx, row.id);
        return true;
      case "category": {
        const category = parseCategory(event.category);
        return category !== null && setCategory(tx, row, category, parseCategory(event.previous));
      }
      case "category-announced": {
        const next = parseCategory(event.category);
        return next !== null && recordAnnouncedCategory(tx, row, next, event.at);
      }
    }
  });
}

/**
 * Webhooks arrive in any order. An older status is not applied; one of the same second is, but a resync decides.
 * @returns whether the status changed or is read again
 */
async function applyTemplateStatus(
  tx: Ctx,
  row: TemplateRow,
  event: StatusChange,
  at: Date | null,
): Promise<boolean> {
  if (RESTORED_STATUSES.has(event.status)) {
    await requestResync(tx, row.id);
    return true;
  }
  const storedAt = row.statusAt?.getTime() ?? 0;
  const statusAt = at?.getTime() ?? storedAt;
  const differs = event.status !== row.whatsappStatus;
  const isReadAgain = differs && statusAt <= storedAt && storedAt !== 0;
  if (isReadAgain) await requestResync(tx, row.id);
  if (statusAt < storedAt) return isReadAgain;
  const review = { status: event.status, reason: event.reason, note: toNote(event), at };
  return (await setWhatsappStatus(tx, row, review)) || isReadAgain;
}

function toNote({ note, disabledAt }: StatusChange): string | null {
  const since = disabledAt ? `Disabled on ${disabledAt.toISOString().slice(0, 10)} (UTC).` : "";
  return [note, since].filter(Boolean).join(" ") || null;
}

async function findTemplateRow(tx: Ctx, { wabaId, template }: TemplateUpdate): Promise<TemplateRow | null> {
  if (wabaId === null) return null;
  const { whatsappId, name, language } = template;
  const byName = and(eq(templates.name, name), eq(templates.language, language));
  const rows = await tx.db
    .select()
    .from(templates)
    .where(
      and(
        eq(templates.workspaceId, tx.workspaceId),
        eq(templates.wabaId, wabaId),
        whatsappId === null ? byName : or(eq(templates.whatsappId, whatsappId), byName),
      ),
    )
    .for("update");
  const byId = rows.find((row) => row.whatsappId === whatsappId);
  return byId ?? rows.find((row) => row.name === name && row.language === language) ?? null;
}
