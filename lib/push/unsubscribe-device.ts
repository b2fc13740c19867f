import "server-only";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "#db/ctx.ts";
import { pushSubscriptions } from "#db/schema/index.ts";
import { hashEndpoint } from "#lib/push/subscribe-device.ts";
import { memberOf } from "#lib/workspaces/member-of.ts";

/** The acting member is not reached by that browser any more; nothing to do when they never were. */
export async function unsubscribeDevice(ctx: Ctx, { endpoint }: { endpoint: string }): Promise<void> {
  await ctx.db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.workspaceId, ctx.workspaceId),
        eq(pushSubscriptions.userId, memberOf(ctx)),
        eq(pushSubscriptions.endpointHash, hashEndpoint(endpoint)),
      ),
    );
}
