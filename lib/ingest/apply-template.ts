import "server-only";
import { and, eq, or } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { requestResync } from "#lib/templates/request-resync.ts";
import type { TemplateRow } from "#lib/templates/serialize.ts";
import { announceCategory, readCategory, setCategory } from "#lib/templates/set-category.ts";
import { setQuality } from "#lib/templates/set-quality.ts";
import { setStatus } from "#lib/templates/set-status.ts";
import type { WebhookUpdate } from "#lib/whatsapp/parse-webhook.ts";

type TemplateUpdate = Extract<WebhookUpdate, { kind: "template" }>;
type StatusNews = Extract<TemplateUpdate["news"], { what: "status" }>;

// They say that an earlier status holds again, and not which (whatsapp-cloud-api.md §3.4).
const RESTORING = new Set(["unarchived", "reinstated"]);

/**
 * Takes over what WhatsApp tells of a template (§4.7). It is found in its account by WhatsApp's id, or by name and language;
 * of one that is not known here nothing is stored.
 * @returns whether it was found
 */
export async function applyTemplate(ctx: Ctx, update: TemplateUpdate): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const row = await findTemplateRow(tx, update);
    if (!row) {
      tx.log.info({ what: update.news.what }, "webhook about a template that is not known here");
      return false;
    }
    const { news, template } = update;
    // Another template of the same name, before or after this one: only WhatsApp knows which of them there is.
    if (template.whatsappId !== null && row.whatsappId !== null && template.whatsappId !== row.whatsappId) {
      await requestResync(tx, row.id);
      return true;
    }
    switch (news.what) {
      case "status":
        await applyStatus(tx, row, news, update.at);
        break;
      case "quality":
        await setQuality(tx, row, news.score.toUpperCase(), update.at);
        break;
      case "content":
        // The webhook tells the texts without their examples and formats; the whole is read.
        await requestResync(tx, row.id);
        break;
      case "category": {
        const category = readCategory(news.category);
        if (category) await setCategory(tx, row, category, readCategory(news.previous));
        break;
      }
      case "category-announced": {
        const next = readCategory(news.category);
        if (next) await announceCategory(tx, row, next, news.at);
        break;
      }
    }
    return true;
  });
}

/**
 * Webhooks come in any order: a verdict older than the one we hold is not applied, and one of the same second is applied
 * but not trusted. In both cases WhatsApp is asked.
 */
async function applyStatus(tx: Ctx, row: TemplateRow, news: StatusNews, at: Date | null): Promise<void> {
  if (RESTORING.has(news.status)) return requestResync(tx, row.id);
  const known = row.statusAt?.getTime() ?? 0;
  const told = at?.getTime() ?? known;
  const disputed = news.status !== row.whatsappStatus;
  if (disputed && told <= known && known !== 0) await requestResync(tx, row.id);
  if (told < known) return;
  await setStatus(tx, row, { status: news.status, reason: news.reason, note: noteOf(news), at });
}

function noteOf({ note, disabledAt }: StatusNews): string | null {
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
  const byId = rows.find((row) => row.whatsappId === whatsappId && whatsappId !== null);
  return byId ?? rows.find((row) => row.name === name && row.language === language) ?? null;
}
