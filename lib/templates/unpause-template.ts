import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import { validationError } from "#lib/platform/errors.ts";
import { getAccountNumber } from "#lib/templates/fetch-upstream.ts";
import { getTemplate, getTemplateRow } from "#lib/templates/queries.ts";
import { resyncTemplate } from "#lib/templates/resync-template.ts";
import type { TemplateView } from "#lib/templates/schema.ts";
import { toTemplateError } from "#lib/templates/template-error.ts";

/**
 * Unpauses a template at WhatsApp, which pacing requires (docs/whatsapp.md#template-pacing).
 * @throws AppError NOT_FOUND, VALIDATION_ERROR when it is not paused, NUMBER_NOT_CONNECTED, SERVICE_UNAVAILABLE
 */
export async function unpauseTemplate(ctx: Ctx, id: string): Promise<TemplateView> {
  const row = await getTemplateRow(ctx, id);
  if (row.whatsappStatus !== "paused") {
    throw validationError({
      path: "",
      code: "not_paused",
      message: "This template is not paused. Sync the templates to see its current status.",
    });
  }
  const number = await getAccountNumber(ctx, row.wabaId);
  const result = await graphClient(number).unpauseTemplate(row.whatsappId);
  if (!result.ok) throw toTemplateError(number, result);
  await appendAudit(ctx, { action: "template.unpaused", targetId: row.id, data: { name: row.name } });
  await resyncTemplate(ctx, id);
  return getTemplate(ctx, id);
}
