import "server-only";
import { and, eq, ne } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { pushSubscriptions } from "#db/schema/index.ts";
import { hashEndpoint } from "#lib/push/subscribe-device.ts";
import { memberOf } from "#lib/workspaces/member-of.ts";

/**
 * Whether a browser that can be reached is the acting member's, in any workspace of theirs. Whoever sits at it now is its
 * only person: somebody else who subscribed it, and left without saying so, hears nothing by it any more.
 */
export async function claimDevice(ctx: Ctx, { endpoint }: { endpoint: string }): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const userId = memberOf(tx);
    // Of every workspace: who knows the endpoint holds the browser.
    const thisBrowser = eq(pushSubscriptions.endpointHash, hashEndpoint(endpoint));
    await tx.db.delete(pushSubscriptions).where(and(thisBrowser, ne(pushSubscriptions.userId, userId)));
    const own = and(thisBrowser, eq(pushSubscriptions.userId, userId));
    return (await tx.db.$count(pushSubscriptions, own)) > 0;
  });
}
