import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { type Issue, validationError } from "#lib/errors.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import { newId } from "#lib/id.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import { toComponents } from "#lib/templates/draft-components.ts";
import type { TemplateDraft } from "#lib/templates/draft-schema.ts";
import { findTwin } from "#lib/templates/find-twin.ts";
import { getTemplate } from "#lib/templates/queries.ts";
import { accountNumber } from "#lib/templates/read-upstream.ts";
import { refuseCall } from "#lib/templates/refuse-call.ts";
import { requestResync } from "#lib/templates/request-resync.ts";
import { checkDraft } from "#lib/templates/rules.ts";
import type { TemplateView } from "#lib/templates/schema.ts";
import { readCategory } from "#lib/templates/set-category.ts";
import { beginReading } from "#lib/templates/store-upstream.ts";

/** WhatsApp's verdict may have come before the row that it is about; a look soon after catches it. */
export const LOOK_AGAIN_MS = 5000;

/**
 * Hands a template in to WhatsApp and stores it with the status and category that WhatsApp gave it, the workspace's lock
 * shut. It is stored after WhatsApp has it; what a crash loses between the two, the next sync finds.
 * @throws AppError VALIDATION_ERROR for what breaks WhatsApp's rules, here or there; NUMBER_NOT_CONNECTED;
 *   SERVICE_UNAVAILABLE when WhatsApp did not answer
 */
export async function createTemplate(ctx: Ctx, draft: TemplateDraft): Promise<TemplateView> {
  const number = await accountNumber(ctx);
  const faults = [...checkDraft(draft), ...(await checkPlace(ctx, number.wabaId, draft))];
  if (faults.length > 0) throw validationError(...faults);
  const body = toComponents(draft);
  const { at: statusAt } = beginReading(ctx);
  const created = await graphClient(number).createTemplate(number.wabaId, body);
  if (!created.ok) throw refuseCall(number, created.error);
  const { id: whatsappId, status } = created.value;
  return inTransaction(ctx, async (tx) => {
    const facts = {
      whatsappId,
      category: readCategory(created.value.category) ?? draft.category,
      parameterFormat: body.parameterFormat === "NAMED" ? ("named" as const) : ("positional" as const),
      components: body.components,
      ttlSeconds: draft.ttlSeconds,
    };
    const [row] = await tx.db
      .insert(templates)
      .values({
        ...facts,
        id: newId("tpl"),
        workspaceId: tx.workspaceId,
        wabaId: number.wabaId,
        name: draft.name,
        language: draft.language,
        whatsappStatus: status.toLowerCase(),
        statusAt,
      })
      // A sync that ran meanwhile has found it at WhatsApp already.
      .onConflictDoUpdate({
        target: [templates.workspaceId, templates.wabaId, templates.name, templates.language],
        set: facts,
      })
      .returning({ id: templates.id });
    if (!row) throw new Error("An upsert returned no row.");
    await appendAudit(tx, {
      action: "template.created",
      targetId: row.id,
      data: { name: draft.name, language: draft.language, category: facts.category },
    });
    await appendEvent(tx, { type: "template.updated", templateId: row.id });
    await requestResync(tx, row.id, new Date(Date.now() + LOOK_AGAIN_MS));
    return getTemplate(tx, row.id);
  });
}

/** Whether the account has this name and language already, or another template that says the same (§3.3). */
async function checkPlace(ctx: Ctx, wabaId: string, draft: TemplateDraft): Promise<Issue[]> {
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
    const message = `There is a template of this name in ${language} already. Edit it, or choose another name or language.`;
    return [{ path: "name", code: "name_taken", message }];
  }
  return findTwin(ctx, wabaId, draft);
}
