import "server-only";
import { and, eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { webhookEndpoints } from "#db/schema/index.ts";
import { resolveAlert } from "#lib/accounts/alerts/raise-alert.ts";
import { alertKindsOf } from "#lib/accounts/alerts/rules.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { hostOf, withoutQuery } from "#lib/webhooks/serialize.ts";
import { lockEndpoint } from "#lib/webhooks/update-endpoint.ts";

export async function deleteEndpoint(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await lockEndpoint(tx, id);
    await tx.db
      .delete(webhookEndpoints)
      .where(and(eq(webhookEndpoints.workspaceId, tx.workspaceId), eq(webhookEndpoints.id, row.id)));
    for (const kind of alertKindsOf("webhook_endpoint")) await resolveAlert(tx, { kind, subjectId: row.id });
    await appendAudit(tx, {
      action: "webhook_endpoint.deleted",
      targetId: row.id,
      targetName: hostOf(row.url),
      data: { url: withoutQuery(row.url) },
      before: { eventTypes: row.eventTypes },
    });
  });
}
