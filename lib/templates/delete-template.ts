import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { appendAudits } from "#lib/accounts/audit/append-audit.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import { validationError } from "#lib/platform/errors.ts";
import { auditedTemplate } from "#lib/templates/audited-template.ts";
import { getAccountNumber } from "#lib/templates/fetch-upstream.ts";
import { getTemplateRow } from "#lib/templates/queries.ts";
import { removeTemplates } from "#lib/templates/remove-templates.ts";
import { toTemplateError } from "#lib/templates/template-error.ts";

/**
 * Deletes one language of a template, or all, at WhatsApp and here. WhatsApp blocks the name of an approved template for 30
 * days and refuses to delete disabled ones (docs/whatsapp.md#template-edits-and-deletion).
 * @returns the number of deleted languages
 * @throws AppError NOT_FOUND, VALIDATION_ERROR, NUMBER_NOT_CONNECTED, or SERVICE_UNAVAILABLE when WhatsApp does not answer
 */
export async function deleteTemplate(
  ctx: Ctx,
  id: string,
  { allLanguages }: { allLanguages: boolean },
): Promise<{ deleted: number }> {
  const row = await getTemplateRow(ctx, id);
  if (row.whatsappStatus === "disabled") {
    throw validationError({
      path: "",
      code: "not_deletable",
      message: "WhatsApp does not allow deleting disabled templates. You can stop using this one.",
    });
  }
  const number = await getAccountNumber(ctx, row.wabaId);
  const result = await graphClient(number).deleteTemplate(row.wabaId, {
    name: row.name,
    // By name alone, WhatsApp deletes every language.
    ...(allLanguages ? {} : { id: row.whatsappId }),
  });
  if (!result.ok) throw toTemplateError(number, result);
  return inTransaction(ctx, async (tx) => {
    const hasName = and(eq(templates.wabaId, row.wabaId), eq(templates.name, row.name));
    const rows = await tx.db
      .select()
      .from(templates)
      .where(
        and(eq(templates.workspaceId, tx.workspaceId), allLanguages ? hasName : eq(templates.id, row.id)),
      );
    await removeTemplates(
      tx,
      rows.map((each) => each.id),
    );
    await appendAudits(
      tx,
      rows.map((each) => ({
        action: "template.deleted",
        targetId: each.id,
        data: { name: each.name, language: each.language },
        before: auditedTemplate(each),
      })),
    );
    return { deleted: rows.length };
  });
}
