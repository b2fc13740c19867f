import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import { type Issue, validationError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/id.ts";
import { checkDuplicateText } from "#lib/templates/check-duplicate-text.ts";
import { toComponents } from "#lib/templates/draft-component-rules.ts";
import type { TemplateDraft } from "#lib/templates/draft-schema.ts";
import { getAccountNumber } from "#lib/templates/fetch-upstream.ts";
import { getTemplate } from "#lib/templates/queries.ts";
import { requestResync } from "#lib/templates/request-resync.ts";
import { checkDraft } from "#lib/templates/rules.ts";
import type { TemplateView } from "#lib/templates/schema.ts";
import { parseCategory } from "#lib/templates/set-category.ts";
import { startRead } from "#lib/templates/store-upstream.ts";
import { toTemplateError } from "#lib/templates/template-error.ts";

/** WhatsApp's status webhook may arrive before the row is stored; a resync after this delay catches it. */
export const RESYNC_DELAY_MS = 5000;

/**
 * Submits a template to WhatsApp, then stores it with WhatsApp's status and category, pending the workspace's
 * approval. If the process crashes between the two, the next sync finds the template. @throws AppError
 * VALIDATION_ERROR, NUMBER_NOT_CONNECTED, or SERVICE_UNAVAILABLE when WhatsApp does not answer
 */
export async function createTemplate(ctx: Ctx, draft: TemplateDraft): Promise<TemplateView> {
  const number = await getAccountNumber(ctx);
  const issues = [...checkDraft(draft), ...(await checkConflicts(ctx, number.wabaId, draft))];
  if (issues.length > 0) throw validationError(...issues);
  const body = toComponents(draft);
  const { at: statusAt } = startRead(ctx);
  const created = await graphClient(number).createTemplate(number.wabaId, body);
  if (!created.ok) throw toTemplateError(number, created.error);
  const { id: whatsappId, status } = created.value;
  return inTransaction(ctx, async (tx) => {
    const columns = {
      whatsappId,
      category: parseCategory(created.value.category) ?? draft.category,
      parameterFormat: body.parameterFormat === "NAMED" ? ("named" as const) : ("positional" as const),
      components: body.components,
      ttlSeconds: draft.ttlSeconds,
    };
    const [row] = await tx.db
      .insert(templates)
      .values({
        ...columns,
        id: newId("tpl"),
        workspaceId: tx.workspaceId,
        wabaId: number.wabaId,
        name: draft.name,
        language: draft.language,
        whatsappStatus: status.toLowerCase(),
        statusAt,
      })
      // A concurrent sync may have inserted it already.
      .onConflictDoUpdate({
        target: [templates.workspaceId, templates.wabaId, templates.name, templates.language],
        set: columns,
      })
      .returning({ id: templates.id });
    if (!row) throw new Error("An upsert returned no row.");
    await appendAudit(tx, {
      action: "template.created",
      targetId: row.id,
      data: { name: draft.name, language: draft.language, category: columns.category },
    });
    await recordLiveEvent(tx, { type: "template.updated", templateId: row.id });
    await requestResync(tx, row.id, new Date(Date.now() + RESYNC_DELAY_MS));
    return getTemplate(tx, row.id);
  });
}

/**
 * Checks that neither the name in this language nor the text is in use
 * (docs/whatsapp.md#template-duplicates).
 */
async function checkConflicts(ctx: Ctx, wabaId: string, draft: TemplateDraft): Promise<Issue[]> {
  const { name, language } = draft;
  const [same] = await ctx.db
    .select({ id: templates.id })
    .from(templates)
    .where(
      and(
        eq(templates.workspaceId, ctx.workspaceId),
        eq(templates.wabaId, wabaId),
        eq(templates.name, name),
        eq(templates.language, language),
      ),
    );
  if (same) {
    const message = `A template with this name already exists in ${language}. Edit it, or choose another name or language.`;
    return [{ path: "name", code: "name_taken", message }];
  }
  return checkDuplicateText(ctx, wabaId, draft);
}
