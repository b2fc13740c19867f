import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { AppError } from "#lib/errors.ts";
import { checkNumber } from "#lib/numbers/check-number.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import { getNumberRow } from "#lib/numbers/queries.ts";
import type { NumberView } from "#lib/numbers/schema.ts";

/**
 * Has the account's webhooks come to the token's app, and examines the number again.
 * @throws AppError NOT_FOUND, SERVICE_UNAVAILABLE in WhatsApp's words
 */
export async function subscribeApp(ctx: Ctx, id: string): Promise<NumberView> {
  const row = await getNumberRow(ctx, id);
  const answer = await graphClient(row).subscribeApp(row.wabaId);
  if (!answer.ok) {
    throw new AppError("SERVICE_UNAVAILABLE", `WhatsApp did not subscribe the app: ${answer.error.title}.`);
  }
  await appendAudit(ctx, { action: "number.subscribed", targetId: row.id });
  return checkNumber(ctx, row.id);
}
