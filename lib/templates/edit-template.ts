import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { validationError } from "#lib/errors.ts";
import { appendEvent } from "#lib/events/append-event.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import { LOOK_AGAIN_MS } from "#lib/templates/create-template.ts";
import { toComponents } from "#lib/templates/draft-components.ts";
import type { TemplateDraft } from "#lib/templates/draft-schema.ts";
import { findTwin } from "#lib/templates/find-twin.ts";
import { getTemplate, getTemplateRow } from "#lib/templates/queries.ts";
import { accountNumber } from "#lib/templates/read-upstream.ts";
import { refuseCall } from "#lib/templates/refuse-call.ts";
import { requestResync } from "#lib/templates/request-resync.ts";
import { checkChange, checkDraft } from "#lib/templates/rules.ts";
import type { TemplateView } from "#lib/templates/schema.ts";
import { setStatus } from "#lib/templates/set-status.ts";
import { beginReading } from "#lib/templates/store-upstream.ts";

/**
 * Replaces a template's content at WhatsApp, whose review begins anew. The workspace's lock shuts: what an admin approved
 * is not what would be sent.
 * @throws AppError NOT_FOUND, VALIDATION_ERROR for what breaks WhatsApp's rules, here or there, NUMBER_NOT_CONNECTED,
 *   SERVICE_UNAVAILABLE when WhatsApp did not answer
 */
export async function editTemplate(ctx: Ctx, id: string, draft: TemplateDraft): Promise<TemplateView> {
  const row = await getTemplateRow(ctx, id);
  const faults = [
    ...checkChange(row, draft),
    ...checkDraft(draft),
    ...(await findTwin(ctx, row.wabaId, draft)),
  ];
  if (faults.length > 0) throw validationError(...faults);
  if (row.whatsappId === null) {
    throw validationError({
      path: "",
      code: "not_synced",
      message: "Sync the templates first, then edit it.",
    });
  }
  const number = await accountNumber(ctx, row.wabaId);
  const { category, components, ttlSeconds } = toComponents(draft);
  const { at } = beginReading(ctx);
  const edited = await graphClient(number).editTemplate(row.whatsappId, {
    ...(row.category === draft.category ? {} : { category }),
    components,
    ...(ttlSeconds === undefined ? {} : { ttlSeconds }),
  });
  if (!edited.ok) throw refuseCall(number, edited.error);
  return inTransaction(ctx, async (tx) => {
    const same = and(eq(templates.workspaceId, tx.workspaceId), eq(templates.id, row.id));
    const [now] = await tx.db
      .update(templates)
      .set({
        category: draft.category,
        components,
        ttlSeconds: draft.ttlSeconds,
        approval: "pending",
        approvalReason: null,
        approvedBy: null,
        approvalChangedAt: new Date(),
      })
      .where(same)
      .returning();
    // The verdict of a quick review may have come while WhatsApp's answer was on its way.
    if (now && (now.statusAt === null || now.statusAt <= at)) {
      await setStatus(tx, now, { status: "pending", reason: null, note: null, at });
    }
    await appendAudit(tx, {
      action: "template.edited",
      targetId: row.id,
      data: { name: row.name, language: row.language },
    });
    await appendEvent(tx, { type: "template.updated", templateId: row.id });
    await requestResync(tx, row.id, new Date(Date.now() + LOOK_AGAIN_MS));
    return getTemplate(tx, row.id);
  });
}
