import "server-only";
import { eq } from "drizzle-orm";
import { type Ctx, inTransaction } from "#db/ctx.ts";
import { users } from "#db/schema/index.ts";
import { appendAudit } from "#lib/accounts/audit/append-audit.ts";
import { forEachMembership } from "#lib/accounts/find-memberships.ts";
import { requireMemberId } from "#lib/accounts/require-member-id.ts";
import { recordLiveEvent } from "#lib/events/record-live-event.ts";
import { notFound } from "#lib/platform/errors.ts";

/** Changes the name of the signed-in person in all their workspaces. Messages keep the name with which they were sent. */
export function changeName(ctx: Ctx, name: string): Promise<void> {
  const userId = requireMemberId(ctx);
  return inTransaction(ctx, async (tx) => {
    const [previous] = await tx.db
      .select({ name: users.name })
      .from(users)
      .where(eq(users.id, userId))
      .for("no key update");
    if (!previous) throw notFound();
    if (previous.name === name) return;
    await tx.db.update(users).set({ name }).where(eq(users.id, userId));
    await forEachMembership(tx, userId, async (inWorkspace) => {
      await appendAudit(inWorkspace, {
        action: "member.renamed",
        targetId: userId,
        before: previous,
        after: { name },
      });
      await recordLiveEvent(inWorkspace, { type: "list.changed", list: "members" });
    });
  });
}
