import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { validationError } from "#lib/errors.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import { getTemplate, getTemplateRow } from "#lib/templates/queries.ts";
import { accountNumber } from "#lib/templates/read-upstream.ts";
import { refuseCall } from "#lib/templates/refuse-call.ts";
import { resyncTemplate } from "#lib/templates/resync-template.ts";
import type { TemplateView } from "#lib/templates/schema.ts";

/**
 * Asks WhatsApp to end the pause of a template, as is needed after one for pacing (whatsapp-cloud-api.md §3.6).
 * @throws AppError NOT_FOUND, VALIDATION_ERROR when it is not paused, NUMBER_NOT_CONNECTED, SERVICE_UNAVAILABLE
 */
export async function unpauseTemplate(ctx: Ctx, id: string): Promise<TemplateView> {
  const row = await getTemplateRow(ctx, id);
  if (row.whatsappStatus !== "paused" || row.whatsappId === null) {
    throw validationError({
      path: "",
      code: "not_paused",
      message: "Only a paused template can be unpaused.",
    });
  }
  const number = await accountNumber(ctx, row.wabaId);
  const done = await graphClient(number).unpauseTemplate(row.whatsappId);
  if (!done.ok) throw refuseCall(number, done.error);
  await appendAudit(ctx, { action: "template.unpaused", targetId: row.id, data: { name: row.name } });
  await resyncTemplate(ctx, id);
  return getTemplate(ctx, id);
}
