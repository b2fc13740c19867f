import "server-only";
import { and, desc, eq, ne } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { pushSubscriptions } from "#db/schema/index.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { hashEndpoint, storeDevice } from "#lib/notifications/push/subscribe-device.ts";
import type { Id } from "#lib/platform/id.ts";

/**
 * Deletes other members' subscriptions of the browser, and continues the member's own with the session. One that the
 * member has in another workspace is also one of this workspace, which the session has switched to.
 * @returns whether the browser gets notifications of this workspace
 */
export async function claimDevice(
  ctx: Ctx,
  { endpoint }: { endpoint: string },
  sessionId: Id<"sess">,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const userId = requireMemberId(tx);
    // In every workspace: knowing the endpoint proves possession of the browser.
    const thisBrowser = eq(pushSubscriptions.endpointHash, hashEndpoint(endpoint));
    await tx.db.delete(pushSubscriptions).where(and(thisBrowser, ne(pushSubscriptions.userId, userId)));
    const own = await tx.db
      .select()
      .from(pushSubscriptions)
      .where(and(thisBrowser, eq(pushSubscriptions.userId, userId)))
      .orderBy(desc(pushSubscriptions.createdAt));
    const [newest] = own;
    if (!newest) return false;
    const here = own.find(({ workspaceId }) => workspaceId === tx.workspaceId);
    if (here?.sessionId !== sessionId) await storeDevice(tx, { ...(here ?? newest), sessionId });
    return true;
  });
}
