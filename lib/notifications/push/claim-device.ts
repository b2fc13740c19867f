import "server-only";
import { and, eq, ne } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { pushSubscriptions } from "#db/schema/index.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { hashEndpoint } from "#lib/notifications/push/subscribe-device.ts";

/** Deletes other members' subscriptions of the browser. */
export async function claimDevice(ctx: Ctx, { endpoint }: { endpoint: string }): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const userId = requireMemberId(tx);
    // In every workspace: knowing the endpoint proves possession of the browser.
    const thisBrowser = eq(pushSubscriptions.endpointHash, hashEndpoint(endpoint));
    await tx.db.delete(pushSubscriptions).where(and(thisBrowser, ne(pushSubscriptions.userId, userId)));
    const own = and(thisBrowser, eq(pushSubscriptions.userId, userId));
    return (await tx.db.$count(pushSubscriptions, own)) > 0;
  });
}
