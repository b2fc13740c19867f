import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { pushSubscriptions } from "#db/schema/index.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { hashEndpoint } from "#lib/notifications/push/subscribe-device.ts";

/** Idempotent. */
export async function unsubscribeDevice(ctx: Ctx, { endpoint }: { endpoint: string }): Promise<void> {
  await ctx.db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.workspaceId, ctx.workspaceId),
        eq(pushSubscriptions.userId, requireMemberId(ctx)),
        eq(pushSubscriptions.endpointHash, hashEndpoint(endpoint)),
      ),
    );
}
