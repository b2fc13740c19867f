import "server-only";
import type { Ctx } from "#db/ctx.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { getEndpointRow } from "#lib/webhooks/queries.ts";
import { hostOf } from "#lib/webhooks/serialize.ts";
import { openSecret } from "#lib/webhooks/sign-event.ts";

/** Recorded in the audit log. @throws AppError NOT_FOUND */
export async function revealSecret(ctx: Ctx, id: string): Promise<string> {
  const row = await getEndpointRow(ctx, id);
  await appendAudit(ctx, {
    action: "webhook_endpoint.secret_shown",
    targetId: row.id,
    targetName: hostOf(row.url),
  });
  return openSecret(row.id, row.secret);
}
