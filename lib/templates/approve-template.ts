import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { resolveAlert } from "#lib/accounts/alerts/raise-alert.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { findMemberId } from "#lib/accounts/require-member-id.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { notFound, validationError } from "#lib/platform/errors.ts";
import { type Id, isId } from "#lib/platform/id.ts";
import { contentKey } from "#lib/templates/content-rules.ts";
import { getTemplate } from "#lib/templates/queries.ts";
import type { TemplateView } from "#lib/templates/schema.ts";
import { componentsOf } from "#lib/templates/serialize.ts";

/**
 * @param shown the components that the person approves; without them, whatever is stored is approved
 * @throws AppError NOT_FOUND; VALIDATION_ERROR if the content is no longer the one shown
 */
export function approveTemplate(ctx: Ctx, id: string, shown?: readonly unknown[]): Promise<TemplateView> {
  return setApproval(ctx, id, { approval: "approved", reason: null }, shown);
}

/** @param whatsappId its id at WhatsApp @throws AppError NOT_FOUND, also for one that was not synced yet */
export async function approveTemplateOfAccount(
  ctx: Ctx,
  wabaId: string,
  whatsappId: string,
): Promise<TemplateView> {
  const [row] = await ctx.db
    .select({ id: templates.id })
    .from(templates)
    .where(
      and(
        eq(templates.workspaceId, ctx.workspaceId),
        eq(templates.wabaId, wabaId),
        eq(templates.whatsappId, whatsappId),
      ),
    );
  if (!row) throw notFound();
  return approveTemplate(ctx, row.id);
}

/** @param reason for the template's authors @throws AppError NOT_FOUND */
export function rejectTemplate(ctx: Ctx, id: string, reason: string): Promise<TemplateView> {
  return setApproval(ctx, id, { approval: "rejected", reason });
}

async function setApproval(
  ctx: Ctx,
  id: string,
  decision: { approval: "approved" | "rejected"; reason: string | null },
  shown?: readonly unknown[],
): Promise<TemplateView> {
  if (!isId("tpl", id)) throw notFound();
  return inTransaction(ctx, async (tx) => {
    if (shown) await requireContent(tx, id, shown);
    await tx.db
      .update(templates)
      .set({
        approval: decision.approval,
        approvalReason: decision.reason,
        approvedBy: findMemberId(tx),
        approvalChangedAt: new Date(),
      })
      .where(and(eq(templates.workspaceId, tx.workspaceId), eq(templates.id, id)));
    const template = await getTemplate(tx, id);
    await resolveAlert(tx, { kind: "template.content", subjectId: id });
    await appendAudit(tx, {
      action: `template.${decision.approval}`,
      targetId: id,
      data: { name: template.name, language: template.language, reason: decision.reason },
    });
    await recordLiveEvent(tx, { type: "template.updated", templateId: id });
    return template;
  });
}

/** Locks the template. @throws AppError NOT_FOUND; VALIDATION_ERROR if its content is another one */
async function requireContent(tx: Ctx, id: Id<"tpl">, shown: readonly unknown[]): Promise<void> {
  const [row] = await tx.db
    .select({ components: templates.components })
    .from(templates)
    .where(and(eq(templates.workspaceId, tx.workspaceId), eq(templates.id, id)))
    .for("no key update");
  if (!row) throw notFound();
  if (contentKey(componentsOf(row)) === contentKey(shown)) return;
  throw validationError({
    path: "components",
    code: "conflict",
    message:
      "This template changed in WhatsApp while you were viewing it. Read its new content, then approve it.",
  });
}
