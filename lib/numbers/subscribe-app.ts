import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { checkNumber } from "#lib/numbers/check-number.ts";
import { graphClient } from "#lib/numbers/graph-client.ts";
import { getNumberRow } from "#lib/numbers/queries.ts";
import type { NumberView } from "#lib/numbers/schema.ts";
import { AppError } from "#lib/platform/errors.ts";

/**
 * Subscribes the token's app to the account's webhooks and checks the number. @throws AppError NOT_FOUND,
 * SERVICE_UNAVAILABLE with WhatsApp's error
 */
export async function subscribeApp(ctx: Ctx, id: string): Promise<NumberView> {
  const row = await getNumberRow(ctx, id);
  const result = await graphClient(row).subscribeApp(row.wabaId);
  if (!result.ok) {
    throw new AppError(
      "SERVICE_UNAVAILABLE",
      `WhatsApp could not subscribe the app: ${result.error.title}. Check the access token, then try again.`,
    );
  }
  await appendAudit(ctx, { action: "number.subscribed", targetId: row.id });
  return checkNumber(ctx, row.id);
}
