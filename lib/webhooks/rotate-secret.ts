import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { webhookEndpoints } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { linkResource } from "#lib/api/idempotency/link-resource.ts";
import { getEndpoint } from "#lib/webhooks/queries.ts";
import { ROTATION_OVERLAP_MS } from "#lib/webhooks/rules.ts";
import type { WebhookEndpoint } from "#lib/webhooks/schema.ts";
import { hostOf } from "#lib/webhooks/serialize.ts";
import { generateSecret, sealSecret } from "#lib/webhooks/sign-event.ts";
import { lockEndpoint } from "#lib/webhooks/update-endpoint.ts";

/** The old secret also signs for 24 hours. @throws AppError NOT_FOUND */
export async function rotateSecret(
  ctx: Ctx,
  id: string,
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  const secret = generateSecret();
  return inTransaction(ctx, async (tx) => {
    const row = await lockEndpoint(tx, id);
    const now = new Date();
    await tx.db
      .update(webhookEndpoints)
      .set({
        secret: sealSecret(row.id, secret),
        previousSecret: row.secret,
        previousSecretUntil: new Date(now.getTime() + ROTATION_OVERLAP_MS),
        updatedAt: now,
      })
      .where(and(eq(webhookEndpoints.workspaceId, tx.workspaceId), eq(webhookEndpoints.id, row.id)));
    await appendAudit(tx, {
      action: "webhook_endpoint.secret_rotated",
      targetId: row.id,
      targetName: hostOf(row.url),
    });
    await linkResource(tx, { id: row.id });
    return { endpoint: await getEndpoint(tx, row.id), secret };
  });
}
