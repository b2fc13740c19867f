import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { type AuditEntry, appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { changedValues } from "#lib/accounts/audit/change-rules.ts";
import { linkResource } from "#lib/api/idempotency/link-resource.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import type { NumberRow } from "#lib/numbers/serialize.ts";
import { validationError } from "#lib/platform/errors.ts";
import { auditedTemplate } from "#lib/templates/audited-template.ts";
import { checkDuplicateText } from "#lib/templates/check-duplicate-text.ts";
import { isSameContent } from "#lib/templates/content-rules.ts";
import { RESYNC_DELAY_MS } from "#lib/templates/create-template.ts";
import { fetchUpstreamTemplate, getAccountNumber } from "#lib/templates/fetch-upstream.ts";
import { getTemplate, getTemplateRow } from "#lib/templates/queries.ts";
import { requestResync } from "#lib/templates/request-resync.ts";
import { checkChange, checkTemplateInput } from "#lib/templates/rules.ts";
import type { TemplateView } from "#lib/templates/schema.ts";
import { componentsOf, type TemplateRow } from "#lib/templates/serialize.ts";
import { setWhatsappStatus } from "#lib/templates/set-whatsapp-status.ts";
import { startRead } from "#lib/templates/store-upstream.ts";
import { toComponents } from "#lib/templates/template-component-rules.ts";
import { toTemplateError } from "#lib/templates/template-error.ts";
import type { TemplateInput } from "#lib/templates/template-input-schema.ts";

/**
 * Replaces a template's content at WhatsApp, which reviews it again, and resets the workspace's approval, which applied to
 * the old content.
 * @throws AppError NOT_FOUND, VALIDATION_ERROR, NUMBER_NOT_CONNECTED, or SERVICE_UNAVAILABLE when WhatsApp does not answer
 */
export async function editTemplate(ctx: Ctx, id: string, input: TemplateInput): Promise<TemplateView> {
  const row = await getTemplateRow(ctx, id);
  const issues = [
    ...checkChange(row, input),
    ...checkTemplateInput(input),
    ...(await checkDuplicateText(ctx, row.wabaId, input)),
  ];
  if (issues.length > 0) throw validationError(...issues);
  const number = await getAccountNumber(ctx, row.wabaId);
  const { category, components, ttlSeconds } = toComponents(input);
  const { at } = startRead(ctx);
  if (!(await isSubmitted(ctx, number, row, components))) {
    const edited = await graphClient(number).editTemplate(row.whatsappId, {
      ...(row.category === input.category ? {} : { category }),
      components,
      ...(ttlSeconds === undefined ? {} : { ttlSeconds }),
    });
    if (!edited.ok) throw toTemplateError(number, edited);
  }
  return inTransaction(ctx, async (tx) => {
    const isTemplate = and(eq(templates.workspaceId, tx.workspaceId), eq(templates.id, row.id));
    const [updated] = await tx.db
      .update(templates)
      .set({
        category: input.category,
        components,
        ttlSeconds: input.ttlSeconds,
        approval: "pending",
        approvalReason: null,
        approvedBy: null,
        approvalChangedAt: new Date(),
      })
      .where(isTemplate)
      .returning();
    // The webhook of a fast review may have arrived before WhatsApp's response to the edit.
    if (updated && (updated.statusAt === null || updated.statusAt <= at)) {
      await setWhatsappStatus(tx, updated, { status: "pending", reason: null, note: null, at });
    }
    await linkResource(tx, { id: row.id });
    await appendAudit(
      tx,
      auditOf(row, { category: input.category, components, ttlSeconds: input.ttlSeconds }),
    );
    await recordLiveEvent(tx, { type: "template.updated", templateId: row.id });
    await requestResync(tx, row.id, new Date(Date.now() + RESYNC_DELAY_MS));
    return getTemplate(tx, row.id);
  });
}

function auditOf(
  row: TemplateRow,
  edited: Pick<TemplateRow, "category" | "components" | "ttlSeconds">,
): AuditEntry {
  const changes = changedValues(auditedTemplate(row), auditedTemplate(edited));
  // The samples of a template and the apps that fill in a passcode are not shown to customers.
  const isHidden = Object.keys(changes.after).length === 0;
  const changed = isHidden ? { changed: ["components"] } : {};
  const data = { name: row.name, language: row.language, ...changed };
  return { action: "template.edited", targetId: row.id, data, ...changes };
}

/** A repeated request finds the edit that it submitted before its response was lost; WhatsApp limits edits. */
async function isSubmitted(
  ctx: Ctx,
  number: NumberRow,
  row: TemplateRow,
  components: readonly unknown[],
): Promise<boolean> {
  if (!ctx.claim || isSameContent(componentsOf(row), components)) return false;
  const upstream = await fetchUpstreamTemplate(number, row);
  return upstream !== null && isSameContent(componentsOf(upstream), components);
}
