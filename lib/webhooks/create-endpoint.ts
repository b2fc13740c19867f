import "server-only";
import { eq, sql } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { webhookEndpoints, workspaces } from "#db/schema/index.ts";
import { appendAudit } from "#lib/audit/append-audit.ts";
import { validationError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { bindEffect } from "#lib/idempotency/bind-effect.ts";
import { type Network, parseEndpointUrl } from "#lib/webhooks/check-url.ts";
import { getEndpoint } from "#lib/webhooks/queries.ts";
import { requireEventScopes } from "#lib/webhooks/require-event-scopes.ts";
import { ENDPOINTS_MAX } from "#lib/webhooks/rules.ts";
import type { CreateWebhookEndpoint, WebhookEndpoint } from "#lib/webhooks/schema.ts";
import { hostOf } from "#lib/webhooks/serialize.ts";
import { generateSecret, sealSecret } from "#lib/webhooks/sign-event.ts";

/**
 * Makes an endpoint with a secret of its own, which is in the answer.
 * @throws AppError VALIDATION_ERROR for an address that must not be called, or for event types that the key may not
 *   read, or when the workspace has its fill
 */
export async function createEndpoint(
  ctx: Ctx,
  input: CreateWebhookEndpoint,
  network?: Network,
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  requireEventScopes(ctx, input.eventTypes, "eventTypes");
  const url = await parseEndpointUrl(input.url, network);
  const id = newId("whk");
  const secret = generateSecret();
  return inTransaction(ctx, async (tx) => {
    // One at a time, so that two at once cannot pass the limit together.
    await tx.db.execute(
      sql`select 1 from ${workspaces} where ${eq(workspaces.id, tx.workspaceId)} for no key update`,
    );
    const count = await tx.db.$count(webhookEndpoints, eq(webhookEndpoints.workspaceId, tx.workspaceId));
    if (count >= ENDPOINTS_MAX) {
      throw validationError({
        path: "url",
        code: "too_many",
        message: `A workspace has at most ${ENDPOINTS_MAX} endpoints. Delete one first.`,
      });
    }
    await tx.db.insert(webhookEndpoints).values({
      id,
      workspaceId: tx.workspaceId,
      url,
      description: input.description ?? null,
      eventTypes: [...new Set(input.eventTypes)],
      secret: sealSecret(id, secret),
      createdBy: tx.actor.kind === "member" ? tx.actor.id : null,
    });
    await appendAudit(tx, {
      action: "webhook_endpoint.created",
      targetId: id,
      data: { host: hostOf(url), eventTypes: input.eventTypes },
    });
    await bindEffect(tx, { id });
    return { endpoint: await getEndpoint(tx, id), secret };
  });
}
