import "server-only";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { lockInWorkspace } from "#db/lock-in-workspace.ts";
import { webhookEndpoints } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { findMemberId } from "#lib/accounts/require-member-id.ts";
import { linkResource } from "#lib/api/idempotency/link-resource.ts";
import { validationError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/id.ts";
import { type Network, parseEndpointUrl } from "#lib/platform/safe-fetch/check-url.ts";
import { auditedEndpoint } from "#lib/webhooks/audited-endpoint.ts";
import { isShown } from "#lib/webhooks/queries.ts";
import { requireEventScopes } from "#lib/webhooks/require-event-scopes.ts";
import { ENDPOINTS_MAX } from "#lib/webhooks/rules.ts";
import type { CreateWebhookEndpoint, WebhookEndpoint } from "#lib/webhooks/schema.ts";
import { hostOf, serializeEndpoint, withoutQuery } from "#lib/webhooks/serialize.ts";
import { generateSecret, sealSecret } from "#lib/webhooks/sign-event.ts";

/** @throws AppError VALIDATION_ERROR for a forbidden address or event type, or at the endpoint limit */
export async function createEndpoint(
  ctx: Ctx,
  input: CreateWebhookEndpoint,
  network?: Network,
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  const { url: _url, eventTypes, ...others } = input;
  requireEventScopes(ctx, eventTypes, "eventTypes");
  const url = await parseEndpointUrl(input.url, network);
  const id = newId("whk");
  const secret = generateSecret();
  return inTransaction(ctx, async (tx) => {
    await lockInWorkspace(tx, "webhook endpoints");
    const count = await tx.db.$count(webhookEndpoints, isShown(tx));
    if (count >= ENDPOINTS_MAX) {
      throw validationError({
        path: "url",
        code: "too_many",
        message: `A workspace can have up to ${ENDPOINTS_MAX} endpoints. Delete one first.`,
      });
    }
    const [row] = await tx.db
      .insert(webhookEndpoints)
      .values({
        ...others,
        id,
        workspaceId: tx.workspaceId,
        url,
        eventTypes: [...new Set(eventTypes)],
        secret: sealSecret(id, secret),
        createdBy: findMemberId(tx),
      })
      .returning();
    if (!row) throw new Error("An insert returned no row.");
    await appendAudit(tx, {
      action: "webhook_endpoint.created",
      targetId: id,
      targetName: hostOf(url),
      data: { url: withoutQuery(url) },
      after: auditedEndpoint(row),
    });
    await linkResource(tx, { id });
    return { endpoint: serializeEndpoint(row), secret };
  });
}
