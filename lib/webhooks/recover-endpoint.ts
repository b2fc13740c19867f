import "server-only";
import type { Ctx } from "#db/ctx.ts";
import type { LinkedResource } from "#db/schema/index.ts";
import { getEndpointRow } from "#lib/webhooks/queries.ts";
import type { WebhookEndpoint } from "#lib/webhooks/schema.ts";
import { serializeEndpoint } from "#lib/webhooks/serialize.ts";
import { openSecret } from "#lib/webhooks/sign-event.ts";

/** Rebuilds the response of a write after a crash. @throws AppError NOT_FOUND when the endpoint was deleted since */
export async function recoverWithSecret(
  ctx: Ctx,
  effect: LinkedResource,
): Promise<{ status: 200; body: WebhookEndpoint & { secret: string } }> {
  const row = await getEndpointRow(ctx, effect.id);
  return { status: 200, body: { ...serializeEndpoint(row), secret: openSecret(row.id, row.secret) } };
}

/** The same without the secret. @throws AppError NOT_FOUND */
export async function recoverEndpoint(
  ctx: Ctx,
  effect: LinkedResource,
): Promise<{ status: 200; body: WebhookEndpoint }> {
  return { status: 200, body: serializeEndpoint(await getEndpointRow(ctx, effect.id)) };
}
