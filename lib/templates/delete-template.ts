import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { templates } from "#db/schema/index.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { validationError } from "#lib/errors.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import { getTemplateRow } from "#lib/templates/queries.ts";
import { accountNumber } from "#lib/templates/read-upstream.ts";
import { refuseCall } from "#lib/templates/refuse-call.ts";
import { removeTemplates } from "#lib/templates/remove-templates.ts";

/**
 * Deletes a template at WhatsApp and here: one language, or all that its name has. WhatsApp blocks the name of an approved
 * one for 30 days, and keeps disabled ones (whatsapp-cloud-api.md §3.3).
 * @returns how many languages went
 * @throws AppError NOT_FOUND, VALIDATION_ERROR, NUMBER_NOT_CONNECTED, SERVICE_UNAVAILABLE when WhatsApp did not answer
 */
export async function deleteTemplate(
  ctx: Ctx,
  id: string,
  { allLanguages }: { allLanguages: boolean },
): Promise<{ deleted: number }> {
  const row = await getTemplateRow(ctx, id);
  if (row.whatsappStatus === "disabled") {
    throw validationError({ path: "", code: "not_deletable", message: "WhatsApp keeps disabled templates." });
  }
  // By its name alone WhatsApp would delete every language.
  if (!allLanguages && row.whatsappId === null) {
    throw validationError({
      path: "",
      code: "not_synced",
      message: "Sync the templates first, then delete it.",
    });
  }
  const number = await accountNumber(ctx, row.wabaId);
  const gone = await graphClient(number).deleteTemplate(row.wabaId, {
    name: row.name,
    ...(allLanguages || row.whatsappId === null ? {} : { id: row.whatsappId }),
  });
  if (!gone.ok) throw refuseCall(number, gone.error);
  return inTransaction(ctx, async (tx) => {
    const ofName = and(eq(templates.wabaId, row.wabaId), eq(templates.name, row.name));
    const rows = await tx.db
      .select({ id: templates.id, language: templates.language })
      .from(templates)
      .where(
        and(eq(templates.workspaceId, tx.workspaceId), allLanguages ? ofName : eq(templates.id, row.id)),
      );
    await removeTemplates(
      tx,
      rows.map((each) => each.id),
    );
    await appendAudit(tx, {
      action: "template.deleted",
      targetId: row.id,
      data: { name: row.name, languages: rows.map(({ language }) => language) },
    });
    return { deleted: rows.length };
  });
}
