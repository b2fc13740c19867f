import "server-only";
import { and, desc, eq, ne, notInArray } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { pushSubscriptions } from "#db/schema/index.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { DEVICES_MAX } from "#lib/notifications/push/rules.ts";
import type { SubscribeDevice } from "#lib/notifications/push/schema.ts";
import { sealSubscription } from "#lib/notifications/push/seal-subscription.ts";
import { vapidKeys } from "#lib/notifications/push/vapid-keys.ts";
import { sha256 } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { validationError } from "#lib/platform/errors.ts";
import { type Id, newId } from "#lib/platform/id.ts";
import { checkUrl } from "#lib/platform/safe-fetch/check-url.ts";

/** Identifies a browser without storing its endpoint in clear. */
export function hashEndpoint(endpoint: string): string {
  return sha256(endpoint).toString("hex");
}

/**
 * Subscribes the browser and removes it from other members. @throws AppError VALIDATION_ERROR for a forbidden address
 * @param sessionId the browser's, without which it gets no notifications
 */
export async function subscribeDevice(
  ctx: Ctx,
  device: SubscribeDevice,
  sessionId: Id<"sess">,
): Promise<void> {
  const checked = checkUrl(device.endpoint, env().PARLEY_WEBHOOK_ALLOW_HOSTS);
  if (!checked.ok) {
    throw validationError({ path: "endpoint", code: "address_not_allowed", message: checked.message });
  }
  return inTransaction(ctx, async (tx) => {
    const userId = requireMemberId(tx);
    const endpointHash = hashEndpoint(device.endpoint);
    // In every workspace: knowing the endpoint proves possession of the browser.
    await tx.db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpointHash, endpointHash), ne(pushSubscriptions.userId, userId)));
    const subscription = sealSubscription({ ...device, vapidKey: vapidKeys().privateKey }, endpointHash);
    await storeDevice(tx, { endpointHash, subscription, sessionId });
  });
}

/** Subscribes the browser in this workspace, and drops the member's oldest one beyond the limit. */
export async function storeDevice(
  tx: Ctx,
  {
    endpointHash,
    subscription,
    sessionId,
  }: Pick<typeof pushSubscriptions.$inferSelect, "endpointHash" | "subscription" | "sessionId">,
): Promise<void> {
  const { workspaceId } = tx;
  const userId = requireMemberId(tx);
  await tx.db
    .insert(pushSubscriptions)
    .values({
      ...{ id: newId("push"), workspaceId, userId, endpointHash, subscription, sessionId },
      createdAt: new Date(),
    })
    .onConflictDoUpdate({
      target: [pushSubscriptions.workspaceId, pushSubscriptions.userId, pushSubscriptions.endpointHash],
      set: { subscription, sessionId },
    });
  const own = and(eq(pushSubscriptions.workspaceId, workspaceId), eq(pushSubscriptions.userId, userId));
  const newest = tx.db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(own)
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(DEVICES_MAX);
  await tx.db.delete(pushSubscriptions).where(and(own, notInArray(pushSubscriptions.id, newest)));
}
