import "server-only";
import { and, desc, eq, ne, notInArray } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { pushSubscriptions } from "#db/schema/index.ts";
import { sha256 } from "#lib/crypto.ts";
import { env } from "#lib/env.ts";
import { validationError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { DEVICES_MAX } from "#lib/push/rules.ts";
import type { SubscribeDevice } from "#lib/push/schema.ts";
import { sealSubscription } from "#lib/push/seal-subscription.ts";
import { vapidKeys } from "#lib/push/vapid-keys.ts";
import { checkUrl } from "#lib/webhooks/check-url.ts";
import { memberOf } from "#lib/workspaces/member-of.ts";

/** How a browser is known without keeping its address readable. */
export function hashEndpoint(endpoint: string): string {
  return sha256(endpoint).toString("hex");
}

/**
 * Lets the acting member be reached by a browser while no page is open. A browser is one person's: whoever subscribed it
 * before hears nothing by it any more.
 * @throws AppError VALIDATION_ERROR for an address that must not be called
 */
export async function subscribeDevice(ctx: Ctx, device: SubscribeDevice): Promise<void> {
  const checked = checkUrl(device.endpoint, env().PARLEY_WEBHOOK_ALLOW_HOSTS);
  if (!checked.ok) {
    throw validationError({ path: "endpoint", code: "address_not_allowed", message: checked.message });
  }
  return inTransaction(ctx, async (tx) => {
    const { workspaceId } = tx;
    const userId = memberOf(tx);
    const endpointHash = hashEndpoint(device.endpoint);
    // Of every workspace: who knows the endpoint holds the browser.
    await tx.db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpointHash, endpointHash), ne(pushSubscriptions.userId, userId)));
    const subscription = sealSubscription({ ...device, vapidKey: vapidKeys().privateKey }, endpointHash);
    await tx.db
      .insert(pushSubscriptions)
      .values({ id: newId("push"), workspaceId, userId, endpointHash, subscription, createdAt: new Date() })
      .onConflictDoUpdate({
        target: [pushSubscriptions.workspaceId, pushSubscriptions.userId, pushSubscriptions.endpointHash],
        set: { subscription },
      });
    const own = and(eq(pushSubscriptions.workspaceId, workspaceId), eq(pushSubscriptions.userId, userId));
    const kept = tx.db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(own)
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
      .limit(DEVICES_MAX);
    await tx.db.delete(pushSubscriptions).where(and(own, notInArray(pushSubscriptions.id, kept)));
  });
}
